import { type CalendarDate, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { PriceIndex } from '../../records/place.ts'
import { MAX_MONTHLY_TREND } from './price-trend.ts'

const DAYS_PER_MONTH = 365.25 / 12
/** An annual index is of the middle of its year, comes three months after its end, and is the newest for a year: 21 months in all. */
const MAX_AGE_MONTHS = 24

/**
 * How prices change per month by a price index, as a natural logarithm, within the limits of `fitMonthlyTrend`: over the year, or the period next
 * longer than one, that ends with the newest value before `asOf`. Undefined if there are not two values, or the newest is two years old.
 */
export function readPriceIndex({ dates, values }: PriceIndex, asOf: CalendarDate): number | undefined {
  const newest = dates.findLastIndex((date) => date < asOf)
  if (newest < 1 || countMonths(dates[newest]!, asOf) > MAX_AGE_MONTHS) return undefined
  const before = dates.findLastIndex((date) => countMonths(date, dates[newest]!) > 11.5)
  if (before < 0) return undefined
  const trend = Math.log(values[newest]! / values[before]!) / countMonths(dates[before]!, dates[newest]!)
  return Math.max(-MAX_MONTHLY_TREND, Math.min(MAX_MONTHLY_TREND, trend))
}

function countMonths(from: CalendarDate, to: CalendarDate): number {
  return (startOfDateMs(to) - startOfDateMs(from)) / DAY_MS / DAYS_PER_MONTH
}
