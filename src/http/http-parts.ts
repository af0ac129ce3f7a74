import type { KeyGate } from '../access/key-gate.ts'
import type { ChargeLedger } from '../access/ports.ts'
import type { OperationContract } from '../contract/operation-contract.ts'
import type { AnswerBody } from '../operations/documents/answer-documents.ts'
import type { OperationResult } from '../operations/operation.ts'
import type { Admission } from './admission.ts'
import type { BodyPool } from './body-pool.ts'
import type { HttpObserver } from './http-observer.ts'
import type { HttpSettings } from './http-settings.ts'

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
