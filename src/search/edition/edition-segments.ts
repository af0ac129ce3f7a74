import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { Reveal } from '../../store/ports/edition-store.ts'
import type { Publication } from '../../store/ports/publication.ts'
import type { AddressSegment } from '../addresses/address-book.ts'
import type { HomeSegment } from '../homes/home-segment.ts'
import type { DeltaSegment } from '../index/delta-segment.ts'
import type { ListingSegment } from '../index/listing-segment.ts'
import type { OfferingSegments } from '../offerings/offering-segment.ts'
import type { NamedPlaces } from '../ports/search-engine.ts'

/** The listings of one status: the last full build, and the changes since then. */
export interface StatusSegments {
  base: ListingSegment
  delta?: DeltaSegment
}

/** What the segments of a view withhold. */
export interface SegmentsView {
  viewId: string
  /** The instant as of which listings are shown. */
  atMs: number
  /** The listings that will be shown later, or are shown since an instant that is known still, in the order of these instants. */
  reveals: readonly Reveal[]
}

/**
 * The listings of an edition, in shared memory. Posting them to a thread does not copy that memory.
 */
export interface EditionSegments extends Publication {
  /** The last edition that changed a table outside the segments: places, shapes, schools, costs or rates. */
  tablesEdition: number
  /** Present if the segments do not show all listings and fields. */
  view?: SegmentsView
  listings: Readonly<Record<ListingStatus, StatusSegments>>
  /** The addresses of the last full build, then those of the changes since then. */
  addresses: readonly AddressSegment[]
  /** All homes of the last full build, then those of the changes since then. */
  homes: readonly HomeSegment[]
  /** The sales that only public records have, as if they were listings. They are evidence for estimates, and no search finds them. */
  recorded: StatusSegments
  /** All times on the market of all homes, also those that are over. */
  offerings: OfferingSegments
  named: NamedPlaces
  /** The lowest id of a home that had a listing at the last full build. */
  lowestPropertyId: number
  /** The highest id of a home that has a listing now or had one at the last full build. */
  highestPropertyId: number
  /** The same two numbers for the listings. */
  lowestListingId: number
  highestListingId: number
}
