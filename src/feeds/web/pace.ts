/** At most this many requests may start within the time. */
export interface Quota {
  requests: number
  perMs: number
}

/** Time and chance, which tests replace. */
export interface Timing {
  /** Epoch milliseconds. */
  clock(): number
  /** 0 to 1. */
  random(): number
  sleep(ms: number): Promise<void>
}

/** Counts requests against the quotas of a service. */
export class Pace {
  readonly #quotas: readonly Quota[]
  /** When each request within the longest quota started. */
  #startedAtMs: number[] = []

  constructor(quotas: readonly Quota[]) {
    this.#quotas = quotas
  }

  /** How long the next request has to wait, in milliseconds. */
  waitMs(nowMs: number): number {
    let wait = 0
    for (const { requests, perMs } of this.#quotas) {
      const oldest = this.#startedAtMs.at(-requests)
      if (oldest !== undefined) wait = Math.max(wait, oldest + perMs - nowMs)
    }
    return wait
  }

  start(nowMs: number): void {
    const longestMs = Math.max(0, ...this.#quotas.map(({ perMs }) => perMs))
    this.#startedAtMs.push(nowMs)
    if (this.#startedAtMs[0]! < nowMs - longestMs)
      this.#startedAtMs = this.#startedAtMs.filter((startedAtMs) => startedAtMs >= nowMs - longestMs)
  }
}

const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 60_000

/** A random time up to twice that of the attempt before, so that clients that failed together do not return together. */
export function pickBackoffMs(attempt: number, random: number): number {
  return Math.ceil(random * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt))
}

/** The wait that a Retry-After header asks for, as a number of seconds or a date; undefined when there is none. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? 1000 * seconds : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
