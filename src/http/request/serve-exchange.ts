import { INTERNAL_FAILURE, OVERLOADED } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError } from '../answer/answer.ts'
import { buildCrossOriginHeaders } from '../answer/cross-origin.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { AnsweredRequest, HttpFault, SharedParts } from '../api/http-parts.ts'
import type { HttpSettings } from '../http-settings.ts'
import type { Connections } from '../listener/connections.ts'
import { type Exchange, findHeader, type IncomingRequest } from './exchange.ts'

const BUSY = { 'retry-after': '1', 'x-error-detail': 'server: too many requests are in progress' }

/** Makes the answer to one request. Resolves to undefined if the client has left. */
export type Answerer = (exchange: Exchange) => Promise<Answer | undefined>

interface ServingParts extends Pick<SharedParts, 'admission' | 'observer' | 'now'> {
  settings: Pick<HttpSettings, 'limits' | 'allowedOrigins'>
}

/** Answers a request if the limit allows it, turns errors into the 500 body, and tells the observer. Never rejects. */
export async function serveExchange(
  parts: ServingParts,
  connections: Connections,
  incoming: IncomingRequest,
  answerer: Answerer,
  operation?: string,
): Promise<void> {
  const startedMs = performance.now()
  const { requestId, request } = incoming
  const { admission, observer, settings } = parts
  const { requestTimeoutMs } = settings.limits
  try {
    const exchange = { requestId, nowMs: parts.now(), request }
    const isAdmitted = admission.tryEnter()
    let answer: Answer | undefined
    // All of this is one function, because each promise costs as much as most of these steps.
    try {
      answer = isAdmitted ? await answerer(exchange) : answerError(OVERLOADED, BUSY)
    } catch (error) {
      observer.faulted(describeFault(requestId, operation, error))
      answer = answerError(INTERNAL_FAILURE)
    } finally {
      if (isAdmitted) admission.leave()
    }
    const { allowedOrigins } = settings
    const answered = answer && withCrossOrigin(answer, findHeader(exchange, 'origin'), allowedOrigins)
    sendAnswer(incoming, answered, connections, requestTimeoutMs)
    observer.answered(describeAnswered(requestId, operation, answer, performance.now() - startedMs))
  } catch (error) {
    observer.faulted(describeFault(requestId, operation, error))
    sendAnswer(incoming, answerError(INTERNAL_FAILURE), connections, requestTimeoutMs)
  }
}

function describeFault(requestId: string, operation: string | undefined, error: unknown): HttpFault {
  return { requestId, ...(operation !== undefined && { operation }), error }
}

function describeAnswered(
  requestId: string,
  operation: string | undefined,
  answer: Answer | undefined,
  durationMs: number,
): AnsweredRequest {
  const told: AnsweredRequest = {
    ...{ requestId, durationMs },
    cost: answer?.cost ?? 0,
    bytes: answer?.body.length ?? 0,
  }
  if (operation !== undefined) told.operation = operation
  if (answer !== undefined) told.status = answer.status
  if (answer?.cached !== undefined) told.cached = answer.cached
  return told
}

function withCrossOrigin(answer: Answer, origin: string | undefined, allowed: readonly string[]): Answer {
  if (allowed.length === 0) return answer
  const extra = buildCrossOriginHeaders(origin, allowed)
  const vary = [answer.headers.vary, extra.vary].filter((value) => value !== undefined).join(', ')
  return { ...answer, headers: { ...answer.headers, ...extra, ...(vary === '' ? {} : { vary }) } }
}
