import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listHomeEvents } from '../domain/home-history/list-home-events.ts'
import type { ListingFacts, StandardStatus } from '../records/listing.ts'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import type { IngestOptions } from './run-ingest.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const DELETION: FeedRecord = { kind: 'deletion', of: 'listing', key: 'L1' }

const day = (date: string) => Date.parse(`${date}T12:00:00Z`)

/** Ingests each version of listing L1 as an edition of its own. */
async function ingestVersions(
  versions: readonly (Partial<ListingFacts> | FeedRecord)[],
  options: Partial<IngestOptions> = { nowMs: day('2026-06-01') },
): Promise<MemoryStore> {
  const store = createMemoryStore()
  for (const version of versions)
    await ingestInto(store, ['kind' in version ? version : listing(version)], options)
  return store
}

/** The events of the only home, oldest first, as texts. */
async function describeEvents(store: MemoryStore): Promise<string[]> {
  const [history] = await listStored(store, 'homeHistory')
  return listHomeEvents(history, await listStored(store, 'listing'))
    .reverse()
    .map((event) => {
      const { type, atMs, date, priceCents, status, origin, isListingRemoved } = event
      const at = date ?? new Date(atMs!).toISOString().slice(0, 10)
      const price = priceCents === undefined ? [] : [`$${priceCents / 100}`]
      const facts = [at, type, ...price, ...(status === undefined ? [] : [status]), origin]
      return [...facts, ...(isListingRemoved ? ['gone'] : [])].join(', ')
    })
}

const LISTED = {
  onMarketAtMs: day('2026-03-01'),
  originalListPriceCents: 500_000_00,
  modifiedAtMs: day('2026-03-01'),
}

test('prices and statuses of versions that have been replaced are remembered, and a first load needs no history', async () => {
  const first = await ingestVersions([LISTED])
  assert.deepEqual(await listStored(first, 'homeHistory'), [])
  const store = await ingestVersions([
    LISTED,
    { ...LISTED, listPriceCents: 480_000_00, modifiedAtMs: day('2026-03-10') },
    { ...LISTED, listPriceCents: 450_000_00, modifiedAtMs: day('2026-03-20') },
    { ...LISTED, listPriceCents: 450_000_00, standardStatus: 'Pending', modifiedAtMs: day('2026-03-25') },
    { ...LISTED, listPriceCents: 450_000_00, standardStatus: 'Active', modifiedAtMs: day('2026-03-28') },
    {
      ...LISTED,
      ...{ listPriceCents: 450_000_00, standardStatus: 'Closed', modifiedAtMs: day('2026-05-02') },
      ...{ purchaseContractDate: '2026-04-04', closeDate: '2026-05-01', closePriceCents: 455_000_00 },
    },
  ])
  assert.deepEqual(await describeEvents(store), [
    '2026-03-01, listed, $500000, feed',
    '2026-03-10, priceChanged, $480000, observed',
    '2026-03-20, priceChanged, $450000, observed',
    '2026-03-25, statusChanged, Pending, observed',
    '2026-03-28, statusChanged, Active, observed',
    '2026-04-04, statusChanged, Pending, feed',
    '2026-05-01, closed, $455000, Closed, feed',
  ])
})

test('a price that the feed dates is the event of the feed, also when the feed does not say what the price was before', async () => {
  const at = day('2026-03-09')
  const store = await ingestVersions([
    LISTED,
    { ...LISTED, listPriceCents: 480_000_00, priceChangeAtMs: at, modifiedAtMs: day('2026-03-10') },
    { ...LISTED, listPriceCents: 480_000_00, priceChangeAtMs: at, modifiedAtMs: day('2026-03-11') },
  ])
  const expected = ['2026-03-01, listed, $500000, feed', '2026-03-09, priceChanged, $480000, feed']
  assert.deepEqual(await describeEvents(store), expected)
  assert.equal((await listStored(store, 'listing'))[0]!.previousListPriceCents, 500_000_00)
})

test('what a listing said is remembered when its source no longer has it, and corrected when it comes back', async () => {
  const sold: Partial<ListingFacts> = {
    ...LISTED,
    ...{ standardStatus: 'Closed', closeDate: '2026-05-01', closePriceCents: 455_000_00 },
  }
  const other = listing({ listingKey: 'L2', listPriceCents: 1_00 })
  const store = await ingestVersions([sold, other, DELETION])
  assert.deepEqual(await describeEvents(store), [
    '2026-03-01, listed, $500000, feed, gone',
    '2026-05-01, closed, $455000, Closed, feed, gone',
    '2026-06-01, removed, observed, gone',
  ])
  await ingestInto(store, [listing({ ...sold, closeDate: '2026-05-02' })], { nowMs: day('2026-06-02') })
  assert.deepEqual(await describeEvents(store), [
    '2026-03-01, listed, $500000, feed',
    '2026-05-02, closed, $455000, Closed, feed',
    '2026-06-01, removed, observed',
  ])
})

