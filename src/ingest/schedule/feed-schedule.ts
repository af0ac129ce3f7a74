import { hashCodePoints } from '../../domain/hash-text.ts'
import { findNextWallTimeMs } from './wall-time.ts'

/** When a feed runs: after an interval since its last run began, or at times of the day. Jitter puts a run off by a random time up to it. */
export type FeedSchedule = { jitterMs: number } & (
  | { everyMs: number }
  /** Minutes since midnight, ascending, in an IANA time zone. */
  | { at: readonly number[]; timeZone: string }
)

/** What counts of the past. Instants are epoch milliseconds. */
export interface PastRuns {
  /** When the newest run began and ended; absent before the first. */
  startedAtMs?: number
  endedAtMs?: number
  /** The number of runs that failed since the last one that did not. */
  failures: number
}

/** Nodes that share a store have clocks that differ a little. */
export const CLOCK_SKEW_MS = 60_000

const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 3_600_000

/**
 * When a feed runs next. An instant up to `nowMs` means immediately: a feed that has never run is due, and so is one that missed any number of
 * runs, once. A failed run is repeated after a time that doubles with each failure. A run that lies in the future shows that the clock was set
 * back, so nothing can be concluded from it, and the feed is due. The same arguments give the same instant, on every node and after a restart.
 */
export function findNextRunMs(source: string, schedule: FeedSchedule, past: PastRuns, nowMs: number): number {
  const { startedAtMs, failures } = past
  if (startedAtMs === undefined || startedAtMs > nowMs + CLOCK_SKEW_MS) return nowMs
  const endedAtMs = Math.min(past.endedAtMs ?? startedAtMs, nowMs + CLOCK_SKEW_MS)
  const share = pickShare(`${source} ${startedAtMs}`)
  if (failures > 0) return endedAtMs + Math.round(findRetryMs(failures) * (0.5 + share / 2))
  const regularMs =
    'everyMs' in schedule
      ? startedAtMs + schedule.everyMs
      : findNextWallTimeMs(schedule.at, schedule.timeZone, startedAtMs)
  return regularMs + Math.round(schedule.jitterMs * share)
}

function findRetryMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20))
}

/** A share, 0 to 1, that looks random but is the same for the same text. */
function pickShare(text: string): number {
  const hash = hashCodePoints(text)
  // The last characters change only low bits, which this carries to the high ones.
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
