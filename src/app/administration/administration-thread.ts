import type { ChargeFilter, UsageGrouping, UsageRow } from '../../access/ports.ts'
import type { AdminAnswers, AdminEdition, AdminSources } from '../../contract/administration/admin-answers.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { countBySource, type SourceCounts } from '../ingest/count-records.ts'
import { observeStores, openLog } from '../serve/observability.ts'
import { SettingError } from '../settings/setting.ts'
import type { Settings } from '../settings/settings.ts'
import { openStores, type StoresDescription } from '../stores.ts'
import { runProgram } from '../threads/run-program.ts'
import { describeFeeds, describeSources, listNewestIssues, MOST_RUNS } from './describe-sources.ts'
import { describeEditions, publishAgain, sumCounts } from './editions.ts'

// The program of the thread that does what takes an operator seconds: it reads all records or all charges, or publishes an edition.

export interface AdministrationStart {
  stores: StoresDescription
  settings: Settings
}

export type AdministrationProtocol = {
  calls: {
    describeSources(): AdminSources
    describeEditions(): AdminEdition[]
    rollBack(edition: number): AdminAnswers['editions/rollback']
    summarizeUsage(question: { filter: ChargeFilter; by: UsageGrouping }): UsageRow[]
    verifyLedger(): string[]
  }
  events: Record<never, never>
}

const EDITIONS_SHOWN = 50

await runProgram<AdministrationProtocol, AdministrationStart>(async ({ stores, settings }) => {
  const store = await openStores(stores, observeStores(openLog(settings), { isFirst: false }))
  const { editions, runs, ledger } = store
  let counted: { edition: number; counts: SourceCounts } | undefined

  /** Reading all records takes seconds, so an edition is counted once. */
  const countRecords = async (): Promise<SourceCounts> => {
    if (counted?.edition !== (await editions.currentEdition()))
      counted = await withEdition(editions, undefined, async (reader) => ({
        edition: reader.edition,
        counts: await countBySource(reader),
      }))
    return counted!.counts
  }
  return {
    calls: {
      describeSources: async () => {
        const nowMs = Date.now()
        const newest = await runs.list(MOST_RUNS)
        const loaded = describeSources(await countRecords(), newest, nowMs)
        const issues = listNewestIssues(newest)
        try {
          return { loaded, issues, feeds: await describeFeeds(store, settings, nowMs) }
        } catch (error) {
          // A wrong file does not hide what is loaded.
          if (!(error instanceof SettingError)) throw error
          return { loaded, issues, feeds: [], fault: error.message }
        }
      },
      describeEditions: () => describeEditions(store, EDITIONS_SHOWN),
      rollBack: async (edition) => {
        const run = await publishAgain(store, edition, settings.retainedEditions)
        if (run === undefined) return { isPublished: false }
        const { changed, removed } = run
        return {
          ...{ isPublished: true, edition: run.edition },
          ...{ changed: sumCounts(changed), removed: sumCounts(removed) },
        }
      },
      summarizeUsage: ({ filter, by }) => ledger.summarizeUsage(filter, by),
      verifyLedger: () => ledger.verify(),
    },
    close: () => store.close(),
  }
})