test('a sale that is corrected or taken back is one sale or none', async () => {
  const sold = { ...LISTED, standardStatus: 'Closed', closeDate: '2026-05-01', modifiedAtMs: 1 } as const
  const corrected = await ingestVersions([sold, { ...sold, closeDate: '2026-05-03', modifiedAtMs: 2 }])
  const closings = async (store: MemoryStore) =>
    (await describeEvents(store)).filter((text) => text.includes('closed'))
  assert.deepEqual(await closings(corrected), ['2026-05-03, closed, Closed, feed'])
  const active = { ...LISTED, standardStatus: 'Active', modifiedAtMs: day('2026-05-04') } as const
  const retracted = await ingestVersions([sold, active])
  assert.deepEqual(await closings(retracted), [])
  assert.ok((await describeEvents(retracted)).includes('2026-05-04, statusChanged, Active, observed'))
})

test('a listing that may not be shown leaves nothing behind and shows nothing', async () => {
  const hidden = { ...LISTED, isDisplayAllowed: false }
  const lower = { ...LISTED, listPriceCents: 480_000_00, modifiedAtMs: day('2026-03-10') }
  assert.deepEqual(await describeEvents(await ingestVersions([hidden, DELETION])), [])
  assert.deepEqual(
    await describeEvents(
      await ingestVersions([LISTED, lower, { ...hidden, modifiedAtMs: day('2026-03-11') }]),
    ),
    [],
  )
})

test('a listing that is given several times in a run is compared with the stored one only', async () => {
  const version = (standardStatus: StandardStatus, modifiedAtMs: number) =>
    listing({ ...LISTED, standardStatus, modifiedAtMs })
  const versions = [version('Pending', day('2026-03-05')), DELETION, version('Withdrawn', day('2026-03-06'))]
  const store = await ingestVersions([LISTED])
  await ingestInto(store, versions, { recordsAtOnce: 1 })
  const expected = ['2026-03-01, listed, $500000, feed', '2026-03-06, statusChanged, Withdrawn, observed']
  assert.deepEqual(await describeEvents(store), expected)
  const again = await ingestVersions([LISTED])
  const report = await ingestInto(again, [version('Pending', day('2026-03-05')), DELETION, listing(LISTED)], {
    recordsAtOnce: 1,
  })
  assert.deepEqual(report.changed, {})
})

test('the history of a listing follows it to another home, and the history of others stays', async () => {
  const store = createMemoryStore()
  const elsewhere = {
    streetNumber: '9',
    streetName: 'Oak',
    streetSuffix: 'St',
    city: 'Seattle',
    postalCode: '98101',
    stateOrProvince: 'WA',
  }
  const other = listing({ ...LISTED, listingKey: 'L2', listPriceCents: 7_00 })
  await ingestInto(store, [listing(LISTED), other])
  const reduced = { ...LISTED, listPriceCents: 480_000_00, modifiedAtMs: day('2026-03-10') }
  const withdrawn = { ...reduced, standardStatus: 'Withdrawn', modifiedAtMs: day('2026-03-12') } as const
  await ingestInto(store, [
    listing(reduced),
    listing({ ...LISTED, listingKey: 'L2', listPriceCents: 6_00, modifiedAtMs: day('2026-03-10') }),
  ])
  await ingestInto(store, [listing(withdrawn)])
  const [before] = await listStored(store, 'homeHistory')
  assert.ok(before!.events.some(({ listingKey }) => listingKey === 'L1'))
  await ingestInto(store, [listing({ ...withdrawn, address: elsewhere, modifiedAtMs: day('2026-03-13') })])
  const moved = (await listStored(store, 'listing')).find(({ listingKey }) => listingKey === 'L1')!
  for (const { id, events } of await listStored(store, 'homeHistory'))
    for (const { listingKey } of events) assert.equal(listingKey === 'L1', id === moved.propertyId)
})

test('A listing whose price has changed came on the market at the price that an earlier version had, and else at an unknown one', async () => {
  const { originalListPriceCents: _, ...listed } = { ...LISTED, originalListPriceCents: undefined }
  const changed = {
    listPriceCents: 480_000_00,
    priceChangeAtMs: day('2026-03-09'),
    modifiedAtMs: day('2026-03-10'),
  }
  const versions = [
    { ...listed, listPriceCents: 500_000_00 },
    { ...listed, ...changed },
    {
      ...listed,
      ...changed,
      listPriceCents: 450_000_00,
      priceChangeAtMs: day('2026-03-19'),
      modifiedAtMs: day('2026-03-20'),
    },
  ]
  assert.deepEqual(await describeEvents(await ingestVersions(versions)), [
    '2026-03-01, listed, $500000, feed',
    '2026-03-09, priceChanged, $480000, feed',
    '2026-03-19, priceChanged, $450000, feed',
  ])
  assert.deepEqual(
    (await describeEvents(await ingestVersions(versions.slice(1))))[0],
    '2026-03-01, listed, feed',
  )
})
