import type { KeyGate, KeyVerdict } from '../../access/key-gate.ts'
import type { DisplayUse, KeyRecord } from '../../access/ports.ts'
import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { matchPath } from '../../contract/parameters/path-template.ts'
import { renderDetail } from '../../contract/parameters/rejection-detail.ts'
import {
  BAD_REQUEST,
  type ErrorBody,
  GONE,
  INVALID_KEY,
  NOT_ACCEPTABLE,
  NOT_FOUND,
  NOT_SUBSCRIBED,
  OVERLOADED,
} from '../../contract/schemas/error-bodies.ts'
import type { AnswerDescription } from '../../operations/operation.ts'
import {
  type Answer,
  answerError,
  endEnvelope,
  JSON_TYPE,
  renderEnvelope,
  SUCCESS_COST,
} from '../answer/answer.ts'
import { answerBytes } from '../answer/answer-bytes.ts'
import { chooseCoding, encodeAnswer, NO_PREFERENCE, parseAcceptEncoding } from '../answer/content-coding.ts'
import { withDeadline } from '../request/admission.ts'
import { type Exchange, findHeader, hasClientLeft } from '../request/exchange.ts'
import { decodePath, getPath, parseQuery, type QueryPairs } from '../request/request-target.ts'
import type { Call, ReachEdition, RunOperation, SharedParts } from './http-parts.ts'

/**
 * Answers an operation: checks the key, the subscription and the parameters, runs the operation, charges and answers. The
 * charge is made when the answer is complete and the client is still connected. If the client has left, nothing is charged
 * and the result is undefined. A client that leaves while the charge is being written is charged. If the fault is ours, this
 * rejects and nothing is charged.
 */
export async function answerOperation(
  parts: SharedParts,
  contract: OperationContract,
  exchange: Exchange,
): Promise<Answer | undefined> {
  // What is known at once is not waited for: each wait costs as much as the check.
  const verdict = parts.keyGate(findHeader(exchange, 'x-gateway-key'), exchange.nowMs)
  const caller = admitVerdict(verdict instanceof Promise ? await verdict : verdict)
  if (!caller.ok) return answerError(caller.error)
  const found = findCached(parts, exchange, caller.use) ?? makeAnswer(parts, contract, exchange, caller.use)
  const answer = found instanceof Promise ? await found : found
  if (answer.cost === 0) return answer
  if (hasClientLeft(exchange)) {
    answer.release?.()
    return undefined
  }
  await chargeAnswer(parts, contract.name, caller.key, exchange, answer.cost)
  return answer
}

/**
 * Finds the answer that another request has got for the same target, and whose answer may be encoded in the same way. It was cached
 * because it passed all checks, so this request passes them, too. Requests with conditions of their own are answered anew.
 */
function findCached(
  { findAnswers }: SharedParts,
  exchange: Exchange,
  use: DisplayUse,
): Answer | Promise<Answer> | undefined {
  if (findHeader(exchange, 'x-min-edition') !== undefined) return undefined
  if (findHeader(exchange, 'if-none-match') !== undefined) return undefined
  const answer = findAnswers?.(use)?.find(nameAnswer(exchange), exchange.nowMs)
  const accepted = findHeader(exchange, 'accept-encoding')
  // What changes all the time is not cached compressed.
  if (answer?.ages === undefined || accepted === undefined) return answer
  return encodeAnswer(answer, parseAcceptEncoding(accepted))
}

/** Names everything of a request on which a cached answer depends, besides the use and the instant. A target contains no spaces. */
function nameAnswer(exchange: Exchange): string {
  return `${exchange.request.url!} ${findHeader(exchange, 'accept-encoding') ?? ''}`
}

/** Checks the parameters, runs the operation and encodes its answer. */
async function makeAnswer(
  parts: SharedParts,
  contract: OperationContract,
  exchange: Exchange,
  use: DisplayUse,
): Promise<Answer> {
  const query = parseQuery(exchange.request.url!)
  if (query === undefined) return answerBadRequest('query: malformed percent-encoding or UTF-8')
  const inPath = matchPath(contract.path, decodePath(getPath(exchange.request.url!))) ?? []
  const parsed = parseParameters(contract, [...inPath, ...query])
  if (!parsed.ok) return answerBadRequest(parsed.detail)
  const accepted = parseAcceptEncoding(findHeader(exchange, 'accept-encoding'))
  // A client that accepts neither coding is refused whatever the size of the answer, so this is checked before the work begins.
  if (chooseCoding(accepted, 0) === undefined) return answerError(NOT_ACCEPTABLE)
  const behind = await findBehind(parts.reachEdition, findHeader(exchange, 'x-min-edition'))
  if (behind !== undefined) return behind
  const call = { nowMs: exchange.nowMs, use, openBody: parts.bodies.open }
  const outcome = await run(parts, contract.name, parsed.parameters, call)
  const answer = answerOutcome(contract, outcome, findHeader(exchange, 'if-none-match'))
  if (answer.cost === 0) return answer
  const { answers, result } = outcome
  const { validity, ageMember, isAssembled }: AnswerDescription = 'validity' in result ? result : {}
  if (validity === undefined || answers === undefined) return encodeAnswer(answer, accepted)
  const cache = (made: Answer) =>
    answers.add(nameAnswer(exchange), made, {
      ...{ validFromMs: validity.validFromMs, validUntilMs: validity.validUntilMs, nowMs: exchange.nowMs },
      ...(ageMember !== undefined && { ageMember }),
      ...(isAssembled !== undefined && { isAssembled }),
    })
  // What changes all the time cannot be cached compressed.
  if (ageMember !== undefined) cache(await encodeAnswer(answer, NO_PREFERENCE))
  const encoded = await encodeAnswer(answer, accepted)
  if (ageMember === undefined) cache(encoded)
  return { ...encoded, cached: 'miss' }
}

