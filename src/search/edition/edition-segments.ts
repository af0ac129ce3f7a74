import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { AddressSegment } from '../addresses/address-book.ts'
import type { DeltaSegment } from '../index/delta-segment.ts'
import type { ListingSegment } from '../index/listing-segment.ts'

/** The listings of one status: the last whole build, and what has changed since. */
export interface StatusSegments {
  base: ListingSegment
  delta?: DeltaSegment
}

/** Places that listings name, including those that no table has. Each occurs once. */
export interface NamedPlaces {
  cities: readonly { city: string; stateOrProvince: string }[]
  postalCodes: readonly string[]
}

/**
 * The listings of an edition, in memory that any number of threads share. Posting it to a thread copies none of that memory.
 */
export interface EditionSegments {
  edition: number
  /** The newest edition that changed a table that is not in the segments: places, shapes, schools, costs, rates. */
  tablesEdition: number
  listings: Readonly<Record<ListingStatus, StatusSegments>>
  /** The addresses of the last whole build, then those of what has changed since. */
  addresses: readonly AddressSegment[]
  named: NamedPlaces
  /** The lowest id of a home that had a listing at the last whole build. */
  lowestPropertyId: number
  /** The highest id of a home that has a listing now or had one then. */
  highestPropertyId: number
  /** The same for the listings themselves. */
  lowestListingId: number
  highestListingId: number
}
