import type {
  EditionReader,
  EditionStore,
  EditionWriter,
  IdentifierRegistry,
  RunLog,
} from '../store/ports/edition-store.ts'
import { createDryRegistry } from './identify/dry-registry.ts'
import { emptyUnreadCollections } from './kinds/listing-children.ts'
import { createBatchIngest } from './pipeline.ts'
import type { Feed, FeedProgress, FeedRecord, FeedSink } from './ports/feed.ts'
import { addImpliedPeople } from './reconcile/add-implied-people.ts'
import { removeUnread } from './reconcile/remove-records.ts'
import { relateAgents, relateCommunities, relateListings } from './relate/relate-changes.ts'
import { countByKind, type IngestReport, runRecordOf } from './report/ingest-report.ts'
import { createHomeSourceTable } from './run/home-sources.ts'
import { createIssueTally } from './run/issue-tally.ts'
import { createChildTally, createKindTallies } from './run/kind-tally.ts'
import { createListingLinksTable } from './run/listing-links.ts'
import { createPlaceLookup } from './run/place-lookup.ts'
import type { Run } from './run/run.ts'
import { skipAbsentKinds } from './run/skip-absent-kinds.ts'

export interface IngestOptions {
  /** Names the run in the history; unique. */
  runId: string
  /** Keeps the keys of feeds apart: the same key from two sources is two records. */
  source: string
  format: string
  inputs: readonly string[]
  /** What the source no longer has is gone, of the kinds that the run reads. */
  isFull: boolean
  /** Do everything but publish; no number is minted for good and no run recorded. */
  isDryRun: boolean
  /** Now, for records first seen in this run. */
  nowMs: number
  /** Feed records that go through the stages together, so that look-ups are made once for all; default 1000. */
  recordsAtOnce?: number
}

export interface IngestPorts {
  feed: Feed
  editions: EditionStore
  identifiers: IdentifierRegistry
  runs: RunLog
  /** Epoch milliseconds. */
  clock: () => number
  observer?: IngestObserver
}

/** Is told how far a run is. */
export interface IngestObserver {
  progress(progress: FeedProgress & { stage: 'reading' | 'relating' | 'publishing' }): void
}

const RECORDS_AT_ONCE = 2_000

/**
 * Reads a feed into the next edition and publishes it, unless nothing changed. When the feed or the store fails,
 * nothing is published and the error is thrown on.
 */
export async function runIngest(options: IngestOptions, ports: IngestPorts): Promise<IngestReport> {
  const startedAtMs = ports.clock()
  const writer = await ports.editions.beginEdition()
  try {
    const run = createRun(options, ports.identifiers, writer, await skipAbsentKinds(writer.base))
    await readFeed(options, ports, run)
    ports.observer?.progress({ stage: 'relating', records: countRead(run) })
    const relations = await finishRecords(run)
    const report = { ...describeRun(options, run, startedAtMs, ports.clock()), relations }
    return await concludeRun(report, writer, ports)
  } catch (error) {
    await abandonQuietly(writer)
    throw error
  }
}

function createRun(
  options: IngestOptions,
  identifiers: IdentifierRegistry,
  writer: EditionWriter,
  base: EditionReader,
): Run {
  return {
    source: options.source,
    nowMs: options.nowMs,
    isFull: options.isFull,
    base,
    writer,
    identifiers: options.isDryRun ? createDryRegistry(identifiers) : identifiers,
    issues: createIssueTally(),
    tallies: createKindTallies(),
    children: createChildTally(),
    places: createPlaceLookup(base),
    impliedPeople: { agents: new Map(), offices: new Map() },
    listingLinks: createListingLinksTable(),
    homeSources: createHomeSourceTable(),
    agentOffices: new Map(),
    communityLinks: new Map(),
    formerOwners: {
      propertyListings: new Set(),
      agentSales: new Set(),
      officeAgents: new Set(),
      builderCommunities: new Set(),
      communityListings: new Set(),
    },
  }
}

async function readFeed(options: IngestOptions, { feed, observer }: IngestPorts, run: Run): Promise<void> {
  const ingestBatch = createBatchIngest()
  const { recordsAtOnce = RECORDS_AT_ONCE } = options
  const sink: FeedSink = {
    issue: run.issues.raise,
    progress: (progress) => observer?.progress({ stage: 'reading', ...progress }),
  }
  let pending: FeedRecord[] = []
  for await (const batch of feed.read(options.inputs, sink)) {
    pending = pending.length === 0 ? batch : pending.concat(batch)
    while (pending.length >= recordsAtOnce) {
      await ingestBatch(pending.slice(0, recordsAtOnce), run)
      pending = pending.slice(recordsAtOnce)
    }
  }
  if (pending.length > 0) await ingestBatch(pending, run)
}

/** What can only be said when all has been read; resolves to the number of relation lists written. */
async function finishRecords(run: Run): Promise<number> {
  if (run.isFull) {
    await removeUnread(run)
    await emptyUnreadCollections(run)
  }
  await addImpliedPeople(run)
  return (await relateListings(run)) + (await relateAgents(run)) + (await relateCommunities(run))
}

function describeRun(options: IngestOptions, run: Run, startedAtMs: number, finishedAtMs: number) {
  const { runId, source, format, inputs, isFull, isDryRun } = options
  return {
    ...{ runId, source, format, inputs: [...inputs], isFull, isDryRun, startedAtMs, finishedAtMs },
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
    if (!report.isDryRun) await runs.append(runRecordOf(report))
    return report
  }
  observer?.progress({ stage: 'publishing', records: 0 })
  const published = { ...report, edition: writer.edition, isPublished: true }
  await writer.publish(runRecordOf(published))
  return published
}

function countRead(run: Run): number {
  return Object.values(run.tallies).reduce((sum, { read }) => sum + read, run.children.read)
}

/** The failure that led here is what matters; one while dropping the rest is found and dropped by the next run. */
async function abandonQuietly(writer: EditionWriter): Promise<void> {
  await writer.abandon().catch(() => undefined)
}
