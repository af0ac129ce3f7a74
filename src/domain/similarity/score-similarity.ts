import type { HomeType } from '../../records/listing.ts'
import { getDistanceMiles } from '../geo/distance.ts'
import type { ComparedListing } from '../listing-search/searchable-listing.ts'

/**
 * The types of homes that a buyer of one type also considers. Land competes with land only, and manufactured homes with
 * manufactured homes. A home of unknown type may be any dwelling.
 */
const COMPARABLE_TYPES: Readonly<Record<HomeType, readonly HomeType[]>> = {
  house: ['house', 'townhouse', 'other'],
  townhouse: ['townhouse', 'house', 'condo', 'other'],
  condo: ['condo', 'townhouse', 'apartment', 'other'],
  apartment: ['apartment', 'condo', 'other'],
  multiFamily: ['multiFamily', 'other'],
  manufactured: ['manufactured', 'other'],
  lot: ['lot'],
  other: ['other', 'house', 'townhouse', 'condo', 'apartment', 'multiFamily', 'manufactured'],
}

/** The types that can be similar to a type. Symmetric. */
export function listComparableTypes(homeType: HomeType): readonly HomeType[] {
  return COMPARABLE_TYPES[homeType]
}

/** Homes for less than half of the price or more than twice as much are not similar. */
const MAX_PRICE_RATIO = 2

/** The prices that can be similar to a price. */
export function getPriceBand(priceDollars: number): { min: number; max: number } {
  return { min: priceDollars / MAX_PRICE_RATIO, max: priceDollars * MAX_PRICE_RATIO }
}

/** The weight of each kind of likeness. Place and type matter most for the alternatives that a buyer considers. */
export const HOME_WEIGHTS = {
  place: 0.3,
  type: 0.2,
  price: 0.15,
  area: 0.15,
  bedrooms: 0.1,
  bathrooms: 0.05,
  age: 0.05,
} as const

/** The same for land, which has no rooms. */
export const LAND_WEIGHTS = { place: 0.4, price: 0.3, lot: 0.3 } as const

/** The likeness for a value that is unknown for either home: less than a good match, more than a bad one. */
const UNKNOWN_LIKENESS = 0.3

/** Differences at which a likeness has fallen to 1/e. */
const NEAR_MILES = 2
const SIMILAR_LOG_RATIO = 0.3
const SIMILAR_ROOMS = 1
const SIMILAR_YEARS = 20

/** Scores the similarity of two homes from 0 to 1. Symmetric. A home whose values are all known scores 1 against itself. */
export function scoreSimilarity(home: ComparedListing, other: ComparedListing): number {
  const place = getPlaceLikeness(home, other)
  const price = getRatioLikeness(home.priceDollars, other.priceDollars)
  if (home.homeType === 'lot' && other.homeType === 'lot') {
    const lot = getRatioLikeness(home.lotSqft, other.lotSqft)
    return LAND_WEIGHTS.place * place + LAND_WEIGHTS.price * price + LAND_WEIGHTS.lot * lot
  }
  return (
    HOME_WEIGHTS.place * place +
    HOME_WEIGHTS.type * (home.homeType === other.homeType ? 1 : 0) +
    HOME_WEIGHTS.price * price +
    HOME_WEIGHTS.area * getRatioLikeness(home.areaSqft, other.areaSqft) +
    HOME_WEIGHTS.bedrooms * getDifferenceLikeness(home.bedrooms, other.bedrooms, SIMILAR_ROOMS) +
    HOME_WEIGHTS.bathrooms * getDifferenceLikeness(home.bathrooms, other.bathrooms, SIMILAR_ROOMS) +
    HOME_WEIGHTS.age * getDifferenceLikeness(home.yearBuilt, other.yearBuilt, SIMILAR_YEARS)
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
  return Math.exp(-Math.abs(Math.log(left / right)) / SIMILAR_LOG_RATIO)
}

function getDifferenceLikeness(left: number | undefined, right: number | undefined, scale: number): number {
  if (left === undefined || right === undefined) return UNKNOWN_LIKENESS
  return Math.exp(-Math.abs(left - right) / scale)
}

/** Units of one builder's plan, or of one building, lie this close to each other. */
const SAME_PLAN_MILES = 0.25

/** Whether two homes are in effect the same one: same type, rooms and area, side by side. Unknown values are never the same. */
export function isSamePlan(home: ComparedListing, other: ComparedListing): boolean {
  return (
    home.homeType === other.homeType &&
    isSameValue(home.areaSqft, other.areaSqft) &&
    isSameValue(home.bedrooms, other.bedrooms) &&
    isSameValue(home.bathrooms, other.bathrooms) &&
    home.point !== undefined &&
    other.point !== undefined &&
    getDistanceMiles(home.point, other.point) <= SAME_PLAN_MILES
  )
}

function isSameValue(left: number | undefined, right: number | undefined): boolean {
  return left !== undefined && left === right
}
