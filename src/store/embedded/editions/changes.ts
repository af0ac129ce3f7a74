import { setImmediate as nextTurn } from 'node:timers/promises'
import { RELATION_NAMES } from '../../../records/record.ts'
import {
  type ChangeFilter,
  planChangeKinds,
  type RecordRef,
  type RelationRef,
  type RestoreCounts,
} from '../../ports/edition-store.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard } from '../guard.ts'
import { findMeta, getCurrentEdition, getOldestEdition, type RecordCounts } from '../meta.ts'
import { pageEntries } from '../rows/paged-range.ts'
import {
  changeKey,
  findKindOfGroup,
  parseChangeKey,
  ROW_GROUPS,
  type RowGroup,
  recordGroup,
  relationGroup,
} from '../rows/row-key.ts'
import { findRow, isRemovedRow, REMOVED_ROW } from '../rows/rows.ts'
import { isPutChange, type StagedRow, type Staging } from '../rows/staging.ts'

const BATCH_REFS = 1000

/**
 * Lists the records written after edition `from` up to `to`. Throws EditionGoneError if `from` is older than retention
 * allows or `to` is not published. Needs memory for a batch of ids per edition.
 */
export async function* listChanges(
  env: Environment,
  from: number,
  to: number,
  only?: ChangeFilter,
): AsyncGenerator<RecordRef[]> {
  refuseGone(env, from, to)
  for (const { kind, afterId } of planChangeKinds(only)) {
    for await (const ids of pageChangedIds(env, from, to, recordGroup(kind), afterId))
      yield ids.map((id) => ({ kind, id }))
  }
}

/** The same for the lists of relations. */
export async function* listChangedLists(
  env: Environment,
  from: number,
  to: number,
): AsyncGenerator<RelationRef[]> {
  refuseGone(env, from, to)
  for (const relation of RELATION_NAMES) {
    for await (const ids of pageChangedIds(env, from, to, relationGroup(relation), -1))
      yield ids.map((fromId) => ({ relation, fromId }))
  }
}

function refuseGone(env: Environment, from: number, to: number): void {
  guard('list changes', () => {
    env.refresh()
    if (from < getOldestEdition(env)) {
      throw new EditionGoneError(`Changes after edition ${from} can no longer be read`)
    }
    if (to > getCurrentEdition(env)) throw new EditionGoneError(`Edition ${to} is not published`)
  })
}

/**
 * Pages the ids of a group that changed, ascending, each once. A page is read from every edition at once. It holds the ids up to the
 * lowest at which the list of an edition was cut off, because that edition may have more between that one and the next.
 */
async function* pageChangedIds(
  env: Environment,
  from: number,
  to: number,
  group: RowGroup,
  afterId: number,
): AsyncGenerator<number[]> {
  for (let next: number | undefined = afterId + 1; next !== undefined; ) {
    const ids = new Set<number>()
    let last: number | undefined
    for (let edition = from + 1; edition <= to; edition++) {
      const own = listIds(env, edition, group, next)
      for (const id of own) ids.add(id)
      if (own.length === BATCH_REFS) last = Math.min(last ?? Number.MAX_SAFE_INTEGER, own.at(-1)!)
    }
    // Checked after reading, because retention may have advanced in the meantime.
    refuseGone(env, from, to)
    const page = [...ids].filter((id) => last === undefined || id <= last).sort((a, b) => a - b)
    if (page.length > 0) yield page
    next = last === undefined ? undefined : last + 1
    await nextTurn()
  }
}

function listIds(env: Environment, edition: number, group: RowGroup, firstId: number): number[] {
  return guard('list changes', () => {
    const range = {
      start: changeKey(edition, group, firstId),
      end: changeKey(edition, group + 1, 0),
      limit: BATCH_REFS,
    }
    return [...env.changes.listKeys(range)].map((key) => parseChangeKey(key).id)
  })
}

/** Stages the rows of edition `older` that differ from the newest edition. */
export async function stageRestore(
  env: Environment,
  staging: Staging,
  older: number,
): Promise<RestoreCounts> {
  const current = getCurrentEdition(env)
  refuseGone(env, older, older)
  const counts: RestoreCounts = { changed: {}, removed: {}, relations: 0 }
  for (const group of ROW_GROUPS) {
    for await (const ids of pageChangedIds(env, older, current, group, -1)) {
      const rows = ids.flatMap((id): StagedRow[] => {
        const [before, now] = [findRow(env, group, id, older), findRow(env, group, id, current)]
        const isSame = before === undefined ? now === undefined : now?.equals(before)
        return isSame ? [] : [{ group, id, row: before ?? REMOVED_ROW }]
      })
      await staging.stage(rows)
      countRestored(counts, group, rows)
    }
  }
  return counts
}

function countRestored(counts: RestoreCounts, group: RowGroup, rows: readonly StagedRow[]): void {
  const kind = findKindOfGroup(group)
  const removed = rows.filter(({ row }) => isRemovedRow(row)).length
  if (kind === undefined) counts.relations += rows.length
  else {
    if (rows.length > 0) counts.changed[kind] = (counts.changed[kind] ?? 0) + rows.length
    if (removed > 0) counts.removed[kind] = (counts.removed[kind] ?? 0) + removed
  }
}

/** Counts the records of `edition`: those of the previous edition, plus the staged puts, minus the staged removals. */
export async function countRecords(env: Environment, edition: number): Promise<RecordCounts> {
  const before = findMeta(env, `counts:${edition - 1}`) ?? {}
  const counts = { ...before }
  const entries = pageEntries(env.changes, changeKey(edition, 0, 0), changeKey(edition + 1, 0, 0))
  for await (const page of entries) {
    for (const { key, value } of page) {
      const { group, id } = parseChangeKey(key)
      const kind = findKindOfGroup(group)
      if (!kind) continue
      const had = (before[kind] ?? 0) > 0 && findRow(env, group, id, edition - 1) !== undefined
      const step = Number(isPutChange(value)) - Number(had)
      counts[kind] = (counts[kind] ?? 0) + step
    }
  }
  return counts
}
