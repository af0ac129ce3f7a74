import type { ErrorBody } from '../../contract/schemas/error-bodies.ts'
import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import type { OperationResult } from '../../operations/operation.ts'
import type { AgedBody } from './aged-body.ts'

/** What is sent in response to a request. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  cost: number
  /** Whether the answer came from the cache of answers, or has just been put there. Absent if it cannot be cached. */
  cached?: 'hit' | 'miss'
  /** Writes what changes in the body, for `atMs`, when it is sent. Absent for most answers. */
  ages?: AgedBody
  atMs?: number
  /** Called once the body's buffer may be reused: its bytes have been handed to the system, or will not be sent. */
  release?: () => void
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Makes an uncharged answer with an error body of the contract. */
export function answerError(error: ErrorBody, headers: Readonly<Record<string, string>> = {}): Answer {
  return answerJson(error.status, error.body, headers)
}

export function answerJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const bytes = Buffer.from(JSON.stringify(body))
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: bytes, cost: 0 }
}

type AnswerResult = Extract<OperationResult<unknown>, { kind: 'answer' }>

type SplicedResult = Extract<OperationResult<unknown>, { kind: 'spliced' }>

/** The cost of a success. */
export const SUCCESS_COST = 1

/** The text of a success envelope before the data. */
export const ENVELOPE_START = `{"success":true,"cost":${SUCCESS_COST},"data":`

/** Renders the body of a success, with its members in the specification's order. Undefined members are left out. */
export function renderEnvelope({ data, total, hasMore }: AnswerResult): Buffer {
  return Buffer.from(JSON.stringify({ success: true, cost: SUCCESS_COST, data, total, has_more: hasMore }))
}

/** Writes the rest of the envelope after the data. */
export function endEnvelope({ body, total, hasMore }: SplicedResult): AnswerBody {
  const rest = JSON.stringify({ total, has_more: hasMore })
  body.writeText(rest === '{}' ? rest.slice(1) : `,${rest.slice(1)}`)
  return body
}

/** Reuses the buffers of answers. Allocating one for each page of results would cost nearly half of the throughput. */
export interface BodyPool {
  /** Returns a body that already contains the start of a success envelope. */
  open(): PooledBody
}

interface PooledBody extends AnswerBody {
  bytes: Buffer
}

/** A page of 41 cards takes about 100 KB. */
const FIRST_BYTES = 128 * 1024
/** Larger buffers are rare, so they are not reused. */
const LARGEST_REUSED_BYTES = 1024 * 1024

/** Opens a pool with at most `limit` free buffers. */
export function openBodyPool(limit: number): BodyPool {
  const free: Buffer[] = []
  const giveBack = (bytes: Buffer) => {
    if (free.length < limit && bytes.length <= LARGEST_REUSED_BYTES) free.push(bytes)
  }
  return {
    open: () => createBody(free.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES), giveBack),
  }
}

function createBody(first: Buffer, giveBack: (bytes: Buffer) => void): PooledBody {
  let isReleased = false
  const body: PooledBody = {
    bytes: first,
    length: first.write(ENVELOPE_START, 'latin1'),
    reserve: (more) => {
      const needed = body.length + more
      if (needed <= body.bytes.length) return
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, body.bytes.length * 2))
      body.bytes.copy(larger, 0, 0, body.length)
      body.bytes = larger
    },
    writeText: (text) => {
      body.reserve(Buffer.byteLength(text))
      body.length += body.bytes.write(text, body.length)
    },
    rewrite: (start, change) => {
      const text = change(body.bytes.toString('utf8', start, body.length))
      body.length = start
      body.writeText(text)
    },
    release: () => {
      if (!isReleased) giveBack(body.bytes)
      isReleased = true
    },
  }
  return body
}
