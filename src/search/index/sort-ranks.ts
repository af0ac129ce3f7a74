import type { ListingSort } from '../../domain/listing-search/listing-criteria.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { allocateUint32 } from './shared-array.ts'

export const SORTS: readonly ListingSort[] = [
  'relevance',
  'priceDescending',
  'priceAscending',
  'newest',
  'beds',
  'baths',
  'area',
  'lot',
]

/** For every sort the place of each row in the order of all rows, 0 first. */
export type SortRanks = Readonly<Record<ListingSort, Uint32Array>>

/** What a sort looks at, larger first: `minor` counts where `major` is equal. Unknown is minus infinity. */
export interface SortKeys {
  major: Float64Array
  minor?: Float64Array
}

const UNKNOWN = Number.NEGATIVE_INFINITY

function getRecency({ status, closeDate, onMarketAtMs }: SearchableListing): number {
  if (status !== 'sold') return onMarketAtMs ?? UNKNOWN
  return closeDate === undefined ? UNKNOWN : Date.parse(closeDate)
}

/** As `buildListingOrder` has it: available before spoken for, then picture and price; sold ones are all alike. */
function getStanding({ status, standardStatus, photoCount, priceDollars }: SearchableListing): number {
  if (status === 'sold') return 0
  const readiness = (photoCount > 0 ? 1 : 0) + (priceDollars === undefined ? 0 : 1)
  return (standardStatus === 'Active' ? 3 : 0) + readiness
}

const MAJOR: Readonly<Record<ListingSort, (listing: SearchableListing) => number>> = {
  relevance: getStanding,
  priceDescending: ({ priceDollars }) => priceDollars ?? UNKNOWN,
  priceAscending: ({ priceDollars }) => (priceDollars === undefined ? UNKNOWN : -priceDollars),
  newest: getRecency,
  beds: ({ bedrooms }) => bedrooms ?? UNKNOWN,
  baths: ({ bathrooms }) => bathrooms ?? UNKNOWN,
  area: ({ areaSqft }) => areaSqft ?? UNKNOWN,
  lot: ({ lotSqft }) => lotSqft ?? UNKNOWN,
}

/** The keys of all listings for a sort, in their order. */
export function buildSortKeys(listings: readonly SearchableListing[], sort: ListingSort): SortKeys {
  const major = Float64Array.from(listings, MAJOR[sort])
  return sort === 'relevance' ? { major, minor: Float64Array.from(listings, getRecency) } : { major }
}

/** Compares rows by their keys, then by property id ascending; the rows may be of two sets. */
export function compareKeys(
  left: SortKeys,
  leftRow: number,
  right: SortKeys,
  rightRow: number,
  propertyIds: readonly [ArrayLike<number>, ArrayLike<number>],
): number {
  const [a, b] = [left.major[leftRow]!, right.major[rightRow]!]
  if (a !== b) return a > b ? -1 : 1
  if (left.minor !== undefined && right.minor !== undefined) {
    const [c, d] = [left.minor[leftRow]!, right.minor[rightRow]!]
    if (c !== d) return c > d ? -1 : 1
  }
  return propertyIds[0][leftRow]! - propertyIds[1][rightRow]!
}

/** All rows in the order of the keys. */
export function orderRows(keys: SortKeys, propertyIds: ArrayLike<number>): Uint32Array {
  const rows = Uint32Array.from(keys.major.keys())
  const { major, minor } = keys
  rows.sort((left, right) => {
    const [a, b] = [major[left]!, major[right]!]
    if (a !== b) return a > b ? -1 : 1
    if (minor !== undefined) {
      const [c, d] = [minor[left]!, minor[right]!]
      if (c !== d) return c > d ? -1 : 1
    }
    return propertyIds[left]! - propertyIds[right]!
  })
  return rows
}

/** Ranks the rows of one image for one sort. */
export function rankRows(listings: readonly SearchableListing[], sort: ListingSort): Uint32Array {
  const propertyIds = Float64Array.from(listings, ({ propertyId }) => propertyId)
  const order = orderRows(buildSortKeys(listings, sort), propertyIds)
  const ranks = allocateUint32(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  return ranks
}
