import type { KeyGate } from '../../access/key-gate.ts'
import type { ChargeLedger } from '../../access/ports.ts'
import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import type { OperationResult } from '../../operations/operation.ts'
import type { BodyPool } from '../answer/body-pool.ts'
import type { HttpSettings } from '../http-settings.ts'
import type { Admission } from '../request/admission.ts'

/**
 * Runs the operation of a contract's name with its parsed parameters, over one edition. Rejects for faults of ours. What it splices
 * stands in a body of `openBody`.
 */
export type RunOperation = (
  name: string,
  parameters: unknown,
  nowMs: number,
  openBody: () => AnswerBody,
) => Promise<{ result: OperationResult<unknown>; edition: number }>

export interface Photo {
  contentType: string
  bytes: Uint8Array
  /** With its quotes, as the header has it. */
  etag: string
}

/** The picture or tour at a decoded path such as "/photos/12/3.svg" or "/tours/3d/12". */
export type FindPhoto = (path: string) => Photo | undefined | Promise<Photo | undefined>

/** All that the API's listeners are made of. */
export interface HttpParts {
  contracts: readonly OperationContract[]
  runOperation: RunOperation
  keyGate: KeyGate
  ledger: Pick<ChargeLedger, 'append'>
  findPhoto: FindPhoto
  observer: HttpObserver
  /** Milliseconds since 1970. */
  now(): number
  settings: HttpSettings
}

/** The same, with the room and the buffers that all listeners share. */
export interface SharedParts extends HttpParts {
  admission: Admission
  bodies: BodyPool
}

/** One request that is over. Never holds a key, a query or a header. */
export interface AnsweredRequest {
  requestId: string
  /** Absent for what is not one of the operations. */
  operation?: string
  /** Absent when the client had gone before there was an answer. */
  status?: number
  /** From the end of the request's headers to the hand-over of the answer. */
  durationMs: number
  cost: number
  bytes: number
}

export interface HttpFault {
  requestId: string
  operation?: string
  error: unknown
}

/** What is worth observing; the app turns it into log lines and counters. Must not throw. */
export interface HttpObserver {
  answered(request: AnsweredRequest): void
  /** A fault of ours or of a dependency, answered with 500 and uncharged. */
  faulted(fault: HttpFault): void
}
