import type { RunLog } from '../store/ports/edition-store.ts'
import { ROLLBACK_SOURCE } from './roll-back.ts'

/**
 * The position of a source in the newest edition: where its feed goes on. What a rollback has undone is read again, so runs after the
 * edition that it restored do not count.
 */
export async function findPosition(
  runs: Pick<RunLog, 'scanSource'>,
  source: string,
): Promise<string | undefined> {
  const rollbacks = await listRollbacks(runs)
  for await (const { edition, position } of runs.scanSource(source)) {
    const isUndone = rollbacks.some(({ to, from }) => to < edition && edition < from)
    if (position !== undefined && !isUndone) return position
  }
  return undefined
}

/** The rollbacks that count, each with its own edition and the one that it restored. A later one may have undone a rollback. */
async function listRollbacks(runs: Pick<RunLog, 'scanSource'>): Promise<{ from: number; to: number }[]> {
  const rollbacks: { from: number; to: number }[] = []
  let newest = Number.POSITIVE_INFINITY
  for await (const { edition, restoredEdition } of runs.scanSource(ROLLBACK_SOURCE)) {
    if (restoredEdition === undefined || edition > newest) continue
    rollbacks.push({ from: edition, to: restoredEdition })
    newest = restoredEdition
  }
  return rollbacks
}
