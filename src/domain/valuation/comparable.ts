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

/** Homes smaller or larger than this ratio are not comparable. */
const MAX_SIZE_RATIO = 1.8
/** Sales below this are transfers within a family or mistakes; rents are at least hundreds. */
const MIN_PRICE_DOLLARS = 200
const MAX_AGE_DAYS = 3 * 365

/**
 * Differences at which a weight has fallen to 1/e. These are among the best of the sets tried on King County sales of 2014 and 2015, each
 * estimated from the sales before it: half of the estimates are within about 10 %.
 */
const NEAR_MILES = 0.5
const RECENT_DAYS = 365
const SIMILAR_LOG_SIZE = 0.4
const SIMILAR_YEARS = 10
const SIMILAR_BEDROOMS = 4

/** Whether a price says anything about the subject: same type, similar known size, before the day, not too old. */
export function isComparable(subject: Subject, comparable: Comparable): boolean {
  if (comparable.homeType !== subject.homeType || comparable.priceDollars < MIN_PRICE_DOLLARS) return false
  if (comparable.ageDays <= 0 || comparable.ageDays > MAX_AGE_DAYS) return false
  return Math.abs(getLogSizeRatio(subject, comparable)) <= Math.log(MAX_SIZE_RATIO)
}

/** The natural logarithm of the subject's size divided by the comparable's. */
export function getLogSizeRatio(subject: Subject, comparable: Comparable): number {
  return Math.log(subject.areaSqft / comparable.areaSqft)
}

/** The weight of a comparable, from 0 to 1: lower with distance, age of the sale and difference. Unknown counts as equal. */
export function weighComparable(subject: Subject, comparable: Comparable): number {
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
