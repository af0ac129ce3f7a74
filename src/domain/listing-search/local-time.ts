import { addDays, addMonths, type CalendarDate } from '../../records/calendar-date.ts'
import { renderWallTime } from '../../records/wall-time.ts'
import type { LookBack } from './listing-criteria.ts'

/** The calendar date of an instant in an IANA time zone. */
export function getDateIn(timeZone: string, atMs: number): CalendarDate {
  const quarter = Math.floor(atMs / QUARTER_HOUR_MS)
  const kept = newestDates.get(timeZone)
  if (kept?.quarter === quarter) return kept.date
  const date = renderWallTime(timeZone, atMs).slice(0, 10) as CalendarDate
  if (atMs >= WHOLE_QUARTERS_SINCE_MS) newestDates.set(timeZone, { quarter, date })
  return date
}

/** Days begin at whole quarters of an hour of UTC since the last odd offset was given up (Liberia, 1972). */
const QUARTER_HOUR_MS = 900_000
const WHOLE_QUARTERS_SINCE_MS = Date.UTC(1973, 0)
const newestDates = new Map<string, { quarter: number; date: CalendarDate }>()

/** The first day that a look-back from `today` takes in. Months are calendar months. */
export function getLookBackStart(today: CalendarDate, lookBack: LookBack): CalendarDate {
  return 'days' in lookBack ? addDays(today, -lookBack.days) : addMonths(today, -lookBack.months)
}

/**
 * The instant of local wall time "YYYY-MM-DDTHH:MM:SS" in a time zone; of an hour that a clock change repeats the
 * first, of one that it skips an hour later by the clock. undefined when text or zone cannot be read.
 */
export function findInstantOf(wallTime: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return undefined
  try {
    const early = asUtc - getOffsetMs(timeZone, asUtc - DAY_MS)
    const late = asUtc - getOffsetMs(timeZone, asUtc + DAY_MS)
    const isLateOnly =
      early + getOffsetMs(timeZone, early) !== asUtc && late + getOffsetMs(timeZone, late) === asUtc
    return isLateOnly ? late : early
  } catch {
    return undefined // The zone is not one that this runtime knows.
  }
}

const DAY_MS = 86_400_000

/** The instant at which a date begins in a time zone; undefined when the zone is unknown. */
export function findStartOfDayMs(date: CalendarDate, timeZone: string): number | undefined {
  const key = `${date} ${timeZone}`
  const kept = dayStarts.get(key)
  if (kept !== undefined) return kept
  const startMs = findInstantOf(`${date}T00:00:00`, timeZone)
  if (dayStarts.size >= KEPT_DAY_STARTS) dayStarts.clear()
  if (startMs !== undefined) dayStarts.set(key, startMs)
  return startMs
}

/** The look-backs of a day in every zone of the country are a tenth of this. */
const KEPT_DAY_STARTS = 1000
const dayStarts = new Map<string, number>()

function getOffsetMs(timeZone: string, atMs: number): number {
  return Date.parse(`${renderWallTime(timeZone, atMs)}Z`) - Math.floor(atMs / 1000) * 1000
}
