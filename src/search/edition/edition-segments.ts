import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { Reveal } from '../../store/ports/edition-store.ts'
import type { Publication } from '../../store/ports/publication.ts'
import type { AddressSegment } from '../addresses/address-book.ts'
import type { HomeSegment } from '../homes/home-segment.ts'
import type { LaidTable, TablePatch } from '../index/lay-table.ts'
import type { ListingSegment } from '../index/listing-segment.ts'
import type { LaidOfferings, OfferingSegment } from '../offerings/offering-segment.ts'
import type { NamedPlaces } from '../ports/search-engine.ts'

/**
 * The tables of a segment. Sales that only public records have are `recorded`, as if they were listings. They are evidence for
 * estimates, and no search finds them.
 */
export type ListingTableName = ListingStatus | 'recorded'

export const LISTING_TABLES: readonly ListingTableName[] = [...LISTING_STATUSES, 'recorded']

/** The lowest and the highest ids of homes and listings; all 0 without listings. */
export interface IdRange {
  lowestPropertyId: number
  highestPropertyId: number
  lowestListingId: number
  highestListingId: number
}

/**
 * Everything that is searched of some homes, in shared memory: immutable, and one file. What a segment has of a home replaces
 * all that earlier segments have of it. Posting a segment to a thread does not copy its memory.
 */
export interface IndexSegment extends IdRange {
  /** Names the file. No two segments have the same. */
  id: string
  tables: Readonly<Record<ListingTableName, ListingSegment>>
  /** All times on the market of its homes, also those that are over. */
  offerings: OfferingSegment
  addresses: AddressSegment
  /** Its homes by address, listed or not, and the homes that it decides about. */
  homes: HomeSegment
  named: NamedPlaces
}

/** What the other segments of an edition do to the rows of a segment. It is derived from them, and no part of their files. */
export interface SegmentPatch {
  tables: Readonly<Record<ListingTableName, TablePatch>>
  offerings: { removed?: Uint32Array }
}

/** What the segments of a view withhold. */
export interface SegmentsView {
  viewId: string
  /** The instant as of which listings are shown. */
  atMs: number
  /** The listings that will be shown later, or are shown since an instant that is known still, in the order of these instants. */
  reveals: readonly Reveal[]
}

/** The listings of an edition: a large segment, the base, then delta segments with what has changed since, oldest first. */
export interface EditionSegments extends Publication, IdRange {
  /** The last edition that changed a table outside the segments: places, shapes, schools, costs or rates. */
  tablesEdition: number
  /** Present if the segments do not show all listings and fields. */
  view?: SegmentsView
  segments: readonly IndexSegment[]
  /** One for each segment. */
  patches: readonly SegmentPatch[]
  named: NamedPlaces
}

/** What is searched of an edition. */
export type SearchedSegments = Pick<EditionSegments, 'segments' | 'patches'>

/** Lists a table of each segment as it is searched. */
export function listTableSegments(
  { segments, patches }: SearchedSegments,
  name: ListingTableName,
): LaidTable[] {
  return segments.map(({ tables }, index) => ({ segment: tables[name], ...patches[index]!.tables[name] }))
}

export function listOfferingSegments({ segments, patches }: SearchedSegments): LaidOfferings[] {
  return segments.map(({ offerings }, index) => ({ segment: offerings, ...patches[index]!.offerings }))
}
