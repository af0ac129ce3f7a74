import { findStartOfDayMs, getDateIn } from '../../domain/listing-search/local-time.ts'
import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import { dependsOnInstant } from '../../domain/listing-search/searchable-fields.ts'
import { addDays, DAY_MS } from '../../records/calendar-date.ts'
import type { Validity } from './answer-documents.ts'

/** The validity of what depends on the calendar day in UTC, as estimates and statistics do. */
export function findDayValidity(nowMs: number): Validity {
  const validFromMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  return { validFromMs, validUntilMs: validFromMs + DAY_MS }
}

/** The validity of what depends on the calendar date in a time zone. Undefined if this runtime does not know the zone. */
export function findDateValidity(timeZone: string, nowMs: number): Validity | undefined {
  const today = getDateIn(timeZone, nowMs)
  const validFromMs = findStartOfDayMs(today, timeZone)
  const validUntilMs = findStartOfDayMs(addDays(today, 1), timeZone)
  if (validFromMs === undefined || validUntilMs === undefined) return undefined
  return { validFromMs, validUntilMs }
}

/** The validity of which listings match, in an edition. Undefined if that may change at any time. */
export function findMatchValidity(
  criteria: ListingCriteria,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Validity | undefined {
  if (dependsOnInstant(criteria)) return undefined
  // Look-backs count dates in the time zone, and the rate of monthly payments is that of the day in UTC.
  const ofDate = findDateValidity(timeZone, nowMs)
  return ofDate && narrowValidity([ofDate, findDayValidity(nowMs)])
}

/** The validity of a number of whole days since an instant; it is zero before the instant. */
export function findDayCountValidity(sinceMs: number, nowMs: number): Validity {
  const days = Math.max(0, Math.floor((nowMs - sinceMs) / DAY_MS))
  return {
    validFromMs: days === 0 ? Number.NEGATIVE_INFINITY : sinceMs + days * DAY_MS,
    validUntilMs: sinceMs + (days + 1) * DAY_MS,
  }
}

/** The validity of a count of milliseconds since an earlier instant as a number with as many digits as it has now. */
export function findDigitsValidity(sinceMs: number, nowMs: number): Validity {
  let end = 10
  while (nowMs - sinceMs >= end) end *= 10
  return { validFromMs: end === 10 ? sinceMs : sinceMs + end / 10, validUntilMs: sinceMs + end }
}

/** Narrows a validity, in place, to the instants at which something else is valid, too. */
export function narrowInPlace(validity: Validity, { validFromMs, validUntilMs }: Validity): void {
  if (validFromMs > validity.validFromMs) validity.validFromMs = validFromMs
  if (validUntilMs < validity.validUntilMs) validity.validUntilMs = validUntilMs
}

/** The instants at which all of several things are valid. */
export function narrowValidity(validities: readonly Validity[]): Validity {
  return {
    validFromMs: Math.max(...validities.map(({ validFromMs }) => validFromMs)),
    validUntilMs: Math.min(...validities.map(({ validUntilMs }) => validUntilMs)),
  }
}