/** Answers a query of a caller who has been admitted, without charging it. Rejects if the fault is ours. */
export async function answerQuery(
  parts: SharedParts,
  contract: OperationContract,
  query: QueryPairs,
  call: Omit<Call, 'openBody'>,
): Promise<Answer> {
  const parsed = parseParameters(contract, query)
  if (!parsed.ok) return answerBadRequest(parsed.detail)
  const outcome = await run(parts, contract.name, parsed.parameters, { ...call, openBody: parts.bodies.open })
  return answerOutcome(contract, outcome, undefined)
}

function run(parts: SharedParts, name: string, parameters: unknown, call: Call): ReturnType<RunOperation> {
  const { admission, settings } = parts
  return withDeadline(parts.runOperation(name, parameters, call), settings.limits.requestTimeoutMs, (work) =>
    admission.countUntilSettled(work),
  )
}

/** Appends a charge to the ledger. Durable once resolved. */
export function chargeAnswer(
  parts: SharedParts,
  operation: string,
  { keyId, holder }: KeyRecord,
  { requestId, nowMs }: Pick<Exchange, 'requestId' | 'nowMs'>,
  cost: number,
): Promise<void> {
  return parts.ledger.append({ requestId, atMs: nowMs, keyId, holder, operation, cost })
}

export interface AdmittedCaller {
  ok: true
  key: KeyRecord
  use: DisplayUse
}

/** Checks the first two conditions of every request: the key is known, and its holder is subscribed. */
export async function admitCaller(
  keyGate: KeyGate,
  keyText: string | undefined,
  nowMs: number,
): Promise<AdmittedCaller | { ok: false; error: ErrorBody }> {
  return admitVerdict(await keyGate(keyText, nowMs))
}

function admitVerdict(verdict: KeyVerdict): AdmittedCaller | { ok: false; error: ErrorBody } {
  if (verdict.kind === 'unknown') return { ok: false, error: INVALID_KEY }
  if (verdict.kind === 'notSubscribed') return { ok: false, error: NOT_SUBSCRIBED }
  return { ok: true, key: verdict.key, use: verdict.use }
}

const RETRY_AFTER_SECONDS = '1'

/**
 * A client that has seen an edition may ask for at least that one, so that behind a load balancer its next page does not come
 * from a node that is still at an earlier one. Returns an answer if the edition is not served here and does not arrive shortly.
 */
async function findBehind(reach: ReachEdition, text: string | undefined): Promise<Answer | undefined> {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text))
    return answerBadRequest('x-min-edition: takes the number of an edition, as x-edition states it')
  if (await reach(Number(text))) return undefined
  const detail = renderDetail(`x-min-edition: edition ${Number(text)} is not served here yet`)
  return answerError(OVERLOADED, { 'retry-after': RETRY_AFTER_SECONDS, 'x-error-detail': detail })
}

/** Turns an operation's result into an answer. Only a success is charged. */
function answerOutcome(
  { media }: OperationContract,
  { result, edition, estimates }: Awaited<ReturnType<RunOperation>>,
  ifNoneMatch: string | undefined,
): Answer {
  if (result.kind === 'notFound') return answerError(NOT_FOUND)
  if (result.kind === 'rejected') return answerBadRequest(result.detail)
  if (result.kind === 'gone')
    return answerError(GONE, { ...result.headers, 'x-error-detail': renderDetail(result.detail) })
  if (result.kind === 'bytes') {
    const described = { 'x-edition': String(edition), ...result.headers }
    return answerBytes(result.bytes, media!, described, ifNoneMatch)
  }
  const headers = {
    'content-type': JSON_TYPE,
    'x-edition': String(edition),
    ...(estimates !== undefined && { 'x-estimates': estimates }),
    ...result.headers,
    // A shared cache must not serve an answer for which one key was charged to another key.
    'cache-control': 'no-store',
  }
  if (result.kind === 'answer')
    return { status: 200, headers, body: renderEnvelope(result), cost: SUCCESS_COST }
  const { bytes, length, release } = endEnvelope(result)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  return { status: 200, headers, body, cost: SUCCESS_COST, release }
}

/** Makes the 400 answer with its reason in a header. */
function answerBadRequest(detail: string): Answer {
  return answerError(BAD_REQUEST, { 'x-error-detail': renderDetail(detail) })
}
