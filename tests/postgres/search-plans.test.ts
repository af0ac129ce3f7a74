import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchPlace } from '../../src/search/ports/edition-index.ts'
import type { SearchEngine, TableQuery } from '../../src/search/ports/search-engine.ts'
import { openSqlEngine } from '../../src/search/sql/open-sql-engine.ts'
import { makeRandomEntries } from '../../src/search/testing/random-entries.ts'
import { listRandomPlaces, makeRandomListings, NOW_MS } from '../../src/search/testing/random-listings.ts'
import { makeRandomOfferings } from '../../src/search/testing/random-offerings.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'
import { readShardMap } from '../../src/store/postgres/citus/shard-map.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { makeDistributedDatabase } from '../store/citus-place.ts'
import { SHARDS, whyNoCitus } from './citus-cluster.ts'
import { explainStatements } from './explain-statements.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { ALL_HOMES, createSearchRows } from './search-rows-place.ts'
import { createTestDatabase } from './test-database.ts'

// PostgreSQL plans a prepared statement anew for its first five uses and may choose one plan for all others.
const TURNS = 8
/** Makes many cities of 100 homes each, so that reading a whole table is never the best way. */
const MARKET = 100_000
const HOMES = 4000

test('no search, and no step to an edition with few changes, reads a whole table', {
  skip: whyNoDatabase(),
}, async () => {
  const url = await createTestDatabase()
  const first = await createSearchRows(url)
  const make = (status: ListingStatus, seed: number, count = HOMES) =>
    makeRandomListings({ count, seed, status, marketSize: MARKET, firstId: 1_000_001 })
  const entries = makeRandomEntries(new Seeded(1), HOMES, 1_000_001)
  await first.write(
    1,
    [...make('for_sale', 1), ...make('for_rent', 2, HOMES / 4), ...make('sold', 3)],
    ALL_HOMES,
    entries,
    make('sold', 4).map((sale, index) => ({
      ...sale,
      ...{ listingId: -index, closeDate: sale.closeDate ?? '2023-05-01', streetLine: undefined },
    })),
    makeRandomOfferings(HOMES, 6),
  )
  await first.database.write.query('vacuum analyze plat.search_offer, plat.search_home')
  await first.close()

  const before = await readWholeReads(url)
  const place = await createSearchRows(url)
  for (let turn = 0; turn < TURNS; turn++) {
    const { engine } = await place.open(turn + 1)
    await searchAll(engine, turn)
    const changed = make('sold', 10 + turn, 20)
    await place.write(
      turn + 2,
      changed,
      changed.map(({ propertyId }) => propertyId),
      entries.slice(turn * 20, turn * 20 + 5),
    )
    if (turn === TURNS - 2)
      await place.database.write.query(
        'update plat.edition_pointers set current_edition = 8, oldest_edition = 4',
      )
  }
  await place.close()
  assert.deepEqual(await readWholeReads(url), before)
})

test('on Citus all shards answer a search at once, and what names homes asks one shard at a time', {
  skip: whyNoCitus(),
}, async () => {
  const place = await createSearchRows(await makeDistributedDatabase())
  await place.write(1, makeRandomListings({ count: 300, seed: 1, status: 'for_rent', marketSize: 7500 }))
  const shards = await readShardMap(place.database.read)
  const { statements, plans } = explainStatements(place.database.read)
  const { engine } = await openSqlEngine(
    { readFrom: (action) => action(statements), shards },
    { publication: { edition: 1 } },
  )
  const listPlans = async (ask: () => unknown) => {
    const before = plans.length
    await ask()
    return plans.slice(before).filter(({ text }) => text.includes('from plat.search_offer'))
  }
  const query: TableQuery = {
    place: { kind: 'state', stateOrProvince: 'WA' },
    criteria: { status: 'for_rent' },
    ...{ sort: 'relevance', offset: 0, limit: 41, clock: { nowMs: NOW_MS, timeZone: 'UTC' } },
  }
  const searched = await listPlans(() => engine.find(query))
  assert.equal(searched.length, 2)
  for (const { plan, tasks } of searched) {
    assert.deepEqual(tasks, [SHARDS])
    assert.doesNotMatch(plan, /Distributed Subplan/)
  }
  const { hits } = await engine.find(query)
  const names = hits.map(({ propertyId }) => ({ propertyId, status: 'for_rent' }) as const)
  for (const ask of [() => engine.getListings(hits), () => engine.findEntries(names)]) {
    const read = await listPlans(ask)
    assert.equal(read.length, SHARDS)
    for (const { tasks } of read) assert.deepEqual(tasks, [1])
  }
  await place.close()
})

