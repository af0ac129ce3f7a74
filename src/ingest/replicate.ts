import type { Listing } from '../records/listing.ts'
import type { RecordByKind } from '../records/record.ts'
import type { EditionStore, IdentifierRegistry } from '../store/ports/edition-store.ts'
import { findPosition } from './find-position.ts'
import { nameSourceKey } from './identify/home-names.ts'
import { type Feed, IngestStoppedError, type ReplicatedKind } from './ports/feed.ts'
import type { Replica, ReplicationStep, StoredParts, StoredSource } from './ports/replica.ts'
import { type IngestReport, mergeReports } from './report/ingest-report.ts'
import { type IngestOptions, type IngestPorts, runIngest } from './run-ingest.ts'

export interface ReplicationOptions
  extends Omit<IngestOptions, 'format' | 'inputs' | 'isFull' | 'position' | 'isPart'> {
  /** The address of the service. */
  address: string
  /** Whether what the service no longer has may be looked for; default true. */
  findsRemovals?: boolean
}

export interface ReplicationPorts extends Omit<IngestPorts, 'feed'> {
  replica: Replica
  identifiers: IdentifierRegistry
  /** Called after each edition that was published. */
  afterEdition?(): Promise<void>
}

/**
 * Copies what a service has changed since the last run, and publishes one edition per step. Each edition is stored together with the
 * position after it, so a run that ends anywhere, even by a crash, is continued where the newest edition ends. What was published
 * before a failure stays.
 */
export async function replicate(options: ReplicationOptions, ports: ReplicationPorts): Promise<IngestReport> {
  const { address, findsRemovals = true, ...runOptions } = options
  const { replica, editions, identifiers, observer } = ports
  const reports: IngestReport[] = []
  const steps = replica.replicate({
    ...{ address, findsRemovals },
    position: await findPosition(ports.runs, options.source),
    // A dry run stores nothing that could be compared.
    stored: options.isDryRun ? STORED_ALREADY : openStoredSource(options.source, editions, identifiers),
    progress: (progress) => observer?.progress({ stage: 'reading', ...progress }),
  })
  for await (const step of steps) {
    if (options.stop?.aborted === true) throw new IngestStoppedError('The replication was stopped')
    const report = await runIngest(
      {
        ...runOptions,
        ...{
          format: replica.format,
          inputs: [address],
          isFull: false,
          position: step.position,
          isPart: true,
        },
        runId: `${options.runId}-${reports.length + 1}`,
      },
      { ...ports, feed: buildStepFeed(replica.format, step) },
    )
    reports.push(report)
    if (report.isPublished) await ports.afterEdition?.()
  }
  return mergeReports(reports)
}

const STORED_ALREADY: StoredSource = {
  findModified: async (_kind, keys) => keys.map(() => Number.POSITIVE_INFINITY),
  listParts: async (keys) => keys.map(() => undefined),
}

const RECORDS_AT_ONCE = 500

function buildStepFeed(format: string, { records, issues }: ReplicationStep): Feed {
  return {
    format,
    async *read(_inputs, sink) {
      for (const issue of issues) sink.issue(issue)
      for (let from = 0; from < records.length; from += RECORDS_AT_ONCE)
        yield records.slice(from, from + RECORDS_AT_ONCE)
    },
  }
}

function openStoredSource(
  source: string,
  editions: EditionStore,
  identifiers: IdentifierRegistry,
): StoredSource {
  const find = async <K extends ReplicatedKind>(
    kind: K,
    keys: readonly string[],
  ): Promise<(RecordByKind[K] | undefined)[]> => {
    const ids = await identifiers.findMany(
      kind,
      keys.map((key) => nameSourceKey(source, key)),
    )
    const known = [...new Set(ids.filter((id) => id !== undefined))]
    const reader = await editions.read()
    try {
      const records = await reader.getMany(kind, known)
      const byId = new Map(known.map((id, at) => [id, records[at]]))
      return ids.map((id) => (id === undefined ? undefined : byId.get(id)))
    } finally {
      await reader.close()
    }
  }
  return {
    async findModified(kind, keys) {
      return (await find(kind, keys)).map((record) => {
        // What is known only from listings is not the source's own record.
        if (record === undefined || ('isImplied' in record && record.isImplied)) return undefined
        return 'modifiedAtMs' in record ? (record.modifiedAtMs ?? -Infinity) : -Infinity
      })
    },
    async listParts(keys) {
      return (await find('listing', keys)).map((listing) => listing && describeParts(listing))
    },
  }
}

function describeParts({ listingId, media, rooms, unitTypes }: Listing): StoredParts {
  return {
    ...(listingId !== undefined && { listingId }),
    mediaKeys: media.flatMap(({ mediaKey }) => mediaKey ?? []),
    rooms: rooms.length,
    unitTypes: unitTypes.length,
  }
}
