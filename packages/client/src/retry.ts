import { wait } from './wait.ts'

export interface RetryPolicy {
  /** How often a request is repeated that failed without the service refusing it. */
  retries: number
  /** The longest time to wait for the next attempt. If the service asks for more, its answer is an error at once. */
  maxWaitMs: number
}

/** What an attempt came to. */
export type Attempt = { response: Response } | { failure: unknown }

const FIRST_WAIT_MS = 250
/** Overloaded, or a proxy that could not reach the service. A 500 means that this request failed, but another one may not. */
const PASSING: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/**
 * Repeats a request while it fails for reasons that pass, and returns the last answer. Every operation is a GET, so a
 * repetition changes nothing. It waits as long as Retry-After says, else twice as long each time, with jitter.
 */
export async function retry(
  send: () => Promise<Response>,
  { retries, maxWaitMs }: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const result = await tryOnce(send)
    signal?.throwIfAborted()
    const waitMs = readWait(result, attempt)
    if (waitMs === undefined || attempt >= retries || waitMs > maxWaitMs) {
      if ('failure' in result) throw result.failure
      return result.response
    }
    if ('response' in result) await result.response.body?.cancel()
    await wait(waitMs, signal)
  }
}

async function tryOnce(send: () => Promise<Response>): Promise<Attempt> {
  try {
    return { response: await send() }
  } catch (failure) {
    return { failure }
  }
}

/** Milliseconds until the next attempt, or undefined if there should be none. */
function readWait(result: Attempt, attempt: number): number | undefined {
  const backOff = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2)
  if ('failure' in result) return backOff
  if (!PASSING.has(result.response.status)) return undefined
  return readRetryAfter(result.response.headers.get('retry-after'), Date.now()) ?? backOff
}

/** Reads seconds or an HTTP date. */
export function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs)
}
