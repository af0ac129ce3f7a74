import { fieldsOf } from '../../src/feeds/reso/json/json-records.ts'
import { ResoMapper } from '../../src/feeds/reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../../src/feeds/reso/reso-settings.ts'
import {
  buildResoWebApiReplica,
  type ResoWebApiOptions,
} from '../../src/feeds/reso-web-api/reso-web-api-replica.ts'
import type { StepLimits } from '../../src/feeds/reso-web-api/step-batch.ts'
import type { FeedRecord } from '../../src/ingest/ports/feed.ts'
import { type ReplicationPorts, replicate } from '../../src/ingest/replicate.ts'
import type { IngestReport } from '../../src/ingest/report/ingest-report.ts'
import { runIngest } from '../../src/ingest/run-ingest.ts'
import type { RecordByKind } from '../../src/records/record.ts'
import { createMemoryStore } from '../../src/store/memory/memory-store.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import type { ResoSource } from './reso-source.ts'

type ReplicatedStore = Pick<Stores, 'editions' | 'identifiers' | 'runs'>

/** An instant of the test, at which sources begin. */
export const BEGIN_MS = Date.parse('2026-06-01T00:00:00Z')

export interface ReplicationTest {
  store: ReplicatedStore
  /** Its clock is that of the run. */
  source: { nowMs: number }
  /** The address of the service. */
  root: string
  random: () => number
  /** When new records are first seen; by default when sources begin. */
  nowMs?: number
  options?: ResoWebApiOptions
  stepLimits?: Partial<StepLimits>
  removalShare?: number
  afterEdition?: ReplicationPorts['afterEdition']
}

let runs = 0

/** Replicates once. Time passes only as the source says and as the replication waits. */
export function replicateOnce(test: ReplicationTest): Promise<IngestReport> {
  const {
    store,
    source,
    root,
    random,
    nowMs = BEGIN_MS,
    options = {},
    stepLimits = { records: 40 },
    removalShare,
    afterEdition,
  } = test
  const clock = () => source.nowMs
  const replica = buildResoWebApiReplica(options, {
    web: { allowsPrivate: true },
    timing: {
      clock,
      random,
      sleep: async (ms) => {
        source.nowMs += ms
      },
    },
    stepLimits,
  })
  return replicate(
    {
      ...{
        address: root,
        source: 'mls',
        runId: `run-${++runs}-${process.pid}`,
        isDryRun: false,
        nowMs,
      },
      ...(removalShare !== undefined && { removalShare }),
    },
    { ...store, replica, clock, ...(afterEdition && { afterEdition }) },
  )
}

/** What a store has of the source: its listings with their parts, agents and offices, by key. */
export async function describeStored({ editions }: Pick<ReplicatedStore, 'editions'>): Promise<object> {
  const reader = await editions.read()
  const list = async <K extends 'listing' | 'agent' | 'office'>(kind: K) => {
    const records: RecordByKind[K][] = []
    for await (const batch of reader.scan(kind)) records.push(...batch)
    return records
  }
  const listings = (await list('listing')).map((listing) => {
    const { listingKey, standardStatus, modifiedAtMs, remarks, media, openHouses, rooms, unitTypes } = listing
    return [
      listingKey,
      { standardStatus, modifiedAtMs, remarks, media, openHouses, rooms, unitTypes },
    ] as const
  })
  const agents = (await list('agent')).flatMap(({ isImplied, agentKey, fullName }) =>
    isImplied ? [] : [[agentKey, fullName] as const],
  )
  const offices = (await list('office')).flatMap(({ isImplied, officeKey, name }) =>
    isImplied ? [] : [[officeKey, name] as const],
  )
  await reader.close()
  const sort = <Value>(entries: (readonly [string, Value])[]) =>
    Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { listings: sort(listings), agents: sort(agents), offices: sort(offices) }
}

/** What a store should have: the source as a file would bring it, in one run into an empty store. */
export async function describeExpected(source: ResoSource): Promise<object> {
  const isVisible = ({ MlgCanView }: Readonly<Record<string, unknown>>) => MlgCanView !== false
  const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, () => {})
  const map = (record: Record<string, unknown>) => mapper.map(fieldsOf(record), '', 'source')
  const records: FeedRecord[] = [
    ...source.list('Office').filter(isVisible).flatMap(map),
    ...source.list('Member').filter(isVisible).flatMap(map),
    ...source
      .list('Property')
      .filter(isVisible)
      .flatMap((listing) => {
        const key = String(listing.ListingKey)
        return map({
          ...listing,
          Media: source.listOf('Media', key),
          OpenHouse: source.listOf('OpenHouse', key),
          Rooms: source.listOf('PropertyRooms', key),
          UnitTypes: source.listOf('PropertyUnitTypes', key),
        })
      }),
  ]
  const store = createMemoryStore()
  const feed = {
    format: 'test',
    async *read() {
      yield records
    },
  }
  await runIngest(
    {
      ...{ runId: 'expected', source: 'mls', format: 'test', inputs: [], isFull: false, isDryRun: false },
      nowMs: BEGIN_MS,
    },
    { feed, clock: () => BEGIN_MS, ...store },
  )
  return describeStored(store)
}
