import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import type { OperationResult } from '../../operations/operation.ts'

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
