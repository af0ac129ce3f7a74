import type { ErrorBody } from '../../contract/schemas/error-bodies.ts'
import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import type { OperationResult } from '../../operations/operation.ts'

/** What is sent for a request. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  cost: number
  /** Called once the body's buffer may be reused: its bytes are with the system, or will not be sent. */
  release?: () => void
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An uncharged answer with a body of the contract. */
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

/** What a success costs. */
export const SUCCESS_COST = 1

/** The text of a success before its data. */
export const ENVELOPE_START = `{"success":true,"cost":${SUCCESS_COST},"data":`

/** The body of a success, with its members in the specification's order. Undefined members are left out. */
export function renderEnvelope({ data, total, hasMore }: AnswerResult): Buffer {
  return Buffer.from(JSON.stringify({ success: true, cost: SUCCESS_COST, data, total, has_more: hasMore }))
}

/** Writes the rest of the envelope after the data. */
export function endEnvelope({ body, total, hasMore }: SplicedResult): AnswerBody {
  const rest = JSON.stringify({ total, has_more: hasMore })
  body.writeText(rest === '{}' ? rest.slice(1) : `,${rest.slice(1)}`)
  return body
}
