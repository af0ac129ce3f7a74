import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import {
  type Comparable,
  getLogSizeRatio,
  isComparable,
  type Subject,
  weighComparable,
} from './comparable.ts'

/** What a home would sell for, in whole dollars, and the newest date among the evidence. */
export interface PriceEstimate {
  dollars: number
  date: CalendarDate
  comparables: number
}

export interface EstimateTerms {
  /** The day from which the ages of comparables are counted. */
  asOf: CalendarDate
  /** See `fitMonthlyTrend`. */
  monthlyTrend: number
}

/** With fewer there is no estimate. */
const MIN_COMPARABLES = 5
const MAX_COMPARABLES = 15

/**
 * How price grows with size between neighbors, as an exponent: the best one in the estimates by which
 * the weights were chosen. A home of twice the size is worth 1.5 times as much.
 */
const SIZE_EXPONENT = 0.6
const DAYS_PER_MONTH = 365.25 / 12

interface Evidence {
  comparable: Comparable
  weight: number
  logPrice: number
}

/**
 * The weighted mean (in logarithms) of the prices of the most similar comparables, each adjusted to the subject's size
 * and along the trend to the day. undefined with fewer than five. A higher price of a comparable never lowers the estimate.
 */
export function estimatePrice(
  subject: Subject,
  comparables: readonly Comparable[],
  terms: EstimateTerms,
): PriceEstimate | undefined {
  const evidence = comparables
    .filter((comparable) => isComparable(subject, comparable))
    .map((comparable) => weigh(subject, comparable, terms))
    .sort((left, right) => right.weight - left.weight)
    .slice(0, MAX_COMPARABLES)
  if (evidence.length < MIN_COMPARABLES) return undefined
  const newestDays = Math.min(...evidence.map(({ comparable }) => comparable.ageDays))
  return {
    dollars: roundToEstimate(Math.exp(getMean(evidence))),
    date: addDays(terms.asOf, -newestDays),
    comparables: evidence.length,
  }
}

function weigh(subject: Subject, comparable: Comparable, { monthlyTrend }: EstimateTerms): Evidence {
  const growth = (monthlyTrend * comparable.ageDays) / DAYS_PER_MONTH
  const logPrice =
    Math.log(comparable.priceDollars) + SIZE_EXPONENT * getLogSizeRatio(subject, comparable) + growth
  return { comparable, logPrice, weight: weighComparable(subject, comparable) }
}

/** Weights are relative to the largest, so that a mean exists even when all homes are far away. */
function getMean(evidence: readonly Evidence[]): number {
  const largest = evidence[0]?.weight ?? 0
  const weights = evidence.map(({ weight }) => (largest > 0 ? weight / largest : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return evidence.reduce((sum, { logPrice }, index) => sum + logPrice * weights[index]!, 0) / total
}

/** Rounds to $100 where that is less than a percent, else to the dollar: more digits would promise too much. */
function roundToEstimate(dollars: number): number {
  return dollars >= 10_000 ? Math.round(dollars / 100) * 100 : Math.round(dollars)
}
