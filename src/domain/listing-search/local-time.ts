import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  DAY_MS,
  renderWallTime,
} from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { memoize } from '../memoize.ts'
import type { LookBack } from './search-choices.ts'

/** More than the API offers. */
const MOST_LOOK_BACKS = 100

/** The calendar date of an instant in an IANA time zone. */
export function getDateIn(timeZone: string, atMs: number): CalendarDate {
  const quarter = Math.floor(atMs / QUARTER_HOUR_MS)
  const newest = newestDates.get(timeZone)
  if (newest?.quarter === quarter) return newest.date
  const date = renderWallTime(timeZone, atMs).slice(0, 10) as CalendarDate
  if (atMs >= WHOLE_QUARTERS_SINCE_MS) newestDates.set(timeZone, { quarter, date })
  return date
}

/** The number of days from 1970-01-01 to the calendar date of an instant in a known IANA time zone. */
export function countDaysIn(timeZone: string, atMs: number): number {
  return Math.floor((atMs + findOffsetMs(timeZone, atMs)) / DAY_MS)
}

/** Days have begun at whole quarters of an hour of UTC since the last odd offset was abandoned (Liberia, 1972). */
const QUARTER_HOUR_MS = 900_000
const WHOLE_QUARTERS_SINCE_MS = Date.UTC(1973, 0)
const newestDates = new Map<string, { quarter: number; date: CalendarDate }>()

/** The first day of a look-back from `today`. Months are calendar months. */
export function getLookBackStart(today: CalendarDate, lookBack: LookBack): CalendarDate {
  const { daysBefore, monthsBefore } = countBackFrom(today)
  return 'days' in lookBack ? daysBefore(lookBack.days) : monthsBefore(lookBack.months)
}

/** The zones of the country are in at most two days at a time. */
const countBackFrom = memoize(
  (today: CalendarDate) => ({
    daysBefore: memoize((days: number) => addDays(today, -days), MOST_LOOK_BACKS),
    monthsBefore: memoize((months: number) => addMonths(today, -months), MOST_LOOK_BACKS),
  }),
  2,
)

/**
 * The instant of local wall time "YYYY-MM-DDTHH:MM:SS" in a time zone. When a clock change repeats the hour, it is the first
 * of the two; when it skips the hour, it is an hour later by the clock. undefined when text or zone cannot be read.
 */
export function findInstantOf(wallTime: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return undefined
  if (!isKnownZone(timeZone)) return undefined
  const early = asUtc - findOffsetMs(timeZone, asUtc - DAY_MS)
  const late = asUtc - findOffsetMs(timeZone, asUtc + DAY_MS)
  if (early === late) return early
  const isLateOnly =
    early + findOffsetMs(timeZone, early) !== asUtc && late + findOffsetMs(timeZone, late) === asUtc
  return isLateOnly ? late : early
}

/** There are about 600 zones, and a feed may name others. */
const MOST_ZONES = 1000

/** Whether this runtime knows a zone. */
const isKnownZone = memoize((timeZone: string): boolean => {
  try {
    renderWallTime(timeZone, 0)
    return true
  } catch {
    return false
  }
}, MOST_ZONES)

/** The offset of a known zone. Formatting a time takes twenty times as long as finding the interval of an offset. */
function findOffsetMs(timeZone: string, atMs: number): number {
  // Earlier offsets may have changed within a minute.
  if (atMs < WHOLE_QUARTERS_SINCE_MS) return getOffsetMs(timeZone, atMs)
  return getOffsetInterval(timeZone, atMs).offsetMs
}

/** The instant at which a date begins in a time zone; undefined when the zone is unknown. */
export function findStartOfDayMs(date: CalendarDate, timeZone: string): number | undefined {
  const key = `${date} ${timeZone}`
  const known = dayStarts.get(key)
  if (known !== undefined) return known
  const startMs = findInstantOf(`${date}T00:00:00`, timeZone)
  if (dayStarts.size >= MOST_DAY_STARTS) dayStarts.clear()
  if (startMs !== undefined) dayStarts.set(key, startMs)
  return startMs
}

/** The look-backs of a day in every zone of the country are a tenth of this. */
const MOST_DAY_STARTS = 1000
const dayStarts = new Map<string, number>()

