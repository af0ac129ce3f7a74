import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { type EditionReader, REVEALS_KNOWN_MS, type Reveal } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import { buildAddressSegment } from '../addresses/address-book.ts'
import { buildHomeSegment } from '../homes/home-segment.ts'
import { buildListingSegment } from '../index/build-listing-segment.ts'
import { buildOfferingSegment } from '../offerings/offering-segment.ts'
import { collectNamedPlaces } from '../places/gazetteer.ts'
import { type CollectedListings, collectListings, readSurroundings } from './collect-listings.ts'
import type { EditionSegments, SegmentsView } from './edition-segments.ts'
import type { Pause } from './edition-tables.ts'

type NumberedBy = 'propertyId' | 'listingId'

export function findHighest(listings: readonly SearchableListing[], name: NumberedBy, least = 0): number {
  return listings.reduce((highest, listing) => Math.max(highest, listing[name]), least)
}

/** Returns 0 if there are no listings. */
function findLowest(listings: readonly SearchableListing[], name: NumberedBy): number {
  return listings.reduce((lowest, listing) => Math.min(lowest, listing[name]), listings[0]?.[name] ?? 0)
}

/** Builds the segments of all listings of an edition in shared memory. */
export async function buildEditionSegments(
  listings: CollectedListings,
  editions: Pick<EditionSegments, 'edition' | 'publicationId' | 'tablesEdition' | 'view'>,
  pause: Pause,
): Promise<EditionSegments> {
  const every = LISTING_STATUSES.flatMap((status) => listings[status])
  return {
    ...editions,
    listings: {
      for_sale: { base: await buildListingSegment(listings.for_sale, pause) },
      for_rent: { base: await buildListingSegment(listings.for_rent, pause) },
      sold: { base: await buildListingSegment(listings.sold, pause) },
    },
    recorded: { base: await buildListingSegment(listings.recorded, pause) },
    offerings: { base: buildOfferingSegment(listings.offerings) },
    addresses: [await buildAddressSegment(every, pause)],
    homes: [buildHomeSegment(listings.homes)],
    named: collectNamedPlaces(every),
    lowestPropertyId: findLowest(every, 'propertyId'),
    highestPropertyId: findHighest(every, 'propertyId'),
    lowestListingId: findLowest(every, 'listingId'),
    highestListingId: findHighest(every, 'listingId'),
  }
}

/** Reads an edition and builds its segments. `tablesEdition` is the edition that last changed a table other than listings. */
export async function buildFromEdition(
  reader: EditionReader,
  tablesEdition: number,
  pause: Pause,
): Promise<EditionSegments> {
  const surroundings = await readSurroundings(reader, pause)
  const listings = await collectListings(reader, surroundings, pause)
  const view = describeView(reader)
  return buildEditionSegments(
    listings,
    { ...pickPublication(reader), tablesEdition, ...(view && { view }) },
    pause,
  )
}

/** Describes what the reader withholds, once all listings have been read. `unread` are reveals of homes that were not read. */
export function describeView(
  { shown }: EditionReader,
  unread: readonly Reveal[] = [],
): SegmentsView | undefined {
  if (shown === undefined) return undefined
  const { viewId, atMs } = shown
  const known = unread.filter(({ fromMs }) => fromMs > atMs - REVEALS_KNOWN_MS)
  const reveals = [...known, ...shown.listReveals()].sort((left, right) => left.fromMs - right.fromMs)
  return { viewId, atMs, reveals }
}
