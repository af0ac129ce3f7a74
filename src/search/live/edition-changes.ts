import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { EditionReader, EditionStore, RecordRef } from '../../store/ports/edition-store.ts'
import { hasParticipationChanged } from '../../store/ports/office-participation.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'

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
  /** The agents, offices and builders that changed. The index does not have them, but documents show them. */
  parties: readonly RecordRef[]
}

export const NO_CHANGES: EditionChanges = {
  propertyIds: new Set(),
  listingIds: new Set(),
  concernsAllListings: false,
  concernsTables: false,
  kinds: new Set(),
  parties: [],
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
const PARTIES = new Set<RecordKind>(['agent', 'office', 'builder'])
const TABLES = new Set(RECORD_KINDS.filter((kind) => !READ_ON_REQUEST.has(kind)))

/** Reads the changes after the edition `before`, up to the reader's. Throws EditionGoneError if they are no longer retained. */
export async function readEditionChanges(
  editions: Pick<EditionStore, 'listChanges'>,
  before: EditionReader,
  reader: EditionReader,
): Promise<EditionChanges> {
  const [propertyIds, listingIds] = [new Set<number>(), new Set<number>()]
  const kinds = new Set<RecordKind>()
  const parties: RecordRef[] = []
  let isParticipationChanged = false
  for await (const refs of editions.listChanges(before.edition, reader.edition)) {
    for (const ref of refs) {
      kinds.add(ref.kind)
      if (PARTIES.has(ref.kind)) parties.push(ref)
    }
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
    parties,
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
