import { RECORD_KINDS, type RecordKind, type RelationName } from '../records/record.ts'
import type { EditionReader, EditionStore, EditionWriter, RunLog } from '../store/ports/edition-store.ts'
import { IdNumbers } from './compact/id-columns.ts'
import { createDryRegistry } from './identify/dry-registry.ts'
import { createBatchIngest, finishRecords } from './pipeline.ts'
import {
  type Feed,
  FeedError,
  type FeedProgress,
  type FeedRecord,
  type FeedSink,
  IngestRefusedError,
  IngestStoppedError,
  type StopSignal,
} from './ports/feed.ts'
import type { Issue } from './ports/issue.ts'
import { DEFAULT_REMOVAL_SHARE } from './reconcile/refuse-too-many.ts'
import { countByKind, type IngestReport, runRecordOf } from './report/ingest-report.ts'
import { createHomeSourceTable } from './run/home-sources.ts'
import { createListingLinksTable } from './run/listing-links.ts'
import { createPlaceLookup } from './run/place-lookup.ts'
import type { Run } from './run/run.ts'
import { createChildTally, createIssueTally, createKindTallies } from './run/tallies.ts'

export interface IngestOptions {
  /** Names the run in the history; unique. */
  runId: string
  /** Keeps the keys of feeds apart: the same key from two sources is two records. */
  source: string
  format: string
  inputs: readonly string[]
  /** The input is everything that the source has: of the kinds that it holds, what it lacks is removed. */
  isFull: boolean
  /** The share of a kind, 0 to 1, that a full run may remove; default 0.2. A run that would remove more is refused. */
  removalShare?: number
  /** Store the names of owners that assessors give; default false. */
  storesOwnerNames?: boolean
  /** Where the feed goes on after this run. It is stored with the edition. */
  position?: string
  /** The run is a part of a replication, so it may consist of unusable records. */
  isPart?: boolean
  /** Do everything but publish; no number is minted for good and no run recorded. */
  isDryRun: boolean
  /** Ends the run early. It then throws IngestStoppedError and publishes nothing. */
  stop?: StopSignal
  /** Now, for records first seen in this run. */
  nowMs: number
  /** The number of records that go through the stages together and share their look-ups; by default as many as suit the store. */
  recordsAtOnce?: number
}

export interface IngestPorts {
  feed: Feed
  editions: EditionStore
  runs: RunLog
  /** Epoch milliseconds. */
  clock: () => number
  observer?: IngestObserver
}

/** Follows a run. */
export interface IngestObserver {
  /** Every issue, when it is raised. */
  issue?(issue: Issue): void
  progress(progress: FeedProgress & { stage: 'reading' | 'relating' | 'publishing' }): void
}

/**
 * Reads a feed into the next edition and publishes it, unless nothing changed. Nothing is published when the feed or the store
 * fails, when no record could be used (FeedError), or when a full run would remove too much (IngestRefusedError).
 */
export async function runIngest(options: IngestOptions, ports: IngestPorts): Promise<IngestReport> {
  const startedAtMs = ports.clock()
  const writer = await ports.editions.beginEdition()
  try {
    const run = createRun(options, ports, writer, await skipAbsentKinds(writer.base))
    const newestChangeAtMs = await readFeed(options, ports, run)
    refuseHarm(run, options.isPart ?? false)
    ports.observer?.progress({ stage: 'relating', records: countRead(run) })
    const relations = await finishRecords(run)
    const report = {
      ...describeRun(options, run, startedAtMs, ports.clock()),
      ...(newestChangeAtMs !== undefined && { newestChangeAtMs }),
      relations,
    }
    return await concludeRun(report, writer, ports)
  } catch (error) {
    await abandonQuietly(writer)
    throw error
  }
}

function createRun(
  options: IngestOptions,
  { observer }: IngestPorts,
  writer: EditionWriter,
  base: EditionReader,
): Run {
  return {
    source: options.source,
    nowMs: options.nowMs,
    isFull: options.isFull,
    storesOwnerNames: options.storesOwnerNames ?? false,
    complete: new Set(),
    removalShare: options.removalShare ?? DEFAULT_REMOVAL_SHARE,
    base,
    writer,
    identifiers: options.isDryRun ? createDryRegistry(writer.identifiers) : writer.identifiers,
    issues: createIssueTally(observer?.issue),
    tallies: createKindTallies(),
    children: createChildTally(),
    places: createPlaceLookup(base),
    impliedPeople: { agents: new Map(), offices: new Map() },
    listingLinks: createListingLinksTable(),
    homeSources: createHomeSourceTable(),
    assessmentHomes: new IdNumbers(),
    agentOffices: new Map(),
    communityLinks: new Map(),
    groundCells: new Map(),
    formerOwners: {
      propertyListings: new Set(),
      agentSales: new Set(),
      officeAgents: new Set(),
      builderCommunities: new Set(),
      communityListings: new Set(),
      propertyAssessments: new Set(),
    },
  }
}

