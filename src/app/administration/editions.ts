import { randomUUID } from 'node:crypto'
import type { AdminEdition } from '../../contract/administration/admin-answers.ts'
import { rollBack } from '../../ingest/roll-back.ts'
import { listSourceStates } from '../../ingest/schedule/source-state.ts'
import type { EditionStore } from '../../store/ports/edition-store.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { dropOldEditions } from '../ingest/load-source.ts'
import { forgetHeldRecords } from '../ingest/record-run.ts'
import { renderInstant } from '../terminal.ts'
import { MOST_RUNS } from './describe-sources.ts'

/** Describes the latest editions, the newest first. */
export async function describeEditions(
  { editions, runs }: Pick<Stores, 'editions' | 'runs'>,
  limit: number,
): Promise<AdminEdition[]> {
  const published = (await runs.list(MOST_RUNS)).filter(({ isPublished }) => isPublished)
  return Promise.all(published.slice(0, limit).map((run) => describeEdition(editions, run)))
}

async function describeEdition(editions: EditionStore, run: RunRecord): Promise<AdminEdition> {
  const { edition, source, restoredEdition } = run
  const publishedAt = renderInstant(run.finishedAtMs)
  const counts = { changed: sumCounts(run.changed), removed: sumCounts(run.removed) }
  const held = await countHeld(editions, edition)
  return { edition, publishedAt, source, ...(restoredEdition && { restoredEdition }), ...counts, ...held }
}

async function countHeld(editions: EditionStore, edition: number) {
  try {
    return await withEdition(editions, edition, async (reader) => ({
      homes: await reader.count('property'),
      listings: await reader.count('listing'),
    }))
  } catch (error) {
    if (error instanceof EditionGoneError) return {}
    throw error
  }
}

/** Publishes the state of an older edition again. Resolves to undefined if the newest one is the same. */
export async function publishAgain(
  store: Stores,
  edition: number,
  retainedEditions: number,
): Promise<RunRecord | undefined> {
  const published = await rollBack(store.editions, { edition, runId: randomUUID(), clock: Date.now })
  if (published === undefined) return undefined
  await dropOldEditions(store, retainedEditions)
  await forgetHeldRecords(store, (await listSourceStates(store.feedStates)).keys())
  return published
}

/** The sum of counts by kind. */
export function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}
