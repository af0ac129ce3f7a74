import { Pace, parseRetryAfterMs, pickBackoffMs, type Quota, type Timing } from '../feeds/web/pace.ts'
import { ConnectionError, showAddress, type WebAnswer, type WebClient } from '../feeds/web/web-client.ts'
import { FeedError } from '../ingest/ports/feed.ts'
import { checkPicture, PictureError } from './render-picture.ts'

/** The bytes of a picture, or why there are none and when it may be tried again. */
export type FetchedPicture = { bytes: Buffer } | { reason: string; againAtMs: number }

export interface PictureSource {
  /** Fetches a picture of a record of a feed. A recent failure is not repeated. Throws only for faults of ours. */
  fetch(url: string, feed: string): Promise<FetchedPicture>
}

/** Returns the value of the Authorization header for an address of a feed, if the feed has credentials for that address. */
export type AuthorizePicture = (feed: string, url: URL) => Promise<string | undefined>

export interface PictureSourceParts {
  client: WebClient
  timing: Timing
  /** Of each host. */
  quotas: readonly Quota[]
  authorize?: AuthorizePicture
}

/** Requests to one host at the same time. */
const MOST_CONCURRENT = 4
/** A picture that its source says does not exist is not asked for again before this time. */
const GONE_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 3_600_000
const MOST_FAILURES = 200_000

interface Failure {
  reason: string
  againAtMs: number
  attempts: number
}

/** Fetches pictures within the limits of each host: so many requests per time, and none while it asks for a pause. */
export function openPictureSource({ client, timing, quotas, authorize }: PictureSourceParts): PictureSource {
  const hosts = new Map<string, HostGate>()
  const failures = new Map<string, Failure>()

  const fail = (url: string, reason: string, pauseMs?: number): Failure => {
    const attempts = (failures.get(url)?.attempts ?? 0) + 1
    const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
    const failure = { reason, attempts, againAtMs: timing.clock() + (pauseMs ?? retryMs) }
    failures.delete(url)
    failures.set(url, failure)
    if (failures.size > MOST_FAILURES) failures.delete(failures.keys().next().value!)
    return failure
  }

  const request = async (url: string, feed: string): Promise<FetchedPicture> => {
    const parsed = URL.parse(url)
    if (parsed === null) return fail(url, 'is not an address', GONE_MS)
    const gate = hosts.get(parsed.host) ?? openHostGate(quotas, timing)
    hosts.set(parsed.host, gate)
    return gate.run(async () => {
      const authorization = await authorize?.(feed, parsed)
      const headers = { accept: 'image/*', ...(authorization !== undefined && { authorization }) }
      const answer = await client.request(url, { headers })
      if (answer.status !== 200) return refuse(url, answer, gate)
      await checkPicture(answer.body)
      failures.delete(url)
      return { bytes: answer.body }
    })
  }

  const refuse = (url: string, { status, headers }: WebAnswer, gate: HostGate): Failure => {
    if (status === 404 || status === 410) return fail(url, `status ${status}`, GONE_MS)
    const failure = fail(url, `status ${status}`)
    if (status !== 429 && status !== 503) return failure
    const asked = parseRetryAfterMs(headers.get('retry-after'), timing.clock())
    gate.pauseUntil(timing.clock() + (asked ?? pickBackoffMs(failure.attempts, timing.random())))
    return failure
  }

  return {
    fetch: async (url, feed) => {
      const before = failures.get(url)
      if (before !== undefined && before.againAtMs > timing.clock()) return before
      try {
        return await request(url, feed)
      } catch (error) {
        const isKnown =
          error instanceof FeedError || error instanceof ConnectionError || error instanceof PictureError
        if (!isKnown) throw error
        const reason = error instanceof PictureError ? `${showAddress(url)}: ${error.message}` : error.message
        return fail(url, reason, error instanceof ConnectionError ? undefined : GONE_MS)
      }
    },
  }
}

interface HostGate {
  run<Result>(request: () => Promise<Result>): Promise<Result>
  /** No request starts before this time, in epoch milliseconds. */
  pauseUntil(ms: number): void
}

function openHostGate(quotas: readonly Quota[], timing: Timing): HostGate {
  const pace = new Pace(quotas)
  const waiting: (() => void)[] = []
  let running = 0
  let pausedUntilMs = 0
  const enter = async () => {
    if (running >= MOST_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
  }
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
  const takeTurn = async () => {
    for (;;) {
      const nowMs = timing.clock()
      const waitMs = Math.max(pace.waitMs(nowMs), pausedUntilMs - nowMs)
      if (waitMs <= 0) return pace.start(nowMs)
      await timing.sleep(waitMs)
    }
  }
  return {
    run: async (request) => {
      await enter()
      try {
        await takeTurn()
        return await request()
      } finally {
        leave()
      }
    },
    pauseUntil: (ms) => {
      pausedUntilMs = Math.max(pausedUntilMs, ms)
    },
  }
}
