import { RECORD_KINDS, type RecordKind } from '../../../records/record.ts'
import type { RecordRef } from '../../ports/edition-store.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard } from '../guard.ts'
import { findMeta, getCurrentEdition, getOldestEdition, type RecordCounts } from '../meta.ts'
import { pageEntries, pageKeys } from '../rows/paged-range.ts'
import { changeKey, findKindOfGroup, parseChangeKey, recordGroup } from '../rows/row-key.ts'
import { findRow } from '../rows/rows.ts'
import { isPutChange } from '../rows/staging.ts'

const BATCH_REFS = 1000

/**
 * Records written after edition `from` up to `to`. Throws EditionGoneError when `from` is older than retention keeps or
 * `to` is not published. Memory: the ids of one kind.
 */
export async function* listChanges(env: Environment, from: number, to: number): AsyncGenerator<RecordRef[]> {
  for (const kind of RECORD_KINDS) {
    const ids = await collectChangedIds(env, from, to, kind)
    // Checked after reading: retention may have moved on meanwhile.
    refuseUnkept(env, from, to)
    for (let start = 0; start < ids.length; start += BATCH_REFS) {
      yield ids.slice(start, start + BATCH_REFS).map((id) => ({ kind, id }))
    }
  }
}

function refuseUnkept(env: Environment, from: number, to: number): void {
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
  kind: RecordKind,
): Promise<number[]> {
  const group = recordGroup(kind)
  const ids: number[] = []
  for (let edition = from + 1; edition <= to; edition++) {
    for await (const keys of pageKeys(
      env.changes,
      changeKey(edition, group, 0),
      changeKey(edition, group + 1, 0),
    )) {
      for (const key of keys) ids.push(parseChangeKey(key).id)
    }
  }
  if (to - from === 1) return ids
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** The counts of `edition`: those of the edition before it and what its staged changes add or take away. */
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
