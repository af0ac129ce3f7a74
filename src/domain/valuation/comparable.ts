import type { HomeType } from '../../records/listing.ts'

/** The home whose price is estimated. Its own price is not among what counts. */
export interface Subject {
  homeType: HomeType
  areaSqft: number
  bedrooms?: number
  yearBuilt?: number
}

/** A home near the subject with the price it fetched, or the rent it is offered for, some days before the day of the estimate. */
export interface Comparable extends Subject {
  priceDollars: number
  /** Whole days; 0 and less for what is not before the day. */
  ageDays: number
  distanceMiles: number
}

/** Homes smaller or larger than this ratio are not comparable. */
const MAX_SIZE_RATIO = 1.8
/** Sales for less are transfers in the family or mistakes; rents are asked by the hundred. */
const MIN_PRICE_DOLLARS = 200
const MAX_AGE_DAYS = 3 * 365

/**
 * Differences at which a weight has fallen to 1/e. Of the sets tried on King County sales of 2014 and 2015, each
 * estimated from the sales before it, these are among the best: half of the estimates come within about 10 %.
 */
const NEAR_MILES = 0.5
const RECENT_DAYS = 365
const ALIKE_LOG_SIZE = 0.4
const ALIKE_YEARS = 10
const ALIKE_BEDROOMS = 4

/** Whether a price says anything of the subject on the day: same type, known like size, before the day, not too old. */
export function isComparable(subject: Subject, comparable: Comparable): boolean {
  if (comparable.homeType !== subject.homeType || comparable.priceDollars < MIN_PRICE_DOLLARS) return false
  if (comparable.ageDays <= 0 || comparable.ageDays > MAX_AGE_DAYS) return false
  return Math.abs(getLogSizeRatio(subject, comparable)) <= Math.log(MAX_SIZE_RATIO)
}

/** Natural logarithm of the subject's size over the comparable's. */
export function getLogSizeRatio(subject: Subject, comparable: Comparable): number {
  return Math.log(subject.areaSqft / comparable.areaSqft)
}

/** How much a comparable counts, 0 to 1: less with distance, age of the sale and unlikeness; unknown counts as like. */
export function weighComparable(subject: Subject, comparable: Comparable): number {
  const unlikeness =
    comparable.distanceMiles / NEAR_MILES +
    comparable.ageDays / RECENT_DAYS +
    Math.abs(getLogSizeRatio(subject, comparable)) / ALIKE_LOG_SIZE +
    getDifference(subject.yearBuilt, comparable.yearBuilt) / ALIKE_YEARS +
    getDifference(subject.bedrooms, comparable.bedrooms) / ALIKE_BEDROOMS
  return Math.exp(-unlikeness)
}

function getDifference(left: number | undefined, right: number | undefined): number {
  return left === undefined || right === undefined ? 0 : Math.abs(left - right)
}
