import type { Environment } from './environment.ts'
import { getCurrentEdition } from './meta.ts'
import { pageKeys } from './paged-range.ts'
import { changeKey, MAX_EDITION, parseChangeKey, rowKey } from './row-key.ts'

/** Drops every row that is newer than the newest published edition. Only the holder of the writer's claim may. */
export async function dropStagedRows(env: Environment): Promise<void> {
  const from = changeKey(getCurrentEdition(env) + 1, 0, 0)
  for await (const keys of pageKeys(env.changes, from, changeKey(MAX_EDITION, 0, 0))) {
    await env.transact(() => {
      for (const key of keys) {
        const { group, id, edition } = parseChangeKey(key)
        env.rows.remove(rowKey(group, id, edition))
        env.changes.remove(key)
      }
    })
  }
}
