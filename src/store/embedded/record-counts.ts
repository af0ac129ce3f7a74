import type { Environment } from './environment.ts'
import { findMeta, type RecordCounts } from './meta.ts'
import { pageEntries } from './paged-range.ts'
import { changeKey, findKindOfGroup, parseChangeKey } from './row-key.ts'
import { findRow } from './rows.ts'
import { isPutChange } from './staging.ts'

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
