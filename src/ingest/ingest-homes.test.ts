import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { describeListing } from './run/home-source.ts'
import { type HomeSources, offerSource } from './run/home-sources.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const maybe = <Value>(value: Value) => fc.constantFrom(value, undefined)

/** Versions of a few listings of three parcels, which say more or less of their homes. */
const listingRecord: fc.Arbitrary<FeedRecord> = fc
  .record({
    key: fc.nat(7),
    parcel: fc.nat(2),
    onMarketAtMs: fc.nat(4),
    modifiedAtMs: fc.nat(3),
    streetName: maybe('Elm St'),
    lat: fc.constantFrom(undefined, 47.5, 47.6),
    isAddressDisplayAllowed: fc.boolean(),
  })
  .map(({ key, parcel, streetName, lat, ...facts }) =>
    listing({
      ...facts,
      listingKey: `L${key}`,
      parcelNumber: `12345${parcel}`,
      address: {
        ...(streetName !== undefined && { streetNumber: `${key + 1}`, streetName }),
        ...{ city: 'Seattle', stateOrProvince: 'WA', postalCode: '98103' },
      },
      point: lat === undefined ? undefined : { lat, lon: -122.3 },
    }),
  )

const deletion: fc.Arbitrary<FeedRecord> = fc.nat(7).map((key) => ({
  ...{ kind: 'deletion' as const, of: 'listing' as const, key: `L${key}` },
}))

const feedRecord = fc.oneof({ weight: 6, arbitrary: listingRecord }, { weight: 1, arbitrary: deletion })

test('after any runs, a home has what the best of its listings say, however they were divided into runs and batches', async () => {
  const run = fc.record({
    records: fc.array(feedRecord, { maxLength: 12 }),
    isFull: fc.boolean(),
    recordsAtOnce: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 4 }), async (runs) => {
      const store = createMemoryStore()
      for (const { records, isFull, recordsAtOnce } of runs)
        await ingestInto(store, records, { isFull, removalShare: 1, recordsAtOnce })
      await assertHomes(store)
    }),
    { numRuns: 400 },
  )
})

async function assertHomes(store: MemoryStore): Promise<void> {
  const listings = await listStored(store, 'listing')
  for (const { id, address, point, parcelNumber, isAddressHidden } of await listStored(store, 'property')) {
    const own = listings.filter(({ propertyId }) => propertyId === id)
    // A home that nothing describes any longer stays as it was.
    if (own.length === 0) continue
    const sources: HomeSources = {}
    for (const one of own) offerSource(sources, describeListing(one))
    assert.deepEqual(
      { address, point, parcelNumber, isAddressHidden },
      {
        address: sources.address?.value,
        point: sources.point?.value,
        parcelNumber: sources.parcelNumber?.value,
        isAddressHidden: sources.isAddressHidden?.value,
      },
    )
  }
}
