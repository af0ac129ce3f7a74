import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { foldPlaceName } from '../../src/domain/address/fold-place-name.ts'
import { foldStreetLine } from '../../src/domain/address/street-words.ts'
import { getDistanceMiles } from '../../src/domain/geo/distance.ts'
import { LISTING_STATUSES, type SearchArea } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { countDays, divideDays } from '../../src/domain/market-statistics/calendar-periods.ts'
import { addDays, DAY_MS } from '../../src/records/calendar-date.ts'
import type { GeoPoint, Ring } from '../../src/records/geo-point.ts'
import { buildIndexSegment } from '../../src/search/edition/build-edition-segments.ts'
import { laySegments } from '../../src/search/edition/lay-segments.ts'
import { openSegmentEngine } from '../../src/search/edition/segment-engine.ts'
import type { SearchPlace } from '../../src/search/ports/edition-index.ts'
import type { PlaceOfListings, SearchEngine } from '../../src/search/ports/search-engine.ts'
import type { RecordedSale } from '../../src/search/sales/recorded-sale.ts'
import {
  listRandomHomeQueries,
  listRandomParcelQueries,
  makeRandomEntries,
} from '../../src/search/testing/random-entries.ts'
import { MARKET_DAY } from '../../src/search/testing/random-homes.ts'
import { makeRandomListings, NOW_MS } from '../../src/search/testing/random-listings.ts'
import { makeRandomOfferings } from '../../src/search/testing/random-offerings.ts'
import { makeRandomQueries } from '../../src/search/testing/random-queries.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'
import { ALL_HOMES, createSearchRows, SEARCHED_DATABASES, type SearchRowsPlace } from './search-rows-place.ts'

const CIRCLE = { kind: 'circle', center: { lat: 47.4, lon: -122.2 }, radiusMiles: 12 } as const
const OFFERED_PLACES: readonly SearchPlace[] = [
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'city', city: 'Kent', stateOrProvince: 'WA' },
  { kind: 'neighborhood', neighborhoodId: 2 },
  { kind: 'unplaced', postalCodes: ['98101', '98030'] },
  { kind: 'area', area: { kind: 'box', box: { south: 47.2, north: 47.5, west: -122.4, east: -122.1 } } },
  { kind: 'area', area: CIRCLE },
  {
    kind: 'anyOf',
    places: [
      { kind: 'area', area: CIRCLE },
      { kind: 'zipCode', postalCode: '98402' },
      { kind: 'address', propertyIds: [3, 5, 8] },
    ],
  },
]

const SEED = Number(process.env.PLAT_TEST_SEED ?? 11)
const MARKET = 7500

for (const { name, skip, create } of SEARCHED_DATABASES) {
  suite(`${name} and the segments in memory agree (seed ${SEED})`, { skip }, () => compareEngines(create))
}

