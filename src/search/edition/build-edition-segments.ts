import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import { type EditionReader, REVEALS_KNOWN_MS, type Reveal } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import {
  type CollectedListings,
  collectEveryHome,
  collectHomes,
  type ListingSurroundings,
  listCollected,
  readSurroundings,
} from './collect-listings.ts'
import type { EditionSegments, IndexSegment, SegmentsView } from './edition-segments.ts'
import type { Pause } from './edition-tables.ts'
import { GatheredSegment } from './gather-segment.ts'
import { laySegments } from './lay-segments.ts'

/** Builds a segment of some homes. A delta segment names them, so that it replaces what earlier segments have of them. */
export function buildIndexSegment(
  id: string,
  { homes, recorded, offerings, ...listings }: CollectedListings,
  pause: Pause,
  decided: readonly number[] = [],
): Promise<IndexSegment> {
  const gathered = new GatheredSegment()
  for (const status of LISTING_STATUSES)
    for (const listing of listings[status]) gathered.addListing(status, listing)
  for (const sale of recorded) gathered.addListing('recorded', sale)
  for (const offering of offerings) gathered.offerings.add(offering)
  for (const home of homes) gathered.homes.add(home)
  return gathered.pack(id, pause, decided)
}

/**
 * Reads an edition and builds one segment of all its homes. Homes are released as soon as their values are gathered, so a build
 * needs memory for the columns of the segment, at most twice, and none for records.
 */
export async function buildBaseSegment(
  id: string,
  reader: EditionReader,
  pause: Pause,
): Promise<IndexSegment> {
  const surroundings = await readSurroundings(reader, pause)
  const gathered = new GatheredSegment()
  for await (const homes of collectEveryHome(reader, surroundings, pause))
    for (const home of homes) gathered.addHome(home)
  return gathered.pack(id, pause, [])
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
