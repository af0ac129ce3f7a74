import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { collectEveryHome, collectHomes, listCollected, readSurroundings } from './collect-listings.ts'

const pause = async () => {}
const day = (date: string) => Date.parse(`${date}T00:00:00Z`)

const active: Partial<Listing> = { standardStatus: 'Active', listPriceCents: 2500_00 }
const sold: Partial<Listing> = { standardStatus: 'Closed', closeDate: '2022-01-05' }
const lease: Partial<Listing> = { tenure: 'lease' }
const leased: Partial<Listing> = {
  ...lease,
  ...{ standardStatus: 'Closed', listPriceCents: 2000_00, closePriceCents: 1900_00 },
  ...{ onMarketAtMs: day('2023-03-01'), offMarketDate: '2023-04-01', closeDate: '2023-04-15' },
}
const expired: Partial<Listing> = {
  ...lease,
  ...{ standardStatus: 'Expired', listPriceCents: 2100_00 },
  ...{ onMarketAtMs: day('2023-06-01'), offMarketDate: '2023-08-01' },
}

/** Collects the listings of homes numbered in the given order, and checks that collecting home by home gives the same. */
async function collect(homes: readonly Partial<Listing>[][]): Promise<SearchableListing[][]> {
  const listing = homes.flatMap((listings, home) =>
    listings.map((facts, index) =>
      exampleListing({ id: 10 * home + index + 1, propertyId: home + 1, ...facts }),
    ),
  )
  const property = homes.map((_, home) => exampleProperty({ id: home + 1 }))
  const reader = buildMemoryEdition({ listing, property })
  const surroundings = await readSurroundings(reader, pause)
  const collected = listCollected(
    (await Array.fromAsync(collectEveryHome(reader, surroundings, pause))).flat(),
  )
  const every = LISTING_STATUSES.flatMap((status) => collected[status])
  const byHome = property.map(({ id }) => every.filter(({ propertyId }) => propertyId === id))
  const ids = property.map(({ id }) => id)
  const changed = await collectHomes(reader, ids, surroundings, pause)
  assert.deepEqual(
    ids.map((id) => LISTING_STATUSES.flatMap((status) => changed.get(id)![status] ?? [])),
    byHome,
  )
  assert.deepEqual(
    ids.flatMap((id) => changed.get(id)!.offerings ?? []),
    collected.offerings,
  )
  return byHome
}

const pastRentsOf = (entries: readonly SearchableListing[]) =>
  entries.map(({ status, pastRentDollars }) => [status, pastRentDollars])

test("A home's newest ended rental is attached to one of its entries: for rent, else for sale, else sold", async () => {
  const [renting, selling, both, past, none] = await collect([
    [leased, { ...lease, ...active }, sold, expired],
    [sold, leased, active],
    [active, { ...lease, ...active }, leased],
    [leased, sold],
    [leased],
  ])
  assert.deepEqual(pastRentsOf(renting!), [
    ['for_rent', 2100],
    ['sold', undefined],
  ])
  assert.deepEqual(pastRentsOf(selling!), [
    ['for_sale', 2000],
    ['sold', undefined],
  ])
  assert.deepEqual(pastRentsOf(both!), [
    ['for_sale', undefined],
    ['for_rent', 2000],
  ])
  assert.deepEqual(pastRentsOf(past!), [['sold', 2000]])
  assert.deepEqual(none, [])
  const [{ pastRentFromMs, pastRentUntilMs } = {}] = past!
  assert.deepEqual([pastRentFromMs, pastRentUntilMs], [day('2023-03-01'), day('2023-04-01')])
})

test('A past rent needs an asking rent, a first day, a last day and permission to be displayed', async () => {
  const ended: Partial<Listing>[] = [
    leased,
    { ...leased, offMarketDate: undefined },
    { ...leased, listPriceCents: undefined },
    { ...leased, onMarketAtMs: undefined },
    { ...leased, offMarketDate: undefined, closeDate: undefined },
    { ...leased, offMarketDate: '2023-02-01' },
    { ...leased, isDisplayAllowed: false },
    { ...leased, tenure: 'sale', standardStatus: 'Expired' },
    { ...leased, standardStatus: 'Hold' },
  ]
  const homes = await collect(ended.map((facts) => [facts, active]))
  assert.deepEqual(
    homes.map(([entry]) => entry?.pastRentDollars),
    [2000, 2000, ...Array.from({ length: 7 }, () => undefined)],
  )
})
