import type { CalendarDate } from '../../records/calendar-date.ts'
import type { MortgageInsuranceTable } from '../mortgage/mortgage-insurance.ts'
import type { ListingCriteria, NumberRange } from './listing-criteria.ts'
import type { SearchableListing } from './searchable-listing.ts'

/** What a search depends on besides its criteria. */
export interface SearchClock {
  nowMs: number
  /** IANA name; look-back filters count days and months in it. */
  timeZone: string
  /** Annual rate of a 30-year loan for the criteria's credit band; without one no monthly payment is known. */
  thirtyYearRate?: number
  /** Prices mortgage insurance in place of the table that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/** Whether a listing passes one filter. */
export type ListingFilter = (listing: SearchableListing) => boolean

/** Makes the filter of one criterion, or undefined where it is not asked for. `today` is in the clock's time zone. */
export type FilterBuilder = (
  criteria: ListingCriteria,
  clock: SearchClock,
  today: CalendarDate,
) => ListingFilter | undefined

/** Known and within the range, both ends included. */
export function isWithin(value: number | undefined, { min, max }: NumberRange): boolean {
  return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max)
}

/** Whether a set has every one of the wanted. */
export function hasAll<T>(known: ReadonlySet<T>, wanted: readonly T[]): boolean {
  return wanted.every((one) => known.has(one))
}

/** Whether a set has at least one of the wanted. */
export function hasAny<T>(known: ReadonlySet<T>, wanted: readonly T[]): boolean {
  return wanted.some((one) => known.has(one))
}
