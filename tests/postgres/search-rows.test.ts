import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { LISTING_STATUSES, type ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildFromEdition } from '../../src/search/edition/build-edition-segments.ts'
import { openSegmentEngine } from '../../src/search/edition/segment-engine.ts'
import { buildHomeSegment, openHomeBook } from '../../src/search/homes/home-segment.ts'
import type { SearchEngine } from '../../src/search/ports/search-engine.ts'
import type { RowsProgress } from '../../src/search/ports/search-rows.ts'
import { openSqlSearchRows } from '../../src/search/sql/open-search-rows.ts'
import { SEARCH_COLUMNS } from '../../src/search/sql/rows/search-columns.ts'
import { type OfferBatch, writeSearchOffers } from '../../src/search/sql/rows/write-offers.ts'
import { ALL_ROWS, nameViewTables } from '../../src/search/sql/search-tables.ts'
import { createMemoryEditions, type MemoryRecords } from '../../src/search/testing/memory-edition.ts'
import {
  listRandomHomeQueries,
  listRandomParcelQueries,
  makeRandomEntries,
} from '../../src/search/testing/random-entries.ts'
import { buildRandomHomes } from '../../src/search/testing/random-homes.ts'
import { makeRandomListings, NOW_MS } from '../../src/search/testing/random-listings.ts'
import { makeRandomQueries } from '../../src/search/testing/random-queries.ts'
import { findByReference } from '../../src/search/testing/reference-table.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'
import { EditionGoneError } from '../../src/store/ports/store-error.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { SEARCH_VIEWS } from '../../src/store/postgres/editions/row-tables.ts'
import { startPooler, whyNoPooler } from './pooler.ts'
import { whyNoServer } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'
import { ALL_HOMES, createSearchRows, SEARCHED_DATABASES, type SearchRowsPlace } from './search-rows-place.ts'

const MARKET = 7500

function makeHomes(seed: number, status: ListingStatus = 'for_rent'): SearchableListing[] {
  return makeRandomListings({ count: 300, seed, status, marketSize: MARKET })
}

/** Compares an engine with a look at all listings. */
async function compareSearches(engine: SearchEngine, listings: readonly SearchableListing[]): Promise<void> {
  const propertyIds = listings.map(({ propertyId }) => propertyId)
  const status = listings[0]!.status
  for (const query of makeRandomQueries({ count: 25, seed: 4, status, marketSize: MARKET, propertyIds })) {
    const expected = findByReference(listings, query)
    const { total, hits } = await engine.find(query)
    assert.equal(total, expected.total, JSON.stringify(query))
    assert.deepEqual(
      hits.map(({ propertyId }) => propertyId),
      expected.offers.map(({ propertyId }) => propertyId),
    )
  }
}

for (const { name, skip, create } of SEARCHED_DATABASES) {
  suite(`the search rows of editions in ${name}`, { skip }, () => checkRows(create))
  suite(`the search rows of a store in ${name}`, { skip }, () => checkFollowing(create))
}

