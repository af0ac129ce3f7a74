import {
  addDays,
  type CalendarDate,
  DAY_MS,
  renderWallTime,
  startOfDateMs,
} from '../../records/calendar-date.ts'

const MINUTE_MS = 60_000

/**
 * The first instant after `afterMs` at which clocks in the time zone show one of the times of the day, given as minutes since midnight. A time
 * that the change to daylight saving time skips counts as an hour later on that day, and one that occurs twice counts once, the first time.
 */
export function findNextWallTimeMs(minutes: readonly number[], timeZone: string, afterMs: number): number {
  const today = renderWallTime(timeZone, afterMs).slice(0, 10) as CalendarDate
  for (let days = 0; ; days++) {
    const date = addDays(today, days)
    const instants = minutes.map((minute) => findInstantMs(date, minute, timeZone))
    const next = Math.min(...instants.filter((ms) => ms > afterMs))
    if (next !== Number.POSITIVE_INFINITY) return next
  }
}

function findInstantMs(date: CalendarDate, minute: number, timeZone: string): number {
  const asUtcMs = startOfDateMs(date) + minute * MINUTE_MS
  // What clocks show a day before and after is beyond any change of theirs.
  const before = asUtcMs - findOffsetMs(timeZone, asUtcMs - DAY_MS)
  const after = asUtcMs - findOffsetMs(timeZone, asUtcMs + DAY_MS)
  const shown = [before, after].filter((ms) => ms + findOffsetMs(timeZone, ms) === asUtcMs)
  return shown.length === 0 ? before : Math.min(...shown)
}

/** How much later clocks in the time zone are than UTC. */
function findOffsetMs(timeZone: string, atMs: number): number {
  const seconds = Math.floor(atMs / 1000)
  return Date.parse(`${renderWallTime(timeZone, atMs)}Z`) - seconds * 1000
}
