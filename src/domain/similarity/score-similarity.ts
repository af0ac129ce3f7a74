import { getDistanceMiles } from '../geo/distance.ts'
import type { ComparedListing } from '../listing-search/searchable-listing.ts'

/** How much each likeness counts; together 1. Place and type decide most of what a buyer would look at instead. */
export const SIMILARITY_WEIGHTS = {
  place: 0.3,
  type: 0.2,
  price: 0.15,
  size: 0.15,
  beds: 0.1,
  baths: 0.05,
  age: 0.05,
} as const

/** A likeness of which either side is unknown counts so much: less than a good one, more than a bad one. */
const UNKNOWN_LIKENESS = 0.3

/** Differences at which a likeness has fallen to 1/e. */
const NEAR_MILES = 2
const ALIKE_LOG_RATIO = 0.3
const ALIKE_ROOMS = 1
const ALIKE_YEARS = 20

/** How alike two homes are, 0 to 1; 1 for a home and itself when everything of it is known. Symmetric. */
export function scoreSimilarity(home: ComparedListing, other: ComparedListing): number {
  const weights = SIMILARITY_WEIGHTS
  return (
    weights.place * getPlaceLikeness(home, other) +
    weights.type * (home.homeType === other.homeType ? 1 : 0) +
    weights.price * getRatioLikeness(home.priceDollars, other.priceDollars) +
    weights.size * getRatioLikeness(home.areaSqft, other.areaSqft) +
    weights.beds * getDifferenceLikeness(home.bedrooms, other.bedrooms, ALIKE_ROOMS) +
    weights.baths * getDifferenceLikeness(home.bathrooms, other.bathrooms, ALIKE_ROOMS) +
    weights.age * getDifferenceLikeness(home.yearBuilt, other.yearBuilt, ALIKE_YEARS)
  )
}

function getPlaceLikeness(home: ComparedListing, other: ComparedListing): number {
  if (home.point === undefined || other.point === undefined) {
    return home.postalCode !== undefined && home.postalCode === other.postalCode ? 0.5 : UNKNOWN_LIKENESS / 2
  }
  return Math.exp(-getDistanceMiles(home.point, other.point) / NEAR_MILES)
}

function getRatioLikeness(left: number | undefined, right: number | undefined): number {
  if (left === undefined || right === undefined || left <= 0 || right <= 0) return UNKNOWN_LIKENESS
  return Math.exp(-Math.abs(Math.log(left / right)) / ALIKE_LOG_RATIO)
}

function getDifferenceLikeness(left: number | undefined, right: number | undefined, scale: number): number {
  if (left === undefined || right === undefined) return UNKNOWN_LIKENESS
  return Math.exp(-Math.abs(left - right) / scale)
}
