import { BAD_REQUEST, NOT_FOUND } from '../contract/bodies.ts'
import { renderDetail } from '../contract/rejection-detail.ts'
import { type Answer, answerError, JSON_TYPE } from './answer.ts'
import type { RunOperation } from './http-parts.ts'
import { endEnvelope, renderEnvelope, SUCCESS_COST } from './render-envelope.ts'

/** The answer that an operation's result stands for. Only a success costs. */
export function answerOutcome({ result, edition }: Awaited<ReturnType<RunOperation>>): Answer {
  if (result.kind === 'notFound') return answerError(NOT_FOUND)
  if (result.kind === 'rejected') return answerBadRequest(result.detail)
  const headers = {
    'content-type': JSON_TYPE,
    'x-edition': String(edition),
    // An answer that was paid for with one key must not be served to another from a cache between.
    'cache-control': 'no-store',
  }
  if (result.kind === 'answer')
    return { status: 200, headers, body: renderEnvelope(result), cost: SUCCESS_COST }
  const { bytes, length, release } = endEnvelope(result)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  return { status: 200, headers, body, cost: SUCCESS_COST, release }
}

/** The 400 with its reason. */
export function answerBadRequest(detail: string): Answer {
  return answerError(BAD_REQUEST, { 'x-error-detail': renderDetail(detail) })
}
