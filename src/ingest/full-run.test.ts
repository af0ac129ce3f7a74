import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStore } from '../store/memory/memory-store.ts'
import { FeedError, type FeedRecord, IngestRefusedError } from './ports/feed.ts'
import { runIngest } from './run-ingest.ts'
import {
  feedOf,
  INGESTED_AT_MS,
  ingestInto,
  ingestOptions,
  listing,
  listStored,
} from './testing/sample-ingest.ts'

const listings = (count: number) =>
  Array.from({ length: count }, (_, index) => listing({ listingKey: `L${index}`, parcelNumber: `P${index}` }))

test('a full run that would remove more than a fifth of a kind is refused and publishes nothing', async () => {
  const store = createMemoryStore()
  await ingestInto(store, listings(100))
  await assert.rejects(ingestInto(store, listings(79), { isFull: true }), (error: Error) => {
    return (
      error instanceof IngestRefusedError &&
      /lacks 21 of the 100 listing records.*--allow-removals 21/.test(error.message)
    )
  })
  assert.equal(await store.editions.currentEdition(), 1)
  assert.equal((await listStored(store, 'listing')).length, 100)
})

test('a full run may remove a fifth of a kind, or as much as its option allows', async () => {
  const store = createMemoryStore()
  await ingestInto(store, listings(100))
  const fifth = await ingestInto(store, listings(80), { isFull: true })
  assert.deepEqual(fifth.removed, { listing: 20 })
  const most = await ingestInto(store, listings(10), { isFull: true, removalShare: 0.875 })
  assert.deepEqual(most.removed, { listing: 70 })
})

test('a full run over an input that declares itself a part of the source is refused', async () => {
  const store = createMemoryStore()
  await ingestInto(store, listings(3))
  const page = {
    format: 'test',
    async *read(_inputs: readonly string[], sink: { issue(issue: object): void }) {
      sink.issue({ name: 'PageUnfollowed', effect: 'partial', place: 'page.json' })
      yield listings(2)
    },
  }
  const ports = { feed: page, clock: () => INGESTED_AT_MS, ...store }
  await assert.rejects(runIngest(ingestOptions({ isFull: true }), ports), (error: Error) => {
    return error instanceof IngestRefusedError && /PageUnfollowed at page\.json/.test(error.message)
  })
  const merged = await runIngest(ingestOptions(), ports)
  assert.equal(merged.issues.find(({ name }) => name === 'PageUnfollowed')?.count, 1)
  assert.equal((await listStored(store, 'listing')).length, 3)
})

test('a full run does not change records that the source still has but that are now unusable, or their agents', async () => {
  const store = createMemoryStore()
  const sold = { standardStatus: 'Closed', closeDate: '2020-01-01', closePriceCents: 500_000_00 } as const
  const before = Array.from({ length: 20 }, (_, index) =>
    listing({ ...sold, listingKey: `L${index}`, listAgent: { agentKey: `a${index}`, officeKey: 'o' } }),
  )
  const agent: FeedRecord = { kind: 'agent', facts: { agentKey: 'b', phones: [], designations: [] } }
  await ingestInto(store, [...before, agent])
  const unusable = Array.from({ length: 19 }, (_, index): FeedRecord => {
    return { kind: 'unusable', of: 'listing', key: `L${index + 1}` }
  })
  const report = await ingestInto(store, [before[0]!, ...unusable, agent], { isFull: true })
  assert.deepEqual(report.removed, {})
  assert.deepEqual(report.unusable, { listing: 19 })
  assert.equal((await listStored(store, 'listing')).length, 20)
  assert.equal((await listStored(store, 'agent')).length, 21)
})

test('an input without a usable record is a failure, not a run without changes', async () => {
  const store = createMemoryStore()
  const ports = { feed: feedOf([listing({ listingKey: '' })]), clock: () => INGESTED_AT_MS, ...store }
  await assert.rejects(runIngest(ingestOptions(), ports), (error: Error) => {
    return error instanceof FeedError && /None of the 1 records.*KeyMissing/.test(error.message)
  })
  assert.deepEqual(await store.runs.list(9), [])
})

test('the observer is told of every issue, not only of the examples in the report', async () => {
  const store = createMemoryStore()
  const told: string[] = []
  const observer = { progress: () => {}, issue: ({ name }: { name: string }) => void told.push(name) }
  const feed = feedOf(
    Array.from({ length: 21 }, (_, index) => listing({ listingKey: `L${index}`, bathroomsTotal: 0 })),
  )
  const report = await runIngest(ingestOptions(), { feed, clock: () => INGESTED_AT_MS, observer, ...store })
  const counted = report.issues.reduce((sum, { count }) => sum + count, 0)
  assert.ok(counted > 20)
  assert.equal(told.length, counted)
})
