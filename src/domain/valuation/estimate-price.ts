import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { HomeType } from '../../records/listing.ts'

/** The home whose price is estimated. Its own price does not count. */
export interface Subject {
  homeType: HomeType
  areaSqft: number
  bedrooms?: number
  yearBuilt?: number
}

/** A home near the subject with the price it sold for, or the rent it is offered for, some days before the estimate. */
export interface Comparable extends Subject {
  priceDollars: number
  /** Whole days before the day of the estimate; 0 or less is not before it. */
  ageDays: number
  distanceMiles: number
}

/** The price at which a home would sell, in whole dollars, and the newest date among the evidence. */
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

/** Rounds to $100 if that is less than a percent, else to the dollar, because more digits would suggest false precision. */
export function roundToEstimate(dollars: number): number {
  return dollars >= 10_000 ? Math.round(dollars / 100) * 100 : Math.round(dollars)
}

/** Homes smaller or larger than this ratio are not comparable. */
const MAX_SIZE_RATIO = 1.8
/** Sales below this are transfers within a family or mistakes; rents are at least hundreds. */
const MIN_PRICE_DOLLARS = 200
/** The nearest homes of the type that are compared with the subject, and how far they may be. */
export const EVIDENCE_HOMES = 150
export const EVIDENCE_MILES = 5
/** Older sales are no evidence. */
export const MAX_AGE_DAYS = 3 * 365

/**
 * Differences at which a weight has fallen to 1/e. These are among the best of the sets tried on King County sales of 2014 and 2015, each
 * estimated from the sales before it: half of the estimates are within about 10%.
 */
const NEAR_MILES = 0.5
const RECENT_DAYS = 365
const SIMILAR_LOG_SIZE = 0.4
const SIMILAR_YEARS = 10
const SIMILAR_BEDROOMS = 4

/** Whether a price is evidence for the subject: same type, similar known size, before the day, not too old. */
function isComparable(subject: Subject, comparable: Comparable): boolean {
  if (comparable.homeType !== subject.homeType || comparable.priceDollars < MIN_PRICE_DOLLARS) return false
  if (comparable.ageDays <= 0 || comparable.ageDays > MAX_AGE_DAYS) return false
  return Math.abs(getLogSizeRatio(subject, comparable)) <= Math.log(MAX_SIZE_RATIO)
}

/** The natural logarithm of the subject's size divided by the comparable's. */
function getLogSizeRatio(subject: Subject, comparable: Comparable): number {
  return Math.log(subject.areaSqft / comparable.areaSqft)
}

/** The weight of a comparable, from 0 to 1: lower with distance, age of the sale and difference. Unknown counts as equal. */
function weighComparable(subject: Subject, comparable: Comparable): number {
  const difference =
    comparable.distanceMiles / NEAR_MILES +
    comparable.ageDays / RECENT_DAYS +
    Math.abs(getLogSizeRatio(subject, comparable)) / SIMILAR_LOG_SIZE +
    getDifference(subject.yearBuilt, comparable.yearBuilt) / SIMILAR_YEARS +
    getDifference(subject.bedrooms, comparable.bedrooms) / SIMILAR_BEDROOMS
  return Math.exp(-difference)
}

function getDifference(left: number | undefined, right: number | undefined): number {
  return left === undefined || right === undefined ? 0 : Math.abs(left - right)
}
