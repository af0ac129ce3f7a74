import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { EditionReader, EditionStore, RecordRef } from '../../store/ports/edition-store.ts'
import { hasParticipationChanged } from '../../store/ports/office-participation.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { buildAddressSegment } from '../addresses/address-book.ts'
import { findHighest } from '../edition/build-edition-segments.ts'
import { type CollectedHome, listCurrent, listEntries, listOffered } from '../edition/collect-listings.ts'
import type { EditionSegments, StatusSegments } from '../edition/edition-segments.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { buildHomeSegment } from '../homes/home-segment.ts'
import { buildDeltaSegment } from '../index/delta-segment.ts'
import { buildOfferingDelta } from '../offerings/offering-segment.ts'
import { collectNamedPlaces } from '../places/gazetteer.ts'

/** The changes of one or more editions that matter to the index. */
export interface EditionChanges {
  /** The homes whose listings must be collected again. */
  propertyIds: ReadonlySet<number>
  /** The listings that changed, or whose home changed. */
  listingIds: ReadonlySet<number>
  /** Whether a record changed that may complete any number of listings, so that all must be collected again. */
  concernsAllListings: boolean
  /** Whether a record outside the listings changed. */
  concernsTables: boolean
  kinds: ReadonlySet<RecordKind>
}

export const NO_CHANGES: EditionChanges = {
  propertyIds: new Set(),
  listingIds: new Set(),
  concernsAllListings: false,
  concernsTables: false,
  kinds: new Set(),
}

/** The kinds of records that complete listings or appear on their cards. */
const COMPLETING = new Set<RecordKind>(['neighborhood', 'county', 'stateCosts', 'place', 'community'])
/** The kinds of records that requests read from the store when they need them. */
const READ_ON_REQUEST = new Set<RecordKind>([
  'property',
  'listing',
  'agent',
  'office',
  'builder',
  'community',
  'homeHistory',
  'assessment',
  'streetPoints',
])
const TABLES = new Set(RECORD_KINDS.filter((kind) => !READ_ON_REQUEST.has(kind)))

/** Reads the changes after the edition `before`, up to the reader's. Throws EditionGoneError if they are no longer retained. */
export async function readEditionChanges(
  editions: Pick<EditionStore, 'listChanges'>,
  before: EditionReader,
  reader: EditionReader,
): Promise<EditionChanges> {
  const [propertyIds, listingIds] = [new Set<number>(), new Set<number>()]
  const kinds = new Set<RecordKind>()
  let isParticipationChanged = false
  for await (const refs of editions.listChanges(before.edition, reader.edition)) {
    for (const { kind } of refs) kinds.add(kind)
    await addProperties(propertyIds, refs, [before, reader])
    await addListings(listingIds, refs, reader)
    isParticipationChanged ||= await hasParticipationChanged(refs, before, reader)
  }
  const concerns = (some: ReadonlySet<RecordKind>) => [...kinds].some((kind) => some.has(kind))
  return {
    propertyIds,
    listingIds,
    concernsAllListings: concerns(COMPLETING) || isParticipationChanged,
    concernsTables: concerns(TABLES),
    kinds,
  }
}

/** Whether an edition after `from`, up to `to`, changed a record outside the listings. True if that is no longer known. */
export async function haveTablesChanged(
  editions: Pick<EditionStore, 'listChanges'>,
  from: number,
  to: number,
): Promise<boolean> {
  try {
    for await (const refs of editions.listChanges(from, to))
      if (refs.some(({ kind }) => TABLES.has(kind))) return true
    return false
  } catch (error) {
    if (error instanceof EditionGoneError) return true
    throw error
  }
}

/** Adds the home of each changed listing or assessment, and the home that it belonged to before. */
async function addProperties(
  propertyIds: Set<number>,
  refs: readonly RecordRef[],
  readers: readonly EditionReader[],
): Promise<void> {
  for (const id of listIds(refs, 'property')) propertyIds.add(id)
  for (const kind of ['listing', 'assessment'] as const) {
    const ids = listIds(refs, kind)
    if (ids.length === 0) continue
    for (const reader of readers) {
      for (const record of await reader.getMany(kind, ids)) {
        if (record?.propertyId !== undefined) propertyIds.add(record.propertyId)
      }
    }
  }
}

/** Adds the listings of each changed home. A listing that joined or left a home is itself a changed record. */
async function addListings(
  listingIds: Set<number>,
  refs: readonly RecordRef[],
  reader: EditionReader,
): Promise<void> {
  for (const id of listIds(refs, 'listing')) listingIds.add(id)
  const ofHomes = await reader.getRelated('propertyListings', listIds(refs, 'property'))
  for (const id of ofHomes.flat()) listingIds.add(id)
}

function listIds(refs: readonly RecordRef[], of: RecordKind): number[] {
  return refs.filter(({ kind }) => kind === of).map(({ id }) => id)
}

/** The current listings of the homes that have changed since the last full build, by property id. */
export type ChangedHomes = ReadonlyMap<number, CollectedHome>

/** Combines earlier changes with later ones, which win. */
export function mergeChanges(before: ChangedHomes, later: ChangedHomes): ChangedHomes {
  return new Map([...before, ...later])
}

export function countChanged(changed: ChangedHomes): number {
  return changed.size
}

/** Adds delta segments for the changed homes to a full build. Without changes the build is returned unchanged. */
export async function applyChanges(
  base: EditionSegments,
  changed: ChangedHomes,
  pause: Pause,
): Promise<Omit<EditionSegments, 'edition' | 'publicationId' | 'tablesEdition'>> {
  if (changed.size === 0) return base
  const listings = listCurrent(changed.values())
  return {
    listings: {
      for_sale: await buildStatusDelta(base, 'for_sale', changed, pause),
      for_rent: await buildStatusDelta(base, 'for_rent', changed, pause),
      sold: await buildStatusDelta(base, 'sold', changed, pause),
    },
    recorded: await buildRecordedDelta(base, changed, pause),
    offerings: buildOfferingDelta(base.offerings.base, listOffered(changed.values()), changed.keys()),
    addresses: [
      ...base.addresses.slice(0, 1),
      await buildAddressSegment(listings, pause, [...changed.keys()]),
    ],
    homes: [...base.homes.slice(0, 1), buildHomeSegment(listEntries(changed.values()), [...changed.keys()])],
    named: collectNamedPlaces(listings, base.named),
    lowestPropertyId: base.lowestPropertyId,
    highestPropertyId: findHighest(listings, 'propertyId', base.highestPropertyId),
    lowestListingId: base.lowestListingId,
    highestListingId: findHighest(listings, 'listingId', base.highestListingId),
  }
}

function buildStatusDelta(
  { listings }: EditionSegments,
  status: ListingStatus,
  changed: ChangedHomes,
  pause: Pause,
): Promise<StatusSegments> {
  return buildDelta(listings[status], changed, (home) => home[status], pause)
}

function buildRecordedDelta(
  { recorded }: EditionSegments,
  changed: ChangedHomes,
  pause: Pause,
): Promise<StatusSegments> {
  return buildDelta(recorded, changed, (home) => home.recorded, pause)
}

async function buildDelta(
  { base }: StatusSegments,
  changed: ChangedHomes,
  pick: (home: CollectedHome) => SearchableListing | undefined,
  pause: Pause,
): Promise<StatusSegments> {
  const current = [...changed].flatMap(([, home]) => pick(home) ?? [])
  const gone = [...changed].filter(([, home]) => pick(home) === undefined).map(([id]) => id)
  return { base, delta: await buildDeltaSegment(base, current, gone, pause) }
}
