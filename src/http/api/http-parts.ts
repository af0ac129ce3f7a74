import type { KeyGate } from '../../access/key-gate.ts'
import type { ChargeLedger, DisplayUse } from '../../access/ports.ts'
import type { AnswerMessage } from '../../agents/ports/ask-service.ts'
import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import type { OperationResult } from '../../operations/operation.ts'
import type { BodyPool } from '../answer/answer.ts'
import type { AnswerCache } from '../answer/answer-cache.ts'
import type { HttpSettings } from '../http-settings.ts'
import type { Admission } from '../request/admission.ts'
import type { QueryPairs } from '../request/request-target.ts'
import type { Explorer } from './answer-explorer.ts'

/** What an operation depends on besides its parameters. */
export interface Call {
  nowMs: number
  /** What the answer is used for: it holds only what that use may see. */
  use: DisplayUse
  openBody: () => AnswerBody
}

/**
 * Runs the operation with a contract's name over one edition, with parameters that the contract has parsed. A spliced result
 * is written into a body from `openBody`. Rejects if the fault is ours.
 */
export type RunOperation = (
  name: string,
  parameters: unknown,
  call: Call,
) => Promise<{
  result: OperationResult<unknown>
  edition: number
  /** Names what the estimates of the answer come from, if it could have any. */
  estimates?: string
  /** The cache of the view and edition that the result is from. */
  answers?: AnswerCache
}>

/** Finds the cached answers of the edition that a request sees which begins now. */
export type FindAnswers = (use: DisplayUse) => AnswerCache | undefined

/**
 * Resolves to true as soon as a request that begins now sees at least this edition; to false if that takes longer than the
 * client should wait.
 */
export type ReachEdition = (edition: number) => Promise<boolean>

export interface Photo {
  contentType: string
  bytes: Uint8Array
  /** The entity tag with quotes, as the header needs it. */
  etag: string
  /** Whether this stands for a photo that cannot be had now. No cache may store it. */
  isPlaceholder?: boolean
}

/** Says what is wrong with the query of a photo. */
export interface PhotoFault {
  fault: string
}

type FoundPhoto = Photo | PhotoFault | undefined

/** Finds the photo or tour at a decoded path such as "/photos/12/3.svg" or "/tours/3d/12". */
export type FindPhoto = (path: string, query: QueryPairs) => FoundPhoto | Promise<FoundPhoto>

/** The OpenAPI document as JSON text in UTF-8. Called for each request, so it should be cached. */
export type DescribeApi = () => Buffer | Promise<Buffer>

/** The parts that answer requests. */
export interface HttpParts {
  contracts: readonly OperationContract[]
  runOperation: RunOperation
  /** Absent if no answers are cached. */
  findAnswers?: FindAnswers
  reachEdition: ReachEdition
  keyGate: KeyGate
  ledger: Pick<ChargeLedger, 'append'>
  findPhoto: FindPhoto
  describeApi: DescribeApi
  /** Absent if it is not built: then a browser gets the index as JSON. */
  explorer?: Explorer
  answerMessage: AnswerMessage
  /** The origins of the base addresses, as clients see them. */
  ownOrigins: readonly string[]
  /** The current time in epoch milliseconds. */
  now(): number
}

/** The same, with the state that all listeners share. */
export interface SharedParts extends HttpParts {
  settings: HttpSettings
  observer: HttpObserver
  admission: Admission
  bodies: BodyPool
}

/** One finished request. Never holds a key, a query or a header. */
export interface AnsweredRequest {
  requestId: string
  /** Absent for paths that are not operations. */
  operation?: string
  /** Absent if the client left before there was an answer. */
  status?: number
  /** The time from the end of the request's headers until the answer was handed to the operating system. */
  durationMs: number
  cost: number
  bytes: number
  /** Whether the answer came from the cache of answers. Absent if it cannot be cached. */
  cached?: 'hit' | 'miss'
}

export interface HttpFault {
  requestId: string
  operation?: string
  error: unknown
}

/** Is told about every request. The app turns this into log lines and counters. Must not throw. */
export interface HttpObserver {
  answered(request: AnsweredRequest): void
  /** Reports a fault of ours or of a dependency, answered with 500 and not charged. */
  faulted(fault: HttpFault): void
}
