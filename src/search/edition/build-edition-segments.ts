import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { type EditionReader, REVEALS_KNOWN_MS, type Reveal } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import { buildAddressSegment } from '../addresses/address-book.ts'
import { buildHomeSegment } from '../homes/home-segment.ts'
import { buildListingSegment } from '../index/build-listing-segment.ts'
import { buildOfferingSegment } from '../offerings/offering-segment.ts'
import { collectNamedPlaces } from '../places/gazetteer.ts'
import {
  type CollectedListings,
  collectHomes,
  collectListings,
  type ListingSurroundings,
  listCollected,
  readSurroundings,
} from './collect-listings.ts'
import type { EditionSegments, IdRange, IndexSegment, SegmentsView } from './edition-segments.ts'
import type { Pause } from './edition-tables.ts'
import { laySegments } from './lay-segments.ts'

/** Builds a segment of some homes. A delta segment names them, so that it replaces what earlier segments have of them. */
export async function buildIndexSegment(
  id: string,
  { homes, recorded, offerings, ...listings }: CollectedListings,
  pause: Pause,
  decided: readonly number[] = [],
): Promise<IndexSegment> {
  const every = LISTING_STATUSES.flatMap((status) => listings[status])
  return {
    id,
    tables: {
      for_sale: await buildListingSegment(listings.for_sale, pause),
      for_rent: await buildListingSegment(listings.for_rent, pause),
      sold: await buildListingSegment(listings.sold, pause),
      recorded: await buildListingSegment(recorded, pause),
    },
    offerings: buildOfferingSegment(offerings),
    addresses: await buildAddressSegment(every, pause, decided),
    homes: buildHomeSegment(homes, decided),
    named: collectNamedPlaces(every),
    ...findRange(every),
  }
}

function findRange(listings: readonly SearchableListing[]): IdRange {
  const first = listings[0] ?? { propertyId: 0, listingId: 0 }
  const find = (choose: (one: number, other: number) => number, name: 'propertyId' | 'listingId') =>
    listings.reduce((found, listing) => choose(found, listing[name]), first[name])
  return {
    lowestPropertyId: find(Math.min, 'propertyId'),
    highestPropertyId: find(Math.max, 'propertyId'),
    lowestListingId: find(Math.min, 'listingId'),
    highestListingId: find(Math.max, 'listingId'),
  }
}

/** Reads an edition and builds one segment of all its homes. */
export async function buildBaseSegment(
  id: string,
  reader: EditionReader,
  pause: Pause,
): Promise<IndexSegment> {
  const surroundings = await readSurroundings(reader, pause)
  return buildIndexSegment(id, await collectListings(reader, surroundings, pause), pause)
}

/** Reads some homes of an edition and builds a delta segment of them. */
export async function buildHomesSegment(
  id: string,
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<IndexSegment> {
  const homes = await collectHomes(reader, propertyIds, surroundings, pause)
  return buildIndexSegment(id, listCollected([...homes.values()]), pause, propertyIds)
}

/** Reads an edition into one segment. `tablesEdition` is the edition that last changed a table other than listings. */
export async function buildFromEdition(
  reader: EditionReader,
  tablesEdition: number,
  pause: Pause,
): Promise<EditionSegments> {
  const segment = await buildBaseSegment(`edition-${reader.edition}`, reader, pause)
  const view = describeView(reader)
  return laySegments({ ...pickPublication(reader), tablesEdition, ...(view && { view }) }, [segment], pause)
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
