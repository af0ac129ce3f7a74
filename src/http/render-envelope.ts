import type { OperationResult } from '../operations/operation.ts'

type AnswerResult = Extract<OperationResult<unknown>, { kind: 'answer' }>

/** What a success costs. */
export const SUCCESS_COST = 1

/** The body of a success, members in the specification's order. What is undefined is left out. */
export function renderEnvelope({ data, total, hasMore }: AnswerResult): Buffer {
  return Buffer.from(JSON.stringify({ success: true, cost: SUCCESS_COST, data, total, has_more: hasMore }))
}