function checkRows(createDatabase: () => Promise<string>): void {
  let place: SearchRowsPlace
  before(async () => {
    place = await createSearchRows(await createDatabase())
  })
  after(() => place.close())

  const countRows = async (condition = 'true') => {
    const [row] = await place.database.read.query<{ count: number }>(
      `select count(*) as count from plat.search_offer where ${condition}`,
    )
    return row!.count
  }

  test('have a column of the right type for every field that searches filter, sort or count by', async () => {
    for (const { offers: table } of [ALL_ROWS, ...SEARCH_VIEWS.map(nameViewTables)]) {
      const columns = await place.database.read.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0`,
        [table],
      )
      for (const { name, type } of SEARCH_COLUMNS)
        assert.equal(columns.find((column) => column.name === name)?.type, type, `${table}.${name}`)
      const others = [
        'property_id',
        'status',
        'unit',
        'from_edition',
        'to_edition',
        'digest',
        'lat',
        'lon',
        'point',
      ]
      const own = new Set([...others, 'standing', 'street_line', 'terms', 'listing'])
      const declared = new Set(SEARCH_COLUMNS.map(({ name }) => name))
      assert.deepEqual(
        columns.filter(({ name }) => !own.has(name) && !declared.has(name)),
        [],
      )
    }
  })

  test('answer for each edition until it is dropped, and are written only where something changed', async () => {
    await assert.rejects(place.open(1), EditionGoneError)
    const first = makeHomes(1)
    const others = makeHomes(2)
    const second = first.flatMap((home, index) => {
      if (index % 10 === 0) return [{ ...others[index]!, propertyId: home.propertyId }]
      return index % 10 === 1 ? [] : [home]
    })
    const third = second.map((home, index) =>
      index === 5 ? { ...home, priceDollars: 1234, unitOffers: undefined } : home,
    )
    assert.equal(await place.write(1, first), true)
    const all = await countRows()
    assert.equal(await place.write(2, second), true)
    assert.ok((await countRows('from_edition = 2')) < all / 5)
    assert.equal(await place.write(2, first), false)
    const changed = third[5]!
    assert.equal(await place.write(3, [changed], [changed.propertyId, 99_999_999]), true)
    assert.equal(await countRows('from_edition = 3'), 1)
    const engines = await Promise.all([1, 2, 3].map(async (edition) => (await place.open(edition)).engine))
    for (const [index, listings] of [first, second, third].entries())
      await compareSearches(engines[index]!, listings)

    await place.database.write.query(
      'update plat.edition_pointers set current_edition = 4, oldest_edition = 3',
    )
    assert.equal(await place.write(4, third), true)
    await assert.rejects(place.open(2), EditionGoneError)
    await assert.rejects(async () => engines[1]!.addresses.findLines(['1 oak st']), EditionGoneError)
    await compareSearches(engines[2]!, third)
    await compareSearches((await place.open(4)).engine, third)
    assert.equal(await countRows('to_edition <= 3'), 0)
    const offers = third.reduce((count, { unitOffers }) => count + (unitOffers?.length ?? 1), 0)
    assert.equal(await countRows('to_edition > 4'), offers)
    const superseded = await place.database.read.query(
      `select term from plat.search_place where edition <= 3 group by term having count(*) > 1 or max(listings) = 0`,
    )
    assert.deepEqual(superseded, [])
  })

  test('find homes by address as each edition has them, and are written only where a home changed', async () => {
    const own = await createSearchRows(await createDatabase())
    const first = makeRandomEntries(new Seeded(1), 500)
    const anew = makeRandomEntries(new Seeded(2), 500)
    const second = first.flatMap((entry, index) =>
      index % 10 === 0 ? [anew[index]!] : index % 10 === 1 ? [] : [entry],
    )
    const third = second.filter(({ propertyId }) => propertyId !== second[3]!.propertyId)
    assert.equal(await own.write(1, [], ALL_HOMES, first), true)
    assert.equal(await own.write(2, [], ALL_HOMES, second), true)
    assert.equal(await own.write(3, [], [second[3]!.propertyId], []), true)
    const [{ count } = { count: 0 }] = await own.database.read.query<{ count: number }>(
      'select count(*) as count from plat.search_home where from_edition > 1',
    )
    assert.ok(count > 0 && count <= 50, String(count))
    const random = new Seeded(3)
    const [queries, parcels] = [listRandomHomeQueries(random, 50), listRandomParcelQueries(random, 50)]
    for (const [index, entries] of [first, second, third].entries()) {
      const { homes } = (await own.open(index + 1)).engine
      const book = openHomeBook([buildHomeSegment(entries)])
      assert.deepEqual(await homes.listHomes(queries, 1000), await book.listHomes(queries, 1000))
      assert.deepEqual(await homes.listParcelHomes(parcels, 1000), await book.listParcelHomes(parcels, 1000))
    }
    await own.close()
  })

  test('are written by one of several writers that ask at once', async () => {
    const listings = makeHomes(3, 'sold')
    const written = await Promise.all([1, 2, 3].map(() => place.write(5, listings)))
    assert.deepEqual(written.sort(), [false, false, true])
    await compareSearches((await place.open(5)).engine, listings)
    assert.equal(await countRows('to_edition > 5'), listings.length)
  })

  test('know the places that listings name', async () => {
    const { named } = await place.open(5)
    const listings = makeHomes(3, 'sold')
    const codes = new Set(listings.flatMap(({ postalCode }) => postalCode ?? []))
    assert.deepEqual(named.postalCodes, [...codes].sort())
    const cities = new Set(
      listings.flatMap(({ city, stateOrProvince }) =>
        city === undefined || stateOrProvince === undefined ? [] : [`${stateOrProvince}\t${city}`],
      ),
    )
    assert.deepEqual(
      named.cities.map(({ city, stateOrProvince }) => `${stateOrProvince}\t${city}`),
      [...cities].sort(),
    )
  })

  test('take any text that a listing may have', async () => {
    const [home] = makeHomes(6)
    const odd = `a'b\\c\td\n"e" \0 ${'x'.repeat(3000)}`
    const listing: SearchableListing = {
      ...home!,
      ...{ city: odd, subdivisionName: odd, postalCode: `9'8\\`, stateOrProvince: 'W\tA', streetLine: odd },
      keywordText: ` o\u2019neil ${'word'.repeat(900)} caf\u00e9 it's back\\slash `,
    }
    await place.write(6, [listing])
    const { engine, named } = await place.open(6)
    const status = listing.status
    const search = async (keywords: string) => {
      const criteria = { status, keywords, propertyStatuses: ['pending_and_under_contract'] as const }
      const query = {
        place: { kind: 'zipCode', postalCode: `9'8\\` } as const,
        criteria,
        sort: 'beds' as const,
      }
      return (await engine.find({ ...query, offset: 0, limit: 5, clock: { nowMs: NOW_MS, timeZone: 'UTC' } }))
        .total
    }
    assert.equal(await search('word'.repeat(900)), 1)
    assert.equal(await search('nothing'), 0)
    assert.deepEqual(named.postalCodes, [`9'8\\`])
    const [entry] = await engine.findEntries([{ propertyId: listing.propertyId, status }])
    assert.equal(entry?.city, odd)
    assert.deepEqual(await engine.countListings([{ kind: 'city', city: odd, stateOrProvince: 'W\tA' }]), [1])
    assert.equal((await engine.addresses.listAt(odd.replaceAll('\0', ''))).length, 0)
  })
}

function checkFollowing(createDatabase: () => Promise<string>): void {
  let place: SearchRowsPlace
  before(async () => {
    place = await createSearchRows(await createDatabase())
  })
  after(() => place.close())

  test('follow its editions: changed homes, homes that are gone, new neighborhoods, and changes that are not retained', async () => {
    const first: MemoryRecords = buildRandomHomes(300, 1)
    const others = buildRandomHomes(300, 2)
    const editions = createMemoryEditions(first)
    const second: MemoryRecords = {
      property: first.property!.slice(5),
      listing: first.listing!.flatMap((listing, index) =>
        listing.propertyId <= 5
          ? []
          : [index % 20 === 0 ? { ...listing, listPriceCents: 777_000_00 } : listing],
      ),
    }
    const ring: [number, number][] = [
      [-122.4, 47.1],
      [-122.1, 47.1],
      [-122.1, 47.6],
      [-122.4, 47.6],
      [-122.4, 47.1],
    ]
    const hood = {
      id: 7,
      name: 'Middle',
      city: 'Seattle',
      stateOrProvince: 'WA',
      level: 'neighborhood',
      shape: [[ring]],
    }
    const third = { ...second, neighborhood: [hood] } as unknown as MemoryRecords
    const bring = async (edition: number) => {
      const rows = openSqlSearchRows(place.database, editions.editions)
      await Promise.all([rows.bring(edition), rows.bring(edition)])
      const { engine } = await place.open(edition)
      const reader = await editions.editions.read(edition)
      const memory = openSegmentEngine(await buildFromEdition(reader, edition, async () => {}))
      await compareEngines(engine, memory)
    }
    await bring(1)
    editions.publish(second)
    await bring(2)
    editions.publish(third)
    await bring(3)
    editions.publish(third)
    editions.publish({ ...others, neighborhood: third.neighborhood! })
    editions.forgetChanges()
    await bring(5)
    assert.ok(await place.open(2))
    // A process has written the rows of an edition and ended before it made them searchable.
    await place.database.write.query('update plat.search_state set newest_edition = 3')
    await assert.rejects(place.open(5), EditionGoneError)
    await bring(5)
  })

  test('wait for another process that writes, and say so, until they are asked to stop', async () => {
    const { editions } = createMemoryEditions(buildRandomHomes(10, 1))
    const rows = openSqlSearchRows(place.database, editions)
    const { edition: newest } = await editions.currentPublication()
    for (const statement of EMPTY) await place.database.write.query(statement)
    const progress: RowsProgress[] = []
    let isStopping = false
    const { promise: waiting, resolve } = Promise.withResolvers<void>()
    const onProgress = (one: RowsProgress) => {
      progress.push(one)
      resolve()
    }
    await place.database.write.transact(async (transaction) => {
      await transaction.query('select from plat.search_state for update')
      const bringing = rows.bring(newest, { onProgress, isStopping: () => isStopping })
      await waiting
      isStopping = true
      await assert.rejects(bringing)
    })
    await rows.bring(newest, { onProgress })
    assert.deepEqual(
      progress.map(({ kind }) => kind),
      ['waiting', 'writing'],
    )
    assert.ok(await place.open(newest))
  })
}

const EMPTY = [
  'update plat.search_state set newest_edition = 0, written_edition = 0, oldest_edition = 0',
  'delete from plat.search_place',
  'delete from plat.search_offer',
  'delete from plat.search_home',
]

async function compareEngines(sql: SearchEngine, memory: SearchEngine): Promise<void> {
  let total = 0
  for (const status of LISTING_STATUSES) {
    for (const kind of ['state', 'neighborhood'] as const) {
      const where = kind === 'state' ? { kind, stateOrProvince: 'WA' } : { kind, neighborhoodId: 7 }
      const clock = { nowMs: Date.parse('2024-07-01'), timeZone: 'UTC' }
      const query = {
        place: where,
        criteria: { status },
        sort: 'relevance',
        offset: 0,
        limit: 1000,
        clock,
      } as const
      const [found, expected] = [await sql.find(query), await memory.find(query)]
      total += found.total
      assert.deepEqual(await sql.getListings(found.hits), await memory.getListings(expected.hits))
      assert.deepEqual(await sql.countFacets(query), await memory.countFacets(query))
      assert.deepEqual(await sql.countListings([where]), await memory.countListings([where]))
    }
  }
  assert.ok(total > 100)
}

test('a server that is killed while search rows are written has those of the edition before', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const place = await createSearchRows(await server.createDatabase())
  const [first, second] = [makeHomes(1), makeHomes(2)]
  await place.write(1, first)
  const database = openDatabase({ url: place.database.listenUrls[0]! })
  async function* killAfterFirst(): AsyncGenerator<OfferBatch> {
    const half = second[150]!.propertyId
    const none = { recorded: [], offerings: [], entries: [] }
    yield { homes: { afterId: -1, upToId: half }, listings: second.slice(0, 151), ...none }
    await server.kill()
    yield { homes: { afterId: half, upToId: ALL_HOMES.upToId }, listings: second.slice(151), ...none }
  }
  await assert.rejects(
    database.write.transact((transaction) =>
      writeSearchOffers(transaction, { from: 1, to: 2 }, killAfterFirst),
    ),
  )
  await server.start()
  await database.close()
  await place.close()
  const again = await createSearchRows(place.database.listenUrls[0]!)
  await assert.rejects(again.open(2), EditionGoneError)
  await compareSearches((await again.open(1)).engine, first)
  assert.equal(await again.write(2, second), true)
  await compareSearches((await again.open(2)).engine, second)
  await compareSearches((await again.open(1)).engine, first)
  await again.close()
  await server.stop()
})

test('search rows are written and searched behind a pooler that changes sessions between transactions', {
  skip: whyNoPooler(),
}, async () => {
  const server = await startPostgres()
  const direct = await createSearchRows(await server.createDatabase())
  const pooler = await startPooler(direct.database.listenUrls[0]!)
  const places = await Promise.all([1, 2].map(() => createSearchRows(pooler.url)))
  const editions = [1, 2, 3, 4].map((edition) => makeHomes(edition))
  for (const [index, listings] of editions.entries()) {
    const written = await Promise.all(places.map((place) => place.write(index + 1, listings)))
    assert.deepEqual(written.sort(), [false, true])
    for (const place of places) await compareSearches((await place.open(index + 1)).engine, listings)
  }
  for (const place of [...places, direct]) await place.close()
  await pooler.stop()
  await server.stop()
})
