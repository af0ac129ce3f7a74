import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { addChanges, noteSuccess } from '../../ingest/schedule/source-runs.ts'
import { changeSourceState, type HeldRecords } from '../../ingest/schedule/source-state.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { countBySource, countFirst } from './count-records.ts'

/**
 * Runs an ingest of a source, and notes a success in the state of the source, with the number of records that it now has. That number is
 * carried on from run to run, beginning with what the first one added; it is forgotten while a run is at work, so that after a run that died the
 * records are counted again.
 */
export async function recordRun(
  store: Stores,
  source: string,
  isWhole: boolean,
  run: () => Promise<IngestReport | undefined>,
): Promise<IngestReport | undefined> {
  const { feedStates, editions } = store
  let before: HeldRecords | undefined
  await changeSourceState(feedStates, source, ({ held, ...state }) => {
    before = held
    return state
  })
  const edition = await editions.currentEdition()
  const isFirst = await isWithoutRuns(store, source)
  const giveBack = async () => {
    if (before === undefined || (await editions.currentEdition()) !== edition) return
    await changeSourceState(feedStates, source, (state) => ({ ...state, ...(before && { held: before }) }))
  }
  let report: IngestReport | undefined
  try {
    report = await run()
  } catch (error) {
    // The error of the run is what matters.
    await giveBack().catch(() => undefined)
    throw error
  }
  if (report === undefined) await giveBack()
  else await noteReport(store, source, report, { before, isFirst, isWhole })
  return report
}

async function noteReport(
  { editions, feedStates }: Stores,
  source: string,
  report: IngestReport,
  { before, isFirst, isWhole }: { before: HeldRecords | undefined; isFirst: boolean; isWhole: boolean },
): Promise<void> {
  const count = async () => (await withEdition(editions, undefined, countBySource)).bySource.get(source) ?? []
  const held =
    before !== undefined
      ? addChanges(before, report)
      : isFirst
        ? countFirst(report)
        : Object.fromEntries(await count())
  await changeSourceState(feedStates, source, (state) =>
    noteSuccess(state, report, { nowMs: Date.now(), isWhole, held, ...(before && { before }) }),
  )
}

/** True for a source that has never published anything, so that it has no records. */
async function isWithoutRuns({ runs }: Stores, source: string): Promise<boolean> {
  for await (const _run of runs.scanSource(source)) return false
  return true
}

/** Forgets how many records sources have. A rollback changes that without a run of them. */
export async function forgetHeldRecords({ feedStates }: Stores, sources: Iterable<string>): Promise<void> {
  for (const source of sources) await changeSourceState(feedStates, source, ({ held, ...state }) => state)
}
