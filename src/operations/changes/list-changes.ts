import type { TableName } from '../../contract/formats/change-position.ts'
import type { RecordChange } from '../../contract/operations/whole-records/changes.ts'
import type { EditionReader, RecordRef } from '../../store/ports/edition-store.ts'
import { gatherRows, KIND_OF_TABLE, type RowScope, TABLES } from '../tables/gather-rows.ts'
import { listChangedGroups } from '../tables/table.ts'

/** Two editions to compare. */
export interface EditionPair {
  before: EditionReader
  after: EditionReader
}

export function tableOf({ kind }: RecordRef): TableName {
  return kind === 'property' ? 'home' : (kind as TableName)
}

/**
 * The changes of the rows that some changed records may belong to. A row of a home depends on its listings, and that of a listing on
 * its home: whether its address is hidden. A home that is changed by several listings may therefore be named on several pages,
 * each time as it is in the end.
 */
export async function listRowChanges(
  refs: readonly RecordRef[],
  editions: EditionPair,
  wanted: ReadonlySet<TableName>,
  scope: RowScope,
): Promise<RecordChange[]> {
  const candidates = new Map<TableName, Set<number>>([...wanted].map((table) => [table, new Set()]))
  for (const ref of refs) candidates.get(tableOf(ref))?.add(ref.id)
  const idsOf = (table: TableName) =>
    refs.filter(({ kind }) => kind === KIND_OF_TABLE[table]).map(({ id }) => id)
  const homes = new Set([
    ...idsOf('home'),
    ...(await listHomesOf('listing', idsOf('listing'), editions)),
    ...(await listHomesOf('assessment', idsOf('assessment'), editions)),
  ])
  const add = (table: TableName, ids: Iterable<number>) => {
    for (const id of ids) candidates.get(table)?.add(id)
  }
  add('home', homes)
  // Whether display rules show the address of a home may depend on listings without a change of the home.
  const rewritten = editions.after.shown === undefined ? idsOf('home') : [...homes]
  add('listing', await listUnchangedListings(rewritten, editions))
  if (wanted.has('assessment'))
    add('assessment', (await editions.after.getRelated('propertyAssessments', [...homes])).flat())
  const changes: RecordChange[] = []
  for (const [table, ids] of candidates)
    changes.push(...(await compareRows(table, [...ids], editions, scope)))
  return changes
}

/** The homes that listings or assessments belong to or belonged to. */
async function listHomesOf(
  kind: 'listing' | 'assessment',
  ids: readonly number[],
  { before, after }: EditionPair,
): Promise<number[]> {
  if (ids.length === 0) return []
  const found = [await before.getMany(kind, ids), await after.getMany(kind, ids)]
  return found.flat().flatMap((record) => record?.propertyId ?? [])
}

/** The listings of homes that did not change themselves. The others are listed on their own. */
async function listUnchangedListings(
  propertyIds: readonly number[],
  { before, after }: EditionPair,
): Promise<number[]> {
  const ids = [...new Set((await after.getRelated('propertyListings', propertyIds)).flat())]
  const [then, now] = [await before.getMany('listing', ids), await after.getMany('listing', ids)]
  return ids.filter((_, index) => JSON.stringify(then[index]) === JSON.stringify(now[index]))
}

async function compareRows(
  table: TableName,
  ids: readonly number[],
  { before, after }: EditionPair,
  scope: RowScope,
): Promise<RecordChange[]> {
  if (ids.length === 0) return []
  const [then, now] = [
    await gatherRows(table, ids, before, scope),
    await gatherRows(table, ids, after, scope),
  ]
  return ids.flatMap((id, index): RecordChange[] => {
    const [old, record] = [then[index], now[index]]
    if (record === undefined)
      return old === undefined ? [] : [{ kind: table, id, change: 'removed', groups: [] }]
    if (old === undefined) return [{ kind: table, id, change: 'added', groups: [], record }]
    const groups = listChangedGroups(TABLES[table], old, record)
    return groups.length === 0 ? [] : [{ kind: table, id, change: 'changed', groups, record }]
  })
}
