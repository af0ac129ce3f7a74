import { INTERNAL_FAILURE, OVERLOADED } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError } from '../answer/answer.ts'
import { buildCrossOriginHeaders } from '../answer/cross-origin.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { SharedParts } from '../api/http-parts.ts'
import type { HttpSettings } from '../http-settings.ts'
import type { Connections } from '../listener/connections.ts'
import { type Exchange, findHeader, type IncomingRequest } from './exchange.ts'

const BUSY = { 'retry-after': '1', 'x-error-detail': 'server: too many requests are in progress' }

/** Makes the answer to one request. Resolves to undefined if the client has left. */
export type Answerer = (exchange: Exchange) => Promise<Answer | undefined>

interface ServingParts extends Pick<SharedParts, 'admission' | 'observer' | 'now'> {
  settings: Pick<HttpSettings, 'limits' | 'allowedOrigins'>
}

/** Answers a request if the limit allows it, turns errors into the 500 body, and tells the observer. */
export async function serveExchange(
  parts: ServingParts,
  connections: Connections,
  incoming: IncomingRequest,
  answerer: Answerer,
  operation?: string,
): Promise<void> {
  const startedMs = performance.now()
  const { requestId, request } = incoming
  const exchange = { requestId, nowMs: parts.now(), request }
  const answer = await makeAnswer(parts, exchange, answerer, operation)
  const { limits, allowedOrigins } = parts.settings
  const answered = answer && withCrossOrigin(answer, findHeader(exchange, 'origin'), allowedOrigins)
  sendAnswer(incoming, answered, connections, limits.requestTimeoutMs)
  parts.observer.answered({
    requestId,
    ...(operation === undefined ? {} : { operation }),
    ...(answer === undefined ? {} : { status: answer.status }),
    durationMs: performance.now() - startedMs,
    cost: answer?.cost ?? 0,
    bytes: answer?.body.length ?? 0,
    ...(answer?.cached === undefined ? {} : { cached: answer.cached }),
  })
}

async function makeAnswer(
  { admission, observer }: ServingParts,
  exchange: Exchange,
  answerer: Answerer,
  operation?: string,
): Promise<Answer | undefined> {
  if (!admission.tryEnter()) return answerError(OVERLOADED, BUSY)
  try {
    return await answerer(exchange)
  } catch (error) {
    const { requestId } = exchange
    observer.faulted({ requestId, ...(operation === undefined ? {} : { operation }), error })
    return answerError(INTERNAL_FAILURE)
  } finally {
    admission.leave()
  }
}

function withCrossOrigin(answer: Answer, origin: string | undefined, allowed: readonly string[]): Answer {
  if (allowed.length === 0) return answer
  const extra = buildCrossOriginHeaders(origin, allowed)
  const vary = [answer.headers.vary, extra.vary].filter((value) => value !== undefined).join(', ')
  return { ...answer, headers: { ...answer.headers, ...extra, ...(vary === '' ? {} : { vary }) } }
}
