import { RECORD_KINDS, RELATION_NAMES } from '../../../records/record.ts'
import type { RecordRef, RelationRef, RestoreCounts } from '../../ports/edition-store.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard } from '../guard.ts'
import { findMeta, getCurrentEdition, getOldestEdition, type RecordCounts } from '../meta.ts'
import { pageEntries, pageKeys } from '../rows/paged-range.ts'
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
 * allows or `to` is not published. Needs memory for the ids of one kind.
 */
export async function* listChanges(env: Environment, from: number, to: number): AsyncGenerator<RecordRef[]> {
  for (const kind of RECORD_KINDS) {
    const ids = await collectChangedIds(env, from, to, recordGroup(kind))
    // Checked after reading, because retention may have advanced in the meantime.
    refuseGone(env, from, to)
    for (let start = 0; start < ids.length; start += BATCH_REFS) {
      yield ids.slice(start, start + BATCH_REFS).map((id) => ({ kind, id }))
    }
  }
}

/** The same for the lists of relations. */
export async function* listChangedLists(
  env: Environment,
  from: number,
  to: number,
): AsyncGenerator<RelationRef[]> {
  for (const relation of RELATION_NAMES) {
    const ids = await collectChangedIds(env, from, to, relationGroup(relation))
    refuseGone(env, from, to)
    for (let start = 0; start < ids.length; start += BATCH_REFS) {
      yield ids.slice(start, start + BATCH_REFS).map((fromId) => ({ relation, fromId }))
    }
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

async function collectChangedIds(
  env: Environment,
  from: number,
  to: number,
  group: RowGroup,
): Promise<number[]> {
  const ids: number[] = []
  for (let edition = from + 1; edition <= to; edition++) {
    const [start, end] = [changeKey(edition, group, 0), changeKey(edition, group + 1, 0)]
    for await (const keys of pageKeys(env.changes, start, end)) {
      for (const key of keys) ids.push(parseChangeKey(key).id)
    }
  }
  if (to - from === 1) return ids
  return [...new Set(ids)].sort((a, b) => a - b)
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
    const ids = await collectChangedIds(env, older, current, group)
    refuseGone(env, older, current)
    for (let start = 0; start < ids.length; start += BATCH_REFS) {
      const rows = ids.slice(start, start + BATCH_REFS).flatMap((id): StagedRow[] => {
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
