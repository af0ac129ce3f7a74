import type { KeyRecord } from '../access/ports.ts'
import { NOT_ACCEPTABLE } from '../contract/bodies.ts'
import type { OperationContract } from '../contract/operation-contract.ts'
import { parseParameters } from '../contract/parse-parameters.ts'
import { admitCaller } from './admit-caller.ts'
import { type Answer, answerError } from './answer.ts'
import { answerBadRequest, answerOutcome } from './answer-outcome.ts'
import { chooseCoding, parseAcceptEncoding } from './choose-coding.ts'
import { encodeAnswer } from './encode-answer.ts'
import { type Exchange, findHeader, hasClientLeft } from './exchange.ts'
import type { RunOperation, SharedParts } from './http-parts.ts'
import { parseQuery } from './parse-query.ts'
import { withDeadline } from './with-deadline.ts'

/**
 * Answers one of the ten operations: key, subscription, parameters, run, charge, answer. The charge is made when the
 * answer is ready down to its last byte and the client is still there; undefined when it has gone. A client that
 * leaves while the charge is being made durable is charged. Rejects for faults of ours, with nothing charged.
 */
export async function answerOperation(
  parts: SharedParts,
  contract: OperationContract,
  exchange: Exchange,
): Promise<Answer | undefined> {
  const caller = await admitCaller(parts.keyGate, exchange)
  if (!caller.ok) return answerError(caller.error)
  const query = parseQuery(exchange.request.url!)
  if (query === undefined) return answerBadRequest('query: takes percent-encoded UTF-8')
  const parsed = parseParameters(contract, query)
  if (!parsed.ok) return answerBadRequest(parsed.detail)
  const accepted = parseAcceptEncoding(findHeader(exchange, 'accept-encoding'))
  // No size matters to a client that takes neither coding, so it is told before the work.
  if (chooseCoding(accepted, 0) === undefined) return answerError(NOT_ACCEPTABLE)
  const outcome = await run(parts, contract.name, parsed.parameters, exchange.nowMs)
  const answer = answerOutcome(outcome)
  if (answer.cost === 0) return answer
  const encoded = await encodeAnswer(answer, accepted)
  if (hasClientLeft(exchange)) {
    encoded.release?.()
    return undefined
  }
  await charge(parts, contract.name, caller.key, exchange, answer.cost)
  return encoded
}

function run(parts: SharedParts, name: string, parameters: unknown, nowMs: number): ReturnType<RunOperation> {
  const { admission, bodies, settings } = parts
  return withDeadline(
    parts.runOperation(name, parameters, nowMs, bodies.open),
    settings.limits.requestTimeoutMs,
    (work) => admission.holdUntilSettled(work),
  )
}

function charge(
  parts: SharedParts,
  operation: string,
  { keyId, holder }: KeyRecord,
  { requestId, nowMs }: Exchange,
  cost: number,
): Promise<void> {
  return parts.ledger.append({ requestId, atMs: nowMs, keyId, holder, operation, cost })
}