function compareEngines(createDatabase: () => Promise<string>): void {
  const random = new Seeded(SEED)
  const listings = makeHomes(random)
  const entries = makeRandomEntries(random, 3000)
  const recorded = makeRecordedSales(listings)
  const offerings = makeRandomOfferings(500, SEED)
  let place: SearchRowsPlace
  let memory: SearchEngine
  let sql: SearchEngine

  before(async () => {
    place = await createSearchRows(await createDatabase())
    await place.write(1, listings, ALL_HOMES, entries, recorded, offerings)
    sql = (await place.open(1)).engine
    const ofStatus = (status: SearchableListing['status']) => listings.filter((one) => one.status === status)
    const collected = {
      for_sale: ofStatus('for_sale'),
      for_rent: ofStatus('for_rent'),
      sold: ofStatus('sold'),
      homes: entries,
      recorded,
      offerings,
    }
    const segment = await buildIndexSegment('one', collected, async () => {})
    memory = openSegmentEngine(await laySegments({ edition: 1, tablesEdition: 1 }, [segment], async () => {}))
  })
  after(() => place.close())

  test('about the times on the market of the homes in a place', async () => {
    for (const by of ['month', 'week'] as const) {
      const days = divideDays({ from: addDays(MARKET_DAY, -1300), to: MARKET_DAY }, by, 200) ?? []
      const periods = days.map(({ from, to }) => ({ fromDay: countDays(from), toDay: countDays(to) + 1 }))
      let events = 0
      for (const where of OFFERED_PLACES) {
        const inSegments = await memory.measureOfferings(where, periods)
        assert.deepEqual(await sql.measureOfferings(where, periods), inSegments, JSON.stringify(where))
        for (const { inventory, listed, contracted, sold, rentalsListed } of inSegments.periods)
          events += inventory + listed + contracted + sold + rentalsListed
      }
      assert.ok(events > 500, String(events))
    }
  })

  test('about the nearest homes, with ties', async () => {
    for (let round = 0; round < 150; round++) {
      const query = {
        point: pickPoint(random, listings),
        status: random.pick(LISTING_STATUSES),
        limit: random.pick([0, 1, 5, 40, 1000]),
        maxMiles: random.maybe(0.6, () => random.pick([0.5, 3, 20, 400])),
        isActiveOnly: random.maybe(0.4, () => true),
        exceptPropertyId: random.maybe(0.5, () => random.pick(listings).propertyId),
        homeTypes: random.maybe(0.3, () => ['house', 'condo'] as const),
        priceDollars: random.maybe(0.3, () => ({ min: 1000, max: 900_000 })),
      }
      assert.deepEqual(await sql.listNearest(query), await memory.listNearest(query), JSON.stringify(query))
    }
  })

  test('about homes without a point', async () => {
    for (const status of LISTING_STATUSES) {
      assert.equal(sql.hasUnplaced(status), memory.hasUnplaced(status))
      const codes = [...new Set(listings.flatMap(({ postalCode }) => postalCode ?? []))]
      const postalCodes = codes.map((postalCode, index) => ({
        postalCode,
        distanceMiles: Math.floor(index / 2),
      }))
      for (const limit of [1, 7, 500]) {
        const query = { point: { lat: 30, lon: -120 }, status, limit }
        const sortOut = async (engine: SearchEngine) =>
          [...(await engine.listUnplaced(query, postalCodes))]
            .sort(
              (one, other) =>
                one.distanceMiles - other.distanceMiles || one.listing.propertyId - other.listing.propertyId,
            )
            .slice(0, limit)
        assert.deepEqual(await sortOut(sql), await sortOut(memory))
      }
    }
  })

  test('about the evidence for estimates', async () => {
    const queries = Array.from({ length: 60 }, () => ({
      status: random.pick(['sold', 'for_rent'] as const),
      point: pickPoint(random, listings),
      homeType: random.pick(['house', 'condo', 'lot'] as const),
      limit: random.pick([1, 20, 150]),
      maxMiles: random.pick([1, 5, 30]),
      beforeMs: NOW_MS - random.whole(0, 400) * DAY_MS,
      exceptListingId: random.maybe(0.5, () => random.pick(listings).listingId),
      exceptPropertyId: random.maybe(0.5, () => random.pick(listings).propertyId),
    }))
    assert.deepEqual(await sql.listEvidence(queries), await memory.listEvidence(queries))
    const render = (sales: readonly object[]) => sales.map((sale) => JSON.stringify(sale)).sort()
    for (const countyFips of ['10000', '10001', '99999'])
      for (const list of ['listSales', 'listRecordedSales'] as const)
        assert.deepEqual(render(await sql[list](countyFips)), render(await memory[list](countyFips)))
    assert.ok((await memory.listRecordedSales('10000')).length > 10)
  })

  test('about the number of listings in places, and about places that have listings in common', async () => {
    const queries = makeRandomQueries({
      ...{ count: 300, seed: SEED, status: 'for_sale', marketSize: MARKET },
      propertyIds: listings.map(({ propertyId }) => propertyId),
    })
    const places = queries.map((query) => query.place)
    assert.deepEqual(await sql.countListings(places), await memory.countListings(places))
    const named = places.filter(isNamed)
    for (const postalCode of ['10000', '10003', '10007', '99999'])
      assert.deepEqual(
        await sql.haveListingsInZipCode(named, postalCode),
        await memory.haveListingsInZipCode(named, postalCode),
      )
    for (const neighborhoodId of [1, 5, 14]) {
      const ids = async (engine: SearchEngine) =>
        (await engine.listInNeighborhood(neighborhoodId))
          .map(({ listingId, status }) => `${listingId} ${status}`)
          .sort()
      assert.deepEqual(await ids(sql), await ids(memory))
    }
  })

  test('about addresses and subdivisions', async () => {
    const lines = [...new Set(listings.flatMap(({ streetLine }) => streetLine ?? []))].map(foldStreetLine)
    const starts = [
      '1',
      '12 o',
      '12',
      '99 oak',
      'x',
      '',
      ...lines.slice(0, 20),
      ...lines.slice(0, 20).map((line) => line.slice(0, 4)),
    ]
    for (const line of [...starts, ...lines.slice(0, 100).map((one) => one.slice(0, one.lastIndexOf(' ')))])
      assert.deepEqual(await sql.addresses.listAt(line), await memory.addresses.listAt(line), line)
    for (const limit of [1, 10, 200])
      assert.deepEqual(
        await sql.addresses.listLinesFrom(starts, limit),
        await memory.addresses.listLinesFrom(starts, limit),
      )
    assert.deepEqual(await sql.addresses.findLines(starts), await memory.addresses.findLines(starts))
    const queries = ['acres', 'acres 1', 'heights', ''].flatMap((name) =>
      [true, false].map((isWhole) => ({ foldedName: foldPlaceName(name), isWhole })),
    )
    for (const limit of [1, 30])
      assert.deepEqual(
        await sql.addresses.listSubdivisions(queries, limit),
        await memory.addresses.listSubdivisions(queries, limit),
      )
  })

  test('about homes by address and by parcel number', async () => {
    const queries = listRandomHomeQueries(random, 200)
    const parcels = listRandomParcelQueries(random, 100)
    for (const limit of [1, 3, 5000]) {
      const [found, expected] = [
        await sql.homes.listHomes(queries, limit),
        await memory.homes.listHomes(queries, limit),
      ]
      assert.deepEqual(found, expected)
      assert.ok(found.flat().length > 100)
      assert.deepEqual(
        await sql.homes.listParcelHomes(parcels, limit),
        await memory.homes.listParcelHomes(parcels, limit),
      )
    }
    assert.deepEqual([await sql.homes.listHomes([], 9), await sql.homes.listParcelHomes([], 9)], [[], []])
  })

  test('about homes on and very near the edges of areas', async () => {
    let [inside, edges] = [0, 0]
    for (let round = 0; round < 200; round++) {
      const { area, on } = makeEdgeArea(random, listings)
      const query = {
        place: random.chance(0.5) ? ({ kind: 'area', area } as const) : inAny(area),
        criteria: { status: on.status },
        sort: 'newest',
        ...{ offset: 0, limit: 500, clock: { nowMs: NOW_MS, timeZone: 'UTC' } },
      } as const
      const [found, expected] = [await sql.find(query), await memory.find(query)]
      assert.deepEqual(listIds(found), listIds(expected), JSON.stringify(query))
      inside += found.total
      edges++
    }
    assert.ok(inside > edges, `${inside} homes were inside`)
  })
}

