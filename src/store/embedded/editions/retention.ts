import type { Environment } from '../environment.ts'
import { getCurrentEdition, getOldestEdition, putMeta, removeMeta } from '../meta.ts'
import { pageKeys } from '../rows/paged-range.ts'
import { changeKey, parseChangeKey } from '../rows/row-key.ts'
import { isRemovedRow, versionsUpTo } from '../rows/rows.ts'

/**
 * Drops the rows that no edition from `oldestEdition` (at most the newest) on can see. First the older editions become
 * unreadable, then their rows are removed page by page. The next drop completes an interrupted one. Every superseded row was
 * followed by a change up to that edition, so only ids with changes need to be examined.
 */
export async function dropSuperseded(env: Environment, oldestEdition: number): Promise<number> {
  const oldest = await env.transact(() => moveOldest(env, oldestEdition))
  let dropped = 0
  for await (const keys of pageKeys(env.changes, changeKey(0, 0, 0), changeKey(oldest + 1, 0, 0))) {
    dropped += await env.transact(() => dropPage(env, keys, oldest))
  }
  return dropped
}

function moveOldest(env: Environment, asked: number): number {
  const before = getOldestEdition(env)
  const oldest = Math.max(before, Math.min(asked, getCurrentEdition(env)))
  putMeta(env, 'oldest', oldest)
  for (let edition = before; edition < oldest; edition++) removeMeta(env, `counts:${edition}`)
  return oldest
}

function dropPage(env: Environment, changeKeys: readonly Buffer[], oldest: number): number {
  let dropped = 0
  for (const key of changeKeys) {
    const { group, id } = parseChangeKey(key)
    const versions = [...env.rows.listEntries(versionsUpTo(group, id, oldest))]
    // The newest version stays, unless it marks the id as removed, which is the same as having no version.
    const unseen = versions.filter(({ value }, index) => index > 0 || isRemovedRow(value))
    for (const version of unseen) env.rows.remove(version.key)
    dropped += unseen.length
    env.changes.remove(key)
  }
  return dropped
}
