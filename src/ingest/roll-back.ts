import type { EditionStore } from '../store/ports/edition-store.ts'
import type { RunRecord } from '../store/ports/run-record.ts'

/** The source under which rollbacks are in the log of runs. */
export const ROLLBACK_SOURCE = 'rollback'

/**
 * Publishes the state of an older edition as a new one, so that edition numbers only grow and readers follow as they follow any
 * other. Resolves to undefined, and publishes nothing, when the newest edition is the same. Throws EditionGoneError when the older one
 * can no longer be read. Minted numbers stay: a home keeps its number whatever is rolled back.
 */
export async function rollBack(
  editions: EditionStore,
  { edition, runId, clock }: { edition: number; runId: string; clock: () => number },
): Promise<RunRecord | undefined> {
  const startedAtMs = clock()
  const writer = await editions.beginEdition()
  try {
    const { changed, removed, relations } = await writer.restore(edition)
    if (Object.keys(changed).length === 0 && relations === 0) {
      await writer.abandon()
      return undefined
    }
    const run: RunRecord = {
      ...{ runId, source: ROLLBACK_SOURCE, format: 'rollback', inputs: [] },
      ...{ startedAtMs, finishedAtMs: clock(), edition: writer.edition },
      ...{ isPublished: true, isFull: false, restoredEdition: edition },
      ...{ read: {}, changed, unchanged: {}, removed, unusable: {}, issues: {} },
    }
    await writer.publish(run)
    return run
  } catch (error) {
    await writer.abandon().catch(() => undefined)
    throw error
  }
}
