import type { CalendarDate } from '../../records/calendar-date.ts'
import type { RateSample, RateSeries } from '../../records/rate-series.ts'
import type { CreditBand } from '../listing-search/listing-criteria.ts'
import { getScoreOfBand } from './credit-score.ts'
import { getRateAdjustment } from './price-adjustments.ts'
import { getSpreadUnderThirtyYear } from './program-spreads.ts'
import { findRateSeries } from './select-rate-series.ts'

/** The part of a sample that a payment needs. */
export type NewestRate = Pick<RateSample, 'date' | 'annualRate'>

/**
 * The rate in force on a day for a 30-year purchase at 20 % down: the newest loaded sample not after it, adjusted to
 * the credit band. undefined when no series reaches back that far.
 */
export function findNewestThirtyYearRate(
  series: readonly RateSeries[],
  today: CalendarDate,
  creditBand: CreditBand = 'CS720_AND_ABOVE',
): NewestRate | undefined {
  const source = findRateSeries(series, 'Fixed30Year')
  const sample = source?.samples.findLast(({ date }) => date <= today)
  if (source === undefined || sample === undefined) return undefined
  const score = getScoreOfBand(creditBand)
  const shift =
    getSpreadUnderThirtyYear(source.program) +
    getRateAdjustment({ purpose: 'Purchase', score, loanToValue: 0.8 })
  return {
    date: sample.date,
    annualRate: Math.max(0, Math.round((sample.annualRate + shift) * 100_000) / 100_000),
  }
}
