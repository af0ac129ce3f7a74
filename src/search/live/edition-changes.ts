import { RECORD_KINDS, type RecordKind, type RelationName } from '../../records/record.ts'
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

/** What changes are read from. */
export type ComparedChanges = Pick<EditionStore, 'listChanges' | 'listRelationChanges'>

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
  'groundFile',
  'groundCell',
])
const PARTIES = new Set<RecordKind>(['agent', 'office', 'builder'])
const TABLES = new Set(RECORD_KINDS.filter((kind) => !READ_ON_REQUEST.has(kind)))

/** The kinds of records by whose changes homes are found. */
const OF_HOMES: readonly RecordKind[] = ['property', 'listing', 'assessment']
const OTHER_KINDS = RECORD_KINDS.filter((kind) => !OF_HOMES.includes(kind))

/** The relations that tell which home a listing or an assessment has left. */
const LISTS_OF_HOMES = new Set<RelationName>(['propertyListings', 'propertyAssessments'])

export interface ChangesOptions {
  /**
   * Called with homes as they are found, each once, right after their changed listings have been read. Not called if the changes
   * concern all listings.
   */
  found?(propertyIds: readonly number[]): Promise<void>
}

/** Reads the changes after the edition `before`, up to the reader's. Throws EditionGoneError if they are no longer retained. */
export async function readEditionChanges(
  editions: ComparedChanges,
  before: EditionReader,
  reader: EditionReader,
  { found }: ChangesOptions = {},
): Promise<EditionChanges> {
  const [propertyIds, listingIds] = [new Set<number>(), new Set<number>()]
  const kinds = new Set<RecordKind>()
  const parties: RecordRef[] = []
  let isParticipationChanged = false
  const list = (only: readonly RecordKind[]) =>
    editions.listChanges(before.edition, reader.edition, { kinds: only })
  for await (const refs of list(OTHER_KINDS)) {
    for (const ref of refs) {
      kinds.add(ref.kind)
      if (PARTIES.has(ref.kind)) parties.push(ref)
    }
    isParticipationChanged ||= await hasParticipationChanged(refs, before, reader)
  }
  const concerns = (some: ReadonlySet<RecordKind>) => [...kinds].some((kind) => some.has(kind))
  const concernsAllListings = concerns(COMPLETING) || isParticipationChanged
  const add = async (ids: readonly number[]) => {
    const added = [...new Set(ids)].filter((id) => !propertyIds.has(id))
    for (const id of added) propertyIds.add(id)
    if (added.length > 0 && !concernsAllListings) await found?.(added)
  }
  for await (const refs of list(OF_HOMES)) {
    for (const { kind } of refs) kinds.add(kind)
    await addListings(listingIds, refs, reader)
    await add(await listHomes(refs, before, reader))
  }
  for await (const refs of editions.listRelationChanges(before.edition, reader.edition))
    await add(refs.filter(({ relation }) => LISTS_OF_HOMES.has(relation)).map(({ fromId }) => fromId))
  return {
    ...{ propertyIds, listingIds, concernsAllListings, concernsTables: concerns(TABLES), kinds, parties },
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

/**
 * Lists changed homes, and the home of each changed listing or assessment: the one that it has now, or had before it was removed. The
 * home that it has left is found by its changed list.
 */
async function listHomes(
  refs: readonly RecordRef[],
  before: EditionReader,
  reader: EditionReader,
): Promise<number[]> {
  const homes = listIds(refs, 'property')
  for (const kind of ['listing', 'assessment'] as const) {
    const ids = listIds(refs, kind)
    const records = ids.length === 0 ? [] : await reader.getMany(kind, ids)
    const removed = ids.filter((_, at) => records[at] === undefined)
    const earlier = removed.length === 0 ? [] : await before.getMany(kind, removed)
    for (const record of [...records, ...earlier])
      if (record?.propertyId !== undefined) homes.push(record.propertyId)
  }
  return homes
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
