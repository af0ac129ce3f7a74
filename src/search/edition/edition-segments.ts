import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { AddressSegment } from '../addresses/address-book.ts'
import type { DeltaSegment } from '../index/delta-segment.ts'
import type { ListingSegment } from '../index/listing-segment.ts'

/** The listings of one status: those of the last whole build, and what has changed since. */
export interface StatusSegments {
  base: ListingSegment
  delta?: DeltaSegment
}

/** Places that listings name, also such as no table knows. Each once. */
export interface NamedPlaces {
  cities: readonly { city: string; stateOrProvince: string }[]
  postalCodes: readonly string[]
}

/**
 * The listings of an edition in memory that any number of threads share. Posting it to a thread copies none of it.
 */
export interface EditionSegments {
  edition: number
  /** The newest edition that changed a table which the image does not hold: places, shapes, schools, costs, rates. */
  tablesEdition: number
  listings: Readonly<Record<ListingStatus, StatusSegments>>
  /** Those of the last whole build, then those of what has changed since. */
  addresses: readonly AddressSegment[]
  named: NamedPlaces
  /** Of all homes with a listing at the last whole build. */
  lowestPropertyId: number
  /** Of all homes with a listing, now or then. */
  highestPropertyId: number
  /** Of the current listings of homes at the last whole build. */
  lowestListingId: number
  /** Of the current listings of homes, now or then. */
  highestListingId: number
}
