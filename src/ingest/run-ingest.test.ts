import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import { type Feed, FeedError, type FeedRecord } from './ports/feed.ts'
import { runIngest } from './run-ingest.ts'
import { INGESTED_AT_MS, ingestInto, ingestOptions, listing, listStored } from './testing/sample-ingest.ts'

const listings = (store: MemoryStore) => listStored(store, 'listing')
const issueNames = (report: { issues: { name: string }[] }) => report.issues.map(({ name }) => name)

test('a home sold twice is one property with both closed listings, the one listed last first', async () => {
  const store = createMemoryStore()
  const sold = { standardStatus: 'Closed', parcelNumber: '712930-0520', closePriceCents: 400_000_00 } as const
  const report = await ingestInto(store, [
    listing({ ...sold, listingKey: 'A', closeDate: '2014-05-02' }),
    listing({ ...sold, listingKey: 'B', closeDate: '2015-05-02' }),
  ])
  const reader = await store.editions.read()
  const [home, ...others] = await listStored(store, 'property')
  assert.equal(report.edition, 1)
  assert.deepEqual(others, [])
  const rows = await listings(store)
  const [related] = await reader.getRelated('propertyListings', [home!.id])
  assert.deepEqual(
    related!.map((id) => rows.find((row) => row.id === id)!.listingKey),
    ['B', 'A'],
  )
})

test('the same file twice changes nothing and publishes nothing, but the run is recorded', async () => {
  const store = createMemoryStore()
  const records: FeedRecord[] = [
    {
      kind: 'zipCode',
      facts: {
        id: 98102,
        postalCode: '98102',
        point: { lat: 47.63, lon: -122.32 },
        city: 'Seattle',
        stateOrProvince: 'WA',
        countyFips: '53033',
      },
    },
    { kind: 'county', facts: { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA' } },
    listing({
      address: { unparsedAddress: '9  Oak  Ave', postalCode: '98102' },
      bathroomsFull: 1,
      bathroomsHalf: 1,
      listAgent: { agentKey: 'a1', agentName: 'Pat', officeKey: 'o1', officeName: 'Office' },
    }),
  ]
  const first = await ingestInto(store, records)
  const second = await ingestInto(store, records, { nowMs: INGESTED_AT_MS + 5, runId: 'second run' })
  assert.equal(first.isPublished, true)
  assert.deepEqual([second.isPublished, second.changed, second.edition], [false, {}, 1])
  assert.equal(second.unchanged.listing, 1)
  assert.equal((await store.runs.list(9)).length, 2)
  const [row] = await listings(store)
  assert.deepEqual(row!.address, {
    unparsedAddress: '9 Oak Ave',
    streetNumber: '9',
    streetName: 'Oak',
    streetSuffix: 'Ave',
    postalCode: '98102',
    city: 'Seattle',
    stateOrProvince: 'WA',
    countyFips: '53033',
    countyOrParish: 'King',
  })
  assert.equal(row!.bathroomsTotal, 1.5)
  for (const name of ['CityDerived', 'StateDerived', 'CountyDerived', 'BathroomsDerived', 'AgentUnknown']) {
    assert.ok(issueNames(first).includes(name), name)
  }
})

test('an agent keeps one number whether its record or a listing that names it comes first', async () => {
  const store = createMemoryStore()
  const sale = listing({
    standardStatus: 'Closed',
    closeDate: '2020-01-01',
    closePriceCents: 1_000_000_00,
    listAgent: { agentKey: 'a1', agentName: 'P. Doe', officeKey: 'o1', officeName: 'O' },
    buyerAgent: { agentKey: 'a1' },
  })
  await ingestInto(store, [sale])
  const id = (await listings(store))[0]!.listAgent!.agentId!
  const before = (await (await store.editions.read()).getMany('agent', [id]))[0]!
  assert.equal(before.isImplied, true)
  await ingestInto(store, [
    {
      kind: 'agent',
      facts: { agentKey: 'a1', fullName: 'Pat Doe', phones: [], designations: [], officeKey: 'o1' },
    },
  ])
  await ingestInto(store, [sale])
  const reader = await store.editions.read()
  const after = (await reader.getMany('agent', [id]))[0]!
  assert.deepEqual([after.fullName, after.isImplied], ['Pat Doe', undefined])
  assert.equal((await reader.getRelated('agentSales', [id]))[0]!.length, 1)
  assert.deepEqual(await reader.getRelated('officeAgents', [after.officeId!]), [[id]])
})

test('an agent loses a sale when the listing names another, reopens or is deleted', async () => {
  const sale = { standardStatus: 'Closed', closeDate: '2020-01-01', closePriceCents: 1_000_000_00 } as const
  const named = (agentKey: string) => listing({ ...sale, listAgent: { agentKey } })
  const ends: FeedRecord[] = [
    named('a2'),
    listing({ ...sale, standardStatus: 'Active', listAgent: { agentKey: 'a1' } }),
    { kind: 'deletion', of: 'listing', key: 'L1' },
    listing({ standardStatus: 'Delete' }),
  ]
  for (const end of ends) {
    const store = createMemoryStore()
    await ingestInto(store, [named('a1')])
    assert.deepEqual(await (await store.editions.read()).getRelated('agentSales', [1]), [[1]])
    await ingestInto(store, [end])
    assert.deepEqual(await (await store.editions.read()).getRelated('agentSales', [1]), [[]])
  }
})

test('the newest version of a record wins, within a run and against the store, in any order', async () => {
  const old = listing({ modifiedAtMs: 1, remarks: 'old' })
  const young = listing({ modifiedAtMs: 2, remarks: 'young' })
  for (const size of [1, 100]) {
    for (const order of [
      [old, young],
      [young, old],
      [young, young, old],
    ]) {
      const store = createMemoryStore()
      const report = await ingestInto(store, order, { recordsAtOnce: size })
      assert.equal((await listings(store))[0]!.remarks, 'young')
      assert.ok(issueNames(report).includes('DuplicateRecord'))
      const late = await ingestInto(store, [old])
      assert.deepEqual(issueNames(late), ['OlderThanStored'])
      assert.equal(late.isPublished, false)
    }
  }
})

test('a full run removes what its source no longer has, of the kinds that it read, but not the home', async () => {
  const store = createMemoryStore()
  const agent: FeedRecord = { kind: 'agent', facts: { agentKey: 'a', phones: [], designations: [] } }
  await ingestInto(store, [listing(), listing({ listingKey: 'L2' }), agent])
  await ingestInto(store, [listing({ listingKey: 'X' })], { source: 'other' })
  const report = await ingestInto(store, [listing()], { isFull: true })
  const reader = await store.editions.read()
  assert.deepEqual(report.removed, { listing: 1 })
  assert.deepEqual(
    (await listings(store)).map(({ listingKey }) => listingKey),
    ['L1', 'X'],
  )
  assert.equal(await reader.count('agent'), 1)
  assert.equal(await reader.count('property'), 1)
  assert.deepEqual(await reader.getRelated('propertyListings', [1]), [[3, 1]])
})

test('a changed asking price becomes price history, which stays while the price stays the same', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [listing({ modifiedAtMs: 1000 })])
  await ingestInto(store, [listing({ modifiedAtMs: 2000, listPriceCents: 450_000_00 })])
  await ingestInto(store, [listing({ modifiedAtMs: 3000, listPriceCents: 450_000_00, remarks: 'new' })])
  const [row] = await listings(store)
  assert.deepEqual(
    [row!.previousListPriceCents, row!.priceChangeAtMs, row!.remarks],
    [500_000_00, 2000, 'new'],
  )
})