function listIds({ total, hits }: Awaited<ReturnType<SearchEngine['find']>>) {
  return { total, ids: hits.map(({ propertyId }) => propertyId) }
}

function inAny(area: SearchArea): SearchPlace {
  return {
    kind: 'anyOf',
    places: [
      { kind: 'area', area },
      { kind: 'zipCode', postalCode: '10001' },
    ],
  }
}

function isNamed(place: SearchPlace): place is PlaceOfListings {
  return !['area', 'anyOf', 'unplaced', 'address'].includes(place.kind)
}

/** Homes that are listed under several statuses, some of them at one point, and some at one line. */
/** Sales of every third home that only a public record has, where and for what other homes were sold. */
function makeRecordedSales(listings: readonly SearchableListing[]): RecordedSale[] {
  const sold = listings.filter(({ status, closeDate, point }) => status === 'sold' && closeDate && point)
  const homes = [...new Set(listings.map(({ propertyId }) => propertyId))].sort((a, b) => a - b)
  return homes
    .filter((_, index) => index % 3 === 0)
    .map((propertyId, index) => {
      const { closeDate, ...like } = sold[(index * 7) % sold.length]!
      return { ...like, propertyId, listingId: -1 - index, closeDate: closeDate!, streetLine: undefined }
    })
}

