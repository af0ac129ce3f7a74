import type { CalendarDate } from '../../records/calendar-date.ts'
import { getMedian } from '../median.ts'

/** A price per square foot on a date. */
export interface DatedPrice {
  date: CalendarDate
  dollarsPerSqft: number
}

const MIN_PRICES_PER_MONTH = 3
const MIN_MONTHS = 6
/** No housing market moves faster for long. A steeper slope comes from a change in the kinds of homes sold. */
export const MAX_MONTHLY_TREND = 0.015

/**
 * How prices change per month, as a natural logarithm (0.01 is about 1%): the median slope between the medians of all
 * pairs of months (Theil-Sen), limited to 1.5% either way; undefined with fewer than six months of three prices each.
 */
export function fitMonthlyTrend(prices: readonly DatedPrice[]): number | undefined {
  const months = listMonthlyMedians(prices)
  if (months.length < MIN_MONTHS) return undefined
  const slopes = months.flatMap((later, index) =>
    months
      .slice(0, index)
      .map((earlier) => (later.logPrice - earlier.logPrice) / (later.month - earlier.month)),
  )
  return Math.max(-MAX_MONTHLY_TREND, Math.min(MAX_MONTHLY_TREND, getMedian(slopes)))
}

function listMonthlyMedians(prices: readonly DatedPrice[]): { month: number; logPrice: number }[] {
  const byMonth = Map.groupBy(prices, ({ date }) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
  return [...byMonth]
    .filter(([, ofMonth]) => ofMonth.length >= MIN_PRICES_PER_MONTH)
    .map(([month, ofMonth]) => ({
      month,
      logPrice: Math.log(getMedian(ofMonth.map((one) => one.dollarsPerSqft))),
    }))
    .sort((left, right) => left.month - right.month)
}
