import { fetchWithKey } from './fetch-with-key.ts'
import { sharedKey } from './key.ts'
import { type OperationRequest, renderTarget } from './operations.ts'
import { type RequestEntry, recordRequest } from './request-log.ts'

/** A success as the contract describes it. */
export interface Success<Data> {
  data: Data
  /** Number of all matches, where the operation has pages. */
  total?: number
  hasMore?: boolean
  /** The places that a location was understood to mean, if the operation says so. */
  location?: string
}

/** Why there is no answer, in words for people. */
export interface Failure {
  reason: 'key' | 'subscription' | 'request' | 'missing' | 'busy' | 'service' | 'network'
  text: string
}

export type CallOutcome<Data> = { ok: true; success: Success<Data> } | { ok: false; failure: Failure }

/** Answers by key and address. They cost something, so going back does not ask again. */
const cache = new Map<string, Success<unknown>>()
const MOST_CACHED = 60

/** Asks an operation. Rejects only if the signal aborts. */
export async function callOperation<Data>(
  request: OperationRequest<Data>,
  signal: AbortSignal,
): Promise<CallOutcome<Data>> {
  const target = renderTarget(request)
  const cacheKey = `${sharedKey.get()?.text} ${target}`
  const cached = cache.get(cacheKey) as Success<Data> | undefined
  if (cached !== undefined) {
    recordRequest({ ...describe(request, target), status: 200, isRepeated: true, json: renderAgain(cached) })
    return { ok: true, success: cached }
  }
  const outcome = await send<Data>(request, target, signal)
  if (outcome.ok) {
    cache.set(cacheKey, outcome.success)
    const [oldest] = cache.keys()
    if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  }
  return outcome
}

/** Drops what was answered to another key. */
export function forgetAnswers(): void {
  cache.clear()
}

async function send<Data>(
  request: OperationRequest<Data>,
  target: string,
  signal: AbortSignal,
): Promise<CallOutcome<Data>> {
  const startedMs = performance.now()
  let response: Response
  let text: string
  try {
    response = await fetchWithKey(target, 'application/json', signal)
    text = await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    return refuse('network', 'The service cannot be reached.')
  }
  const body = parseBody(text)
  recordRequest({
    ...describe(request, target),
    status: response.status,
    durationMs: performance.now() - startedMs,
    cost: body?.cost ?? 0,
    bytes: text.length,
    edition: response.headers.get('x-edition') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    json: text,
  })
  if (!response.ok || body === undefined)
    return explain(response.status, response.headers.get('x-error-detail'))
  const location = response.headers.get('x-location')
  return {
    ok: true,
    success: {
      data: body.data as Data,
      ...(body.total !== undefined && { total: body.total }),
      ...(body.has_more !== undefined && { hasMore: body.has_more }),
      ...(location !== null && { location }),
    },
  }
}

interface Body {
  cost?: number
  data?: unknown
  total?: number
  has_more?: boolean
}

function parseBody(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}

function describe(
  { purpose }: OperationRequest<unknown>,
  target: string,
): Pick<RequestEntry, 'purpose' | 'target'> {
  return { purpose, target }
}

function renderAgain({ data, total, hasMore }: Success<unknown>): string {
  return JSON.stringify({ success: true, cost: 1, data, total, has_more: hasMore })
}

function explain(status: number, detail: string | null): { ok: false; failure: Failure } {
  switch (status) {
    case 400:
      return refuse('request', detail ?? 'The service does not understand the request.')
    case 401:
      return refuse('key', 'The key is missing, unknown or expired.')
    case 403:
      return refuse('subscription', 'The holder of this key is not subscribed.')
    case 404:
      return refuse('missing', 'There is nothing under this address.')
    case 503:
      return refuse('busy', 'The service is busy. Try again in a moment.')
    default:
      return refuse('service', `The service failed (status ${status}). The request cost nothing.`)
  }
}

function refuse(reason: Failure['reason'], text: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { reason, text } }
}