/** Resolves to the latest time of change that a record has; undefined if none says. */
async function readFeed(
  options: IngestOptions,
  { feed, observer }: IngestPorts,
  run: Run,
): Promise<number | undefined> {
  const ingestBatch = createBatchIngest()
  const { recordsAtOnce = run.writer.recordsAtOnce } = options
  const sink: FeedSink = {
    issue: run.issues.raise,
    progress: (progress) => observer?.progress({ stage: 'reading', ...progress }),
  }
  let pending: FeedRecord[] = []
  let newestMs: number | undefined
  for await (const batch of feed.read(options.inputs, sink)) {
    if (options.stop?.aborted === true) throw new IngestStoppedError('The run was stopped')
    newestMs = findNewestChange(batch, newestMs)
    pending = pending.length === 0 ? batch : pending.concat(batch)
    while (pending.length >= recordsAtOnce) {
      await ingestBatch(pending.slice(0, recordsAtOnce), run)
      pending = pending.slice(recordsAtOnce)
    }
  }
  if (pending.length > 0) await ingestBatch(pending, run)
  return newestMs
}

function findNewestChange(batch: readonly FeedRecord[], before: number | undefined): number | undefined {
  let newestMs = before
  for (const record of batch) {
    if (!('facts' in record) || !('modifiedAtMs' in record.facts)) continue
    const { modifiedAtMs } = record.facts
    if (modifiedAtMs !== undefined && modifiedAtMs > (newestMs ?? -Infinity)) newestMs = modifiedAtMs
  }
  return newestMs
}

/** Throws for a run that would do harm, and for one that had records to read and could use none of them. */
function refuseHarm(run: Run, isPart: boolean): void {
  const partial = run.issues.list().find(({ effect }) => effect === 'partial')
  if (run.isFull && partial !== undefined) {
    throw new IngestRefusedError(
      `The input is only a part of the source (${partial.name} at ${partial.examples[0]?.place}), so a full run would remove the rest. ` +
        'Run without --full, or give it every page.',
    )
  }
  const tallies = Object.values(run.tallies)
  const read = countRead(run)
  const unusable = tallies.reduce((sum, tally) => sum + tally.unusable, 0)
  if (read > 0 && read === unusable && !isPart) {
    const [issue] = run.issues.list().filter(({ effect }) => effect === 'rejected')
    const reason = issue === undefined ? '' : `, mostly for ${issue.name} (${issue.examples[0]?.place})`
    throw new FeedError(`None of the ${read} records could be used${reason}`)
  }
}

function describeRun(options: IngestOptions, run: Run, startedAtMs: number, finishedAtMs: number) {
  const { runId, source, format, inputs, isFull, isDryRun, position } = options
  return {
    ...{ runId, source, format, inputs: [...inputs], isFull, isDryRun, startedAtMs, finishedAtMs },
    ...(position !== undefined && { position }),
    ...{ edition: run.base.edition, isPublished: false },
    ...countByKind(run.tallies, run.children.read),
    issues: run.issues.list(),
  }
}

async function concludeRun(
  report: IngestReport,
  writer: EditionWriter,
  { runs, observer }: IngestPorts,
): Promise<IngestReport> {
  const isChanged = Object.keys(report.changed).length > 0 || report.relations > 0
  if (report.isDryRun || !isChanged) {
    await writer.abandon()
    if (!report.isDryRun) await runs.append(runRecordOf(report), await findIdleRun(runs, report.source))
    return report
  }
  observer?.progress({ stage: 'publishing', records: 0 })
  const published = { ...report, edition: writer.edition, isPublished: true }
  await writer.publish(runRecordOf(published))
  return published
}

/**
 * The newest run of a source, if it changed nothing. Another such run takes its place, so that the log of a source that is asked every few
 * minutes does not grow while nothing happens.
 */
async function findIdleRun(runs: RunLog, source: string): Promise<string | undefined> {
  for await (const { isPublished, runId } of runs.scanSource(source)) return isPublished ? undefined : runId
  return undefined
}

function countRead(run: Run): number {
  return Object.values(run.tallies).reduce((sum, { read }) => sum + read, run.children.read)
}

/** The failure that led here is what matters. Rows that cannot be dropped now are dropped by the next run. */
async function abandonQuietly(writer: EditionWriter): Promise<void> {
  await writer.abandon().catch(() => undefined)
}

const MEMBER_OF: Record<RelationName, RecordKind> = {
  propertyListings: 'listing',
  agentSales: 'listing',
  officeAgents: 'agent',
  builderCommunities: 'community',
  communityListings: 'listing',
  propertyAssessments: 'assessment',
}

/**
 * The same reader, but it does not look up records of kinds that the edition does not have, for which a first load asks
 * millions of times. A relation is empty when its kind of member is.
 */
async function skipAbsentKinds(base: EditionReader): Promise<EditionReader> {
  const counts = await Promise.all(RECORD_KINDS.map((kind) => base.count(kind)))
  const absent = new Set(RECORD_KINDS.filter((_, at) => counts[at] === 0))
  return {
    edition: base.edition,
    getMany: async (kind, ids) => (absent.has(kind) ? ids.map(() => undefined) : base.getMany(kind, ids)),
    scan: (kind, afterId) => base.scan(kind, afterId),
    count: async (kind) => counts[RECORD_KINDS.indexOf(kind)] ?? 0,
    getRelated: async (relation, fromIds) =>
      absent.has(MEMBER_OF[relation]) ? fromIds.map(() => []) : base.getRelated(relation, fromIds),
    scanRelations: (relation) => base.scanRelations(relation),
    close: () => base.close(),
  }
}