const PLACES = listRandomPlaces(MARKET)

async function searchAll(engine: SearchEngine, turn: number): Promise<void> {
  const at = PLACES[turn]!
  const center = { lat: at.lat + 0.15, lon: at.lon + 0.15 }
  const [{ lat, lon }, reach] = [center, 0.05]
  const box = { south: lat - reach, north: lat + reach, west: lon - reach, east: lon + reach }
  const corners: [number, number][] = [
    [box.west, box.south],
    [box.east, box.south],
    [box.east, box.north],
    [box.west, box.south],
  ]
  const city: SearchPlace = { kind: 'city', city: at.city, stateOrProvince: at.stateOrProvince }
  const places: SearchPlace[] = [
    city,
    { kind: 'zipCode', postalCode: at.zips[0]! },
    { kind: 'neighborhood', neighborhoodId: at.hoods[0]! },
    { kind: 'subdivision', subdivision: 'Acres 7', city: at.city, stateOrProvince: at.stateOrProvince },
    { kind: 'unplaced', postalCodes: at.zips },
    { kind: 'address', propertyIds: [1_000_001, 1_000_004] },
    { kind: 'area', area: { kind: 'box', box } },
    { kind: 'area', area: { kind: 'circle', center, radiusMiles: 2 } },
    { kind: 'area', area: { kind: 'polygon', shape: [[corners]] } },
    { kind: 'anyOf', places: [city, { kind: 'area', area: { kind: 'box', box } }] },
  ]
  const clock = { nowMs: NOW_MS, timeZone: 'UTC' }
  const page = { sort: 'relevance', offset: 0, limit: 41, clock } as const
  for (const where of places) {
    for (const status of ['for_sale', 'for_rent'] as const)
      await engine.find({ place: where, criteria: { status, priceDollars: { min: 1000 } }, ...page })
  }
  const { hits } = await engine.find({
    place: city,
    criteria: { status: 'for_sale', keywords: 'word1' },
    ...page,
  })
  await engine.getListings(hits)
  await engine.countFacets({ place: city, criteria: { status: 'sold' }, clock })
  await engine.findEntries([{ propertyId: 1_000_002, status: 'sold' }])
  await engine.listNearest({ point: center, status: 'for_sale', limit: 10, isActiveOnly: true })
  await engine.listUnplaced({ point: center, status: 'sold', limit: 5 }, [
    { postalCode: at.zips[0]!, distanceMiles: 1 },
  ])
  const evidence = { point: center, homeType: 'house', limit: 20, maxMiles: 3, beforeMs: NOW_MS } as const
  await engine.listEvidence([1, 2, 3].map(() => ({ ...evidence, status: 'sold' })))
  await engine.listSales(at.countyFips)
  await engine.listRecordedSales(at.countyFips)
  await engine.countListings(places)
  await engine.haveListingsInZipCode([{ kind: 'county', countyFips: at.countyFips }], at.zips[0]!)
  await engine.listInNeighborhood(at.hoods[0]!)
  const number = '4512'
  await engine.homes.listHomes(
    [
      { kind: 'zipCode', number, postalCode: '98103' },
      { kind: 'city', number, city: 'seattle', stateOrProvince: 'WA' },
      { kind: 'street', number, name: 'oak' },
    ],
    100,
  )
  await engine.homes.listParcelHomes([{ parcel: '1003', countyFips: '53033' }], 100)
  await engine.addresses.listAt(`${turn} oak st`)
  await engine.addresses.listLinesFrom([`12${turn}`, `9${turn}`], 200)
  await engine.addresses.findLines([`${turn} oak st`, '77 oak st'])
}

/** How often each table of offers and homes has been read from end to end. PostgreSQL knows for sure once the connections have ended. */
async function readWholeReads(url: string): Promise<object[]> {
  const database = openDatabase({ url })
  const others = `select from pg_stat_activity where datname = current_database() and application_name = 'plat' and pid <> pg_backend_pid()`
  while ((await database.primary.query(others)).length > 0) await delay(10)
  const reads = await database.primary.query(
    `select relname, seq_scan from pg_stat_user_tables where (relname like 'search\\_offer\\_%' and relname not like 'search\\_offer\\_of\\_%') or relname = 'search_home' order by relname`,
  )
  await database.close()
  assert.equal(reads.length, 6)
  return reads
}