/** A time zone's offset from UTC, and the instants between which it holds: from the first up to, but not including, the second. */
export interface OffsetInterval {
  offsetMs: number
  fromMs: number
  untilMs: number
}

/** The offset of a time zone at an instant; that of UTC for a zone that this runtime does not know. */
export function getOffsetInterval(timeZone: string, atMs: number): OffsetInterval {
  const known = offsetSpans.get(timeZone) ?? []
  const found = known.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
  if (found !== undefined) return found
  const span = measureOffsetSpan(timeZone, atMs)
  offsetSpans.set(timeZone, [span, ...known].slice(0, MOST_SPANS_PER_ZONE))
  return span
}

/** Clock changes twice a year since 1973, and more to come. */
const MOST_SPANS_PER_ZONE = 150
const offsetSpans = new Map<string, readonly OffsetInterval[]>()
/** Clock changes of a zone lie farther apart than this. */
const STEP_MS = 7 * DAY_MS
/** No change is expected after this number of steps. */
const FARTHEST_STEPS = 60
const MINUTE_MS = 60_000

function measureOffsetSpan(timeZone: string, atMs: number): OffsetInterval {
  try {
    const offsetMs = getOffsetMs(timeZone, atMs)
    const isSame = (ms: number) => getOffsetMs(timeZone, ms) === offsetMs
    const startMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
    return {
      offsetMs,
      fromMs: findChange(startMs, -1, isSame) + MINUTE_MS,
      untilMs: findChange(startMs, 1, isSame),
    }
  } catch {
    return { offsetMs: 0, fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }
  }
}

/** The first minute in a direction at which something is no longer the same; infinitely far when there is none. */
function findChange(startMs: number, direction: 1 | -1, isSame: (ms: number) => boolean): number {
  let sameMs = startMs
  for (let step = 0; step < FARTHEST_STEPS; step++) {
    let otherMs = sameMs + direction * STEP_MS
    if (isSame(otherMs)) {
      sameMs = otherMs
      continue
    }
    while (Math.abs(otherMs - sameMs) > MINUTE_MS) {
      const middleMs = Math.floor((sameMs + otherMs) / 2 / MINUTE_MS) * MINUTE_MS
      if (isSame(middleMs)) sameMs = middleMs
      else otherMs = middleMs
    }
    return otherMs
  }
  return direction * Number.POSITIVE_INFINITY
}

function getOffsetMs(timeZone: string, atMs: number): number {
  return Date.parse(`${renderWallTime(timeZone, atMs)}Z`) - Math.floor(atMs / 1000) * 1000
}

/** When the last open house of a listing ends; undefined when there is none, or when no end is known. */
export function findLastOpenHouseEndMs(listing: Listing, property: Property): number | undefined {
  const ends = listing.openHouses.map(({ endLocal }) => findLocalInstantMs(endLocal, listing, property))
  const known = ends.filter((end) => end !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/**
 * When a listing came on the market; undefined when no feed said. A date without a time of day is the midnight at which
 * that day began where the home is.
 */
export function findOnMarketAtMs(listing: Listing, property: Property): number | undefined {
  const { onMarketAtMs, isOnMarketDateOnly } = listing
  if (onMarketAtMs === undefined || isOnMarketDateOnly !== true) return onMarketAtMs
  const midnight = `${calendarDateOf(onMarketAtMs)}T00:00:00`
  return findLocalInstantMs(midnight, listing, property) ?? onMarketAtMs
}

const MS_PER_DEGREE = DAY_MS / 360
const HOUR_MS = 3_600_000

/** The instant of a wall time at a home: in its time zone, else in the zone that its longitude suggests. */
function findLocalInstantMs(wallTime: string, listing: Listing, property: Property): number | undefined {
  const timeZone = listing.timeZone ?? property.timeZone
  const instant = timeZone === undefined ? undefined : findInstantOf(wallTime, timeZone)
  if (instant !== undefined) return instant
  const lon = (listing.point ?? property.point)?.lon
  const asUtcMs = Date.parse(`${wallTime}Z`)
  if (lon === undefined || Number.isNaN(asUtcMs)) return undefined
  return asUtcMs - Math.round((lon * MS_PER_DEGREE) / HOUR_MS) * HOUR_MS
}
