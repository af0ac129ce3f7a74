import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { KeyRecord } from '../access/ports.ts'
import { BAD_REQUEST, NOT_FOUND } from '../contract/bodies.ts'
import type { OperationContract } from '../contract/operation-contract.ts'
import { parseParameters } from '../contract/parse-parameters.ts'
import { renderDetail } from '../contract/rejection-detail.ts'
import { admitCaller } from './admit-caller.ts'
import { type Answer, answerError, answerJson, JSON_TYPE } from './answer.ts'
import {
  type Acceptance,
  COMPRESSION_THRESHOLD_BYTES,
  chooseCoding,
  parseAcceptEncoding,
} from './choose-coding.ts'
import { type Exchange, findHeader, hasClientLeft } from './exchange.ts'
import type { RunOperation, SharedParts } from './http-parts.ts'
import { parseQuery } from './parse-query.ts'
import { renderEnvelope, SUCCESS_COST } from './render-envelope.ts'
import { withDeadline } from './with-deadline.ts'

const compress = promisify(gzip)
// The quickest level: a page of search takes 0.5 ms.
const GZIP_LEVEL = 1

/**
 * Answers one of the ten operations: key, subscription, parameters, run, charge, answer. The charge is made when the
 * answer is ready down to its last byte and the client is still there; undefined when it has gone. A client that
 * leaves while the charge is being made durable is charged. Rejects for faults of ours, before anything is charged.
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
  if (chooseCoding(accepted, 0) === undefined) return answerJson(406, { message: 'Not acceptable' })
  const outcome = await run(parts, contract.name, parsed.parameters, exchange.nowMs)
  const answer = await present(outcome, accepted)
  if (answer.cost === 0) return answer
  if (hasClientLeft(exchange)) return undefined
  await charge(parts, contract.name, caller.key, exchange)
  return answer
}

function run(parts: SharedParts, name: string, parameters: unknown, nowMs: number): ReturnType<RunOperation> {
  const { admission, settings } = parts
  return withDeadline(parts.runOperation(name, parameters, nowMs), settings.limits.requestTimeoutMs, (work) =>
    admission.holdUntilSettled(work),
  )
}

async function present(
  { result, edition }: Awaited<ReturnType<RunOperation>>,
  accepted: Acceptance,
): Promise<Answer> {
  if (result.kind === 'notFound') return answerError(NOT_FOUND)
  if (result.kind === 'rejected') return answerBadRequest(renderDetail(result.detail))
  const body = renderEnvelope(result)
  const headers = {
    'content-type': JSON_TYPE,
    'x-edition': String(edition),
    // An answer that was paid for with one key must not be served to another from a cache between.
    'cache-control': 'no-store',
  }
  return encode({ status: 200, headers, body, cost: SUCCESS_COST }, accepted)
}

async function encode(answer: Answer, accepted: Acceptance): Promise<Answer> {
  const { body, headers } = answer
  const isGzip = chooseCoding(accepted, body.length) === 'gzip'
  if (!isGzip && body.length < COMPRESSION_THRESHOLD_BYTES) return answer
  const varying = { ...headers, vary: 'Accept-Encoding' }
  if (!isGzip) return { ...answer, headers: varying }
  const compressed = await compress(body, { level: GZIP_LEVEL })
  return { ...answer, headers: { ...varying, 'content-encoding': 'gzip' }, body: compressed }
}

function charge(parts: SharedParts, operation: string, key: KeyRecord, exchange: Exchange): Promise<void> {
  return parts.ledger.append({
    requestId: exchange.requestId,
    atMs: exchange.nowMs,
    keyId: key.keyId,
    holder: key.holder,
    operation,
    cost: SUCCESS_COST,
  })
}

function answerBadRequest(detail: string): Answer {
  return answerError(BAD_REQUEST, { 'x-error-detail': detail })
}
