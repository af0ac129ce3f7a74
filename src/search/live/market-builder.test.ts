import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingSort, ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { Listing } from '../../records/listing.ts'
import { buildMarket } from '../build-market.ts'
import { readTables } from '../edition-tables.ts'
import type { MarketImage } from '../market-image.ts'
import { type MarketPlaces, openPlaces } from '../market-places.ts'
import { openMarket } from '../open-market.ts'
import type { Market, SearchPlace } from '../ports/market.ts'
import type { MemoryRecords } from '../testing/memory-edition.ts'
import { createMemoryEditions } from '../testing/memory-editions.ts'
import { buildRandomHomes, MARKET_DAY } from '../testing/random-market.ts'
import { createMarketBuilder } from './market-builder.ts'

const pause = async () => {}
const clock = { nowMs: Date.parse(`${MARKET_DAY}T18:00:00Z`), timeZone: 'UTC' }
const STATUSES: ListingStatus[] = ['for_sale', 'for_rent', 'sold']
const SORTS: ListingSort[] = ['relevance', 'priceAscending', 'newest', 'beds']
const PLACES: SearchPlace[] = [
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
  { kind: 'zipCode', postalCode: '98030' },
  { kind: 'area', area: { kind: 'circle', center: { lat: 47.5, lon: -122.3 }, radiusMiles: 10 } },
]
const QUERIES = STATUSES.flatMap((status) =>
  SORTS.flatMap((sort) =>
    PLACES.flatMap((location) =>
      [{}, { minBedrooms: 3 }, { keywords: 'garden' }].map((filters) => ({
        ...{ location, sort, criteria: { status, ...filters }, offset: 0, limit: 60 },
        ...clock,
      })),
    ),
  ),
)

/** Everything that searches and neighbors say of a market. */
function describe(market: Market): unknown {
  return {
    pages: QUERIES.map((query) => {
      const { total, hits } = market.findListings(query)
      return { total, listings: hits.map((hit) => market.getListing(hit)) }
    }),
    facets: QUERIES.map((query) => market.countFacets(query)),
    near: STATUSES.map((status) =>
      market.listNearest({ point: { lat: 47.4, lon: -122.2 }, status, limit: 50 }),
    ),
    address: market.resolveLocation('103 Main St, Seattle'),
  }
}

/** Changes prices, ends listings, moves one to another home, removes some, adds others. */
function change(records: MemoryRecords, round: number): MemoryRecords {
  const listings = records.listing ?? []
  const isTouched = (index: number, every: number) => index % every === round % every
  const changed = listings
    .filter((_, index) => !isTouched(index, 61))
    .map((listing, index): Listing => {
      if (isTouched(index, 37)) return { ...listing, listPriceCents: round * 100_000_00 }
      if (isTouched(index, 83)) return { ...listing, standardStatus: 'Closed', closeDate: MARKET_DAY }
      return isTouched(index, 211) ? { ...listing, propertyId: listings[0]!.propertyId } : listing
    })
  const extra = buildRandomHomes(3, 1000 + round)
  const shift = 100_000 * round
  const added = extra.listing.map((one) => ({
    ...one,
    id: one.id + shift,
    propertyId: one.propertyId + shift,
  }))
  const homes = extra.property.map((one) => ({ ...one, id: one.id + shift }))
  return { ...records, listing: [...changed, ...added], property: [...(records.property ?? []), ...homes] }
}

test('After every edition the market is what a build from nothing gives, laid over or built anew', async () => {
  let records: MemoryRecords = buildRandomHomes(400, 11)
  const { editions, publish, forgetChanges } = createMemoryEditions(records)
  const builder = createMarketBuilder({ editions, pause })
  assert.notEqual(await builder.buildNewest(), undefined)
  const kinds = new Set<string>()
  let places: MarketPlaces | undefined
  for (let round = 1; round <= 9; round++) {
    records = change(records, round)
    publish(records)
    if (round === 5) forgetChanges()
    const { image } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    assert.equal(image.edition, round + 1)
    kinds.add(image.listings.sold.overlay === undefined ? 'anew' : 'laid over')
    const reader = editions.read()
    places = await openPlaces(image, () => readTables(reader, pause), pause, places)
    const market = openMarket(image, places)
    assert.deepEqual(describe(market), describe(await buildMarket(reader)), `round ${round}`)
  }
  assert.deepEqual(kinds, new Set(['anew', 'laid over']))
})

test('A large overlay is merged when nothing else is published, and then the builder rests', async () => {
  const records = buildRandomHomes(800, 12)
  const { editions, publish } = createMemoryEditions(records)
  const builder = createMarketBuilder({ editions, pause })
  await builder.buildNewest()
  publish(change(records, 1))
  const laidOver = await builder.buildNewest()
  assert.notEqual(laidOver?.image.listings.for_sale.overlay, undefined)
  const merged = await builder.buildNewest()
  assert.equal(merged?.image.edition, laidOver?.image.edition)
  assert.equal(merged?.image.listings.for_sale.overlay, undefined)
  assert.equal(await builder.buildNewest(), undefined)
})

test('A table that listings are completed with makes a new build, another only a later edition of the tables', async () => {
  const records = { ...buildRandomHomes(100, 13), rateSeries: [], county: [] }
  const { editions, publish } = createMemoryEditions(records)
  const builder = createMarketBuilder({ editions, pause })
  await builder.buildNewest()
  const series = { id: 1, source: 's', seriesKey: 'k', program: 'Fixed30Year' as const, samples: [] }
  publish({ ...records, rateSeries: [series] })
  assert.equal((await builder.buildNewest())?.image.tablesEdition, 2)
  const county = { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.02 }
  publish({ ...records, rateSeries: [series], county: [county] })
  const built = await builder.buildNewest()
  assert.equal(built?.image.listings.for_sale.overlay, undefined)
  assert.equal(built?.image.tablesEdition, 3)
})

test('A snapshot of the newest edition stands for the first build; one of another does not', async () => {
  const { editions, publish } = createMemoryEditions(buildRandomHomes(50, 14))
  let saved: MarketImage | undefined
  const snapshot = {
    load: async (edition: number) => (saved?.edition === edition ? saved : undefined),
    save: async (image: MarketImage) => {
      saved = image
    },
  }
  const first = await createMarketBuilder({ editions, snapshot, pause }).buildNewest()
  assert.equal((await createMarketBuilder({ editions, snapshot, pause }).buildNewest())?.image, first?.image)
  publish(buildRandomHomes(60, 15))
  assert.equal((await createMarketBuilder({ editions, snapshot, pause }).buildNewest())?.image.edition, 2)
})
