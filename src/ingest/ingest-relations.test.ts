import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { supersedes } from '../domain/listing-search/current-listing.ts'
import type { Listing } from '../records/listing.ts'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const agentKey = fc.nat(3).map((number) => `A${number}`)

const feedRecord: fc.Arbitrary<FeedRecord> = fc.oneof(
  { weight: 8, arbitrary: saleRecord() },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deletion' as const),
      of: fc.constant('listing' as const),
      key: fc.nat(9).map((number) => `L${number}`),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(agentKey, fc.nat(1)).map(
      ([key, office]): FeedRecord => ({
        kind: 'agent',
        facts: { agentKey: key, officeKey: `O${office}`, phones: [], designations: [] },
      }),
    ),
  },
)

/** Any version of a few listings of a few homes. A home moves between parcels only with a new key. */
function saleRecord(): fc.Arbitrary<FeedRecord> {
  return fc
    .record({
      key: fc.nat(9),
      day: fc.integer({ min: 10, max: 12 }),
      modifiedAtMs: fc.nat(3),
      isClosed: fc.boolean(),
      seller: agentKey,
      buyer: agentKey,
    })
    .map(({ key, day, modifiedAtMs, isClosed, seller, buyer }) =>
      listing({
        listingKey: `L${key}`,
        parcelNumber: `12345${key % 3}`,
        onMarketAtMs: (day % 2) * 1000,
        modifiedAtMs,
        standardStatus: isClosed ? 'Closed' : 'Active',
        ...(day > 10 && { closeDate: `2020-01-${day}` as `2020-01-${number}` }),
        listAgent: { agentKey: seller },
        buyerAgent: { agentKey: buyer },
      }),
    )
}

test('after any runs, relations equal the result of a search through all listings', async () => {
  const run = fc.record({ records: fc.array(feedRecord, { maxLength: 15 }), isFull: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(run, { maxLength: 4 }), async (runs) => {
      const store = createMemoryStore()
      for (const { records, isFull } of runs)
        await ingestInto(store, records, { isFull, removalShare: 1, recordsAtOnce: 4 })
      await assertRelations(store)
    }),
    { numRuns: 150 },
  )
})

async function assertRelations(store: MemoryStore): Promise<void> {
  const reader = await store.editions.read()
  const rows = await listStored(store, 'listing')
  for (const { id } of await listStored(store, 'property')) {
    const own = rows.filter(({ propertyId }) => propertyId === id)
    const expected = own.sort((a, b) => b.onMarketAtMs! - a.onMarketAtMs! || b.id - a.id)
    assert.deepEqual((await reader.getRelated('propertyListings', [id]))[0], idsOf(expected))
  }
  for (const id of new Set(rows.flatMap((row) => [row.listAgent!.agentId!, row.buyerAgent!.agentId!]))) {
    const sales = rows.filter((row) => row.standardStatus === 'Closed' && isBy(row, id))
    const expected = sales.sort((a, b) => (supersedes(a, b) ? -1 : 1))
    assert.deepEqual((await reader.getRelated('agentSales', [id]))[0], idsOf(expected))
  }
  const agents = await listStored(store, 'agent')
  for (const office of new Set(agents.flatMap(({ officeId }) => officeId ?? []))) {
    const expected = agents.filter(({ officeId }) => officeId === office)
    assert.deepEqual((await reader.getRelated('officeAgents', [office]))[0], idsOf(expected))
  }
}

function isBy({ listAgent, buyerAgent }: Listing, agentId: number): boolean {
  return listAgent?.agentId === agentId || buyerAgent?.agentId === agentId
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
