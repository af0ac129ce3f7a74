import { Command } from 'commander'
import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { renderInstant, renderTable } from '../terminal.ts'

const MOST_RUNS = 100_000
const HOUR_MS = 3_600_000

/** The loaded records of one kind from one source. */
interface LoadedKind {
  source: string
  kind: RecordKind
  /** The number of records in the newest edition. For ZIP codes, counties and state costs, that of all sources together. */
  records: number
  /** The newest edition in which a run of the source changed records of this kind. */
  edition?: number
  /** The last run that read this kind from the source, whether or not it changed anything. */
  lastRun?: { format: string; finishedAt: string; ageHours: number; issues: number }
}

export function buildSourcesCommand(context: CommandContext): Command {
  return new Command('sources')
    .description(
      'show what is loaded: for each source and kind the records, the newest edition and the last run',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const loaded = await withStores(context, async ({ editions, runs }) =>
        describeSources(
          await withEdition(editions, undefined, countRecords),
          await runs.list(MOST_RUNS),
          Date.now(),
        ),
      )
      if (json === true) return context.terminal.printJson(loaded)
      const heading = ['source', 'kind', 'records', 'edition', 'format', 'last run', 'age', 'issues']
      context.terminal.print(renderTable([heading, ...loaded.map(renderLoaded)]))
    })
}

/** The number of records by kind: for each source, and for all sources together if several feeds fill a kind. */
interface RecordCounts {
  bySource: ReadonlyMap<string, ReadonlyMap<RecordKind, number>>
  shared: ReadonlyMap<RecordKind, number>
}

const SHARED_KINDS = ['zipCode', 'county', 'stateCosts'] as const satisfies readonly RecordKind[]

async function countRecords(reader: EditionReader): Promise<RecordCounts> {
  const counts = new Map<string, Map<RecordKind, number>>()
  const shared = new Map<RecordKind, number>()
  for (const kind of SHARED_KINDS) shared.set(kind, await reader.count(kind))
  for (const kind of RECORD_KINDS.filter((one) => one !== 'property' && !shared.has(one))) {
    for await (const batch of reader.scan(kind)) {
      for (const record of batch) {
        if (!('source' in record)) continue
        const ofSource = counts.get(record.source) ?? new Map<RecordKind, number>()
        counts.set(record.source, ofSource.set(kind, (ofSource.get(kind) ?? 0) + 1))
      }
    }
  }
  return { bySource: counts, shared }
}

/** Lists the sources. `runs` are newest first. A source without records is listed too if it was ever run. */
function describeSources(
  { bySource, shared }: RecordCounts,
  runs: readonly RunRecord[],
  nowMs: number,
): LoadedKind[] {
  const sourceRuns = runs.filter(({ restoredEdition }) => restoredEdition === undefined)
  const sources = [...new Set([...bySource.keys(), ...sourceRuns.map(({ source }) => source)])].sort()
  return sources.flatMap((source) =>
    RECORD_KINDS.flatMap((kind) => {
      const ofKind = sourceRuns.filter((run) => run.source === source && run.read[kind] !== undefined)
      if (ofKind.length === 0 && !bySource.get(source)?.has(kind)) return []
      const records = bySource.get(source)?.get(kind) ?? shared.get(kind) ?? 0
      const changed = ofKind.find((run) => run.isPublished && run.changed[kind] !== undefined)
      const last = ofKind[0]
      return [
        {
          ...{ source, kind, records },
          ...(changed && { edition: changed.edition }),
          ...(last && { lastRun: describeRun(last, nowMs) }),
        },
      ]
    }),
  )
}

function describeRun({ format, finishedAtMs, issues }: RunRecord, nowMs: number) {
  return {
    format,
    finishedAt: renderInstant(finishedAtMs),
    ageHours: Math.floor((nowMs - finishedAtMs) / HOUR_MS),
    issues: Object.values(issues).reduce((sum, count) => sum + count, 0),
  }
}

function renderLoaded({ source, kind, records, edition, lastRun }: LoadedKind): string[] {
  const run = lastRun
    ? [lastRun.format, lastRun.finishedAt, renderAge(lastRun.ageHours), String(lastRun.issues)]
    : ['-', '-', '-', '-']
  return [source, kind, String(records), edition === undefined ? '-' : String(edition), ...run]
}

/** "under 1 h", "5 h" or "3 d". */
function renderAge(hours: number): string {
  if (hours < 1) return 'under 1 h'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