function makeHomes(random: Seeded): SearchableListing[] {
  const homes = LISTING_STATUSES.flatMap((status, index) =>
    makeRandomListings({ count: 700, seed: SEED + index, status, marketSize: MARKET }),
  )
  const points = homes.flatMap(({ point }) => point ?? [])
  const seen = new Set<string>()
  return homes
    .map((home) => ({
      ...home,
      point: random.chance(0.2) ? random.pick(points.slice(0, 20)) : home.point,
      streetLine: random.chance(0.3)
        ? `${random.whole(1, 40)} oak street${random.pick(['', ' apt 2', ' n'])}`
        : home.streetLine,
      standardStatus: random.chance(0.5) && home.status !== 'sold' ? 'Active' : home.standardStatus,
    }))
    .filter(({ propertyId, status }) => {
      const key = `${propertyId} ${status}`
      return seen.has(key) ? false : seen.add(key)
    })
    .sort((one, other) => one.propertyId - other.propertyId)
}

function pickPoint(random: Seeded, listings: readonly SearchableListing[]): GeoPoint {
  const { lat, lon } = random.pick(listings).point ?? { lat: 30.1, lon: -119.9 }
  return random.chance(0.5) ? { lat, lon } : { lat: lat + random.next() / 10, lon: lon - random.next() / 10 }
}

/** Makes an area with a home exactly on its edge or corner, or a rounding error away from it. Some cross themselves. */
function makeEdgeArea(random: Seeded, listings: readonly SearchableListing[]) {
  const placed = listings.filter(({ point }) => point !== undefined)
  const on = random.pick(placed)
  const point = on.point!
  const center = { lat: point.lat + (random.next() - 0.5) / 5, lon: point.lon + (random.next() - 0.5) / 5 }
  const nudge = random.pick([0, 0, 1e-15, -1e-15, 1e-9, -1e-9])
  if (random.chance(0.4)) {
    const radiusMiles = getDistanceMiles(center, point) * (1 + nudge)
    return { on, area: { kind: 'circle', center, radiusMiles } satisfies SearchArea }
  }
  const others = Array.from({ length: random.whole(2, 8) }, () => random.pick(placed).point!)
  const near = others.map(({ lat, lon }): [number, number] =>
    random.chance(0.7)
      ? [center.lon + (lon % 1) / 3, center.lat + (lat % 1) / 3]
      : [point.lon, point.lat + random.whole(-1, 1) / 10],
  )
  const ring: Ring = [[point.lon + nudge, point.lat], ...near, [point.lon + nudge, point.lat]]
  const hole: Ring = [...near.slice(0, 3), near[0]!]
  const shape = random.chance(0.6) ? [[ring]] : [[ring, hole], [hole.toReversed()]]
  return { on, area: { kind: 'polygon', shape } satisfies SearchArea }
}
