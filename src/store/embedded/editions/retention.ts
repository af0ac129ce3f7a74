import type { Environment } from '../environment.ts'
import { findMeta, getCurrentEdition, getOldestEdition, putMeta, removeMeta } from '../meta.ts'
import { pageKeys } from '../rows/paged-range.ts'
import { changeKey, parseChangeKey } from '../rows/row-key.ts'
import { isRemovedRow, versionsUpTo } from '../rows/rows.ts'

/**
 * Drops the rows that no edition from `oldestEdition` (at most the newest, and at most the oldest that a reader holds) on can
 * see. First the older editions become unreadable, then their rows are removed page by page. The next drop completes an
 * interrupted one. Every superseded row was followed by a change up to that edition, so only ids with changes need to be examined.
 */
export async function dropSuperseded(
  env: Environment,
  oldestEdition: number,
  findOldestRead: () => number | undefined,
): Promise<number> {
  const oldest = await moveOldest(env, oldestEdition, findOldestRead)
  await env.transact(() => dropCounts(env, oldest))
  let dropped = 0
  for await (const keys of pageKeys(env.changes, changeKey(0, 0, 0), changeKey(oldest + 1, 0, 0))) {
    dropped += await env.transact(() => dropPage(env, keys, oldest))
  }
  return dropped
}

/**
 * A reader takes its lease before it looks for the oldest edition. So after the pointer has moved, every reader that did not
 * see it move has a lease: if one is older, the pointer moves back to it, before any row is dropped.
 */
async function moveOldest(
  env: Environment,
  asked: number,
  findOldestRead: () => number | undefined,
): Promise<number> {
  const before = getOldestEdition(env)
  const move = (wanted: number) =>
    env.transact(() => {
      const oldest = Math.max(before, Math.min(wanted, getCurrentEdition(env)))
      putMeta(env, 'oldest', oldest)
      return oldest
    })
  const moved = await move(Math.min(asked, findOldestRead() ?? asked))
  const read = findOldestRead() ?? moved
  return read < moved ? move(read) : moved
}

function dropCounts(env: Environment, oldest: number): void {
  for (let edition = oldest - 1; findMeta(env, `counts:${edition}`) !== undefined; edition--) {
    removeMeta(env, `counts:${edition}`)
  }
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