test('a dry run reports what would change and leaves no edition, number or run behind', async () => {
  const store = createMemoryStore()
  const report = await ingestInto(store, [listing(), listing({ listingKey: 'L2' })], { isDryRun: true })
  assert.deepEqual(report.changed, { property: 1, listing: 2 })
  assert.equal(report.isPublished, false)
  assert.equal(await store.editions.currentEdition(), 0)
  assert.deepEqual(await store.runs.list(9), [])
  assert.deepEqual(await store.identifiers.findMany('listing', ['mls\tL1']), [undefined])
})

test('a feed that fails publishes nothing, and its error is thrown', async () => {
  const store = createMemoryStore()
  const feed: Feed = {
    format: 'test',
    async *read() {
      yield [listing()]
      throw new FeedError('file.json:2: cut short')
    },
  }
  await assert.rejects(runIngest(ingestOptions(), { feed, clock: () => INGESTED_AT_MS, ...store }), FeedError)
  assert.equal(await store.editions.currentEdition(), 0)
})

test('a record that is deleted and sent again in one run does not change', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [listing()])
  const deletion: FeedRecord = { kind: 'deletion', of: 'listing', key: 'L1' }
  const again = await ingestInto(store, [deletion, listing()], { recordsAtOnce: 1 })
  assert.equal((await listings(store)).length, 1)
  assert.deepEqual(again.changed, {})
  await ingestInto(store, [listing(), deletion])
  assert.equal((await listings(store)).length, 0)
})
