import { parseArgs } from 'node:util'
import type { ListingCriteria } from '../src/domain/listing-search/matches.ts'
import { LISTING_STATUSES, type ListingStatus } from '../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../src/domain/listing-search/searchable-listing.ts'
import type { SearchPlace } from '../src/search/ports/edition-index.ts'
import type { TableQuery } from '../src/search/ports/search-engine.ts'
import { openSqlEngine } from '../src/search/sql/open-sql-engine.ts'
import { finishSearchRows } from '../src/search/sql/rows/bring-search-rows.ts'
import { announceSearchRows } from '../src/search/sql/rows/search-state.ts'
import { type OfferBatch, writeSearchOffers } from '../src/search/sql/rows/write-offers.ts'
import { listRandomPlaces, makeRandomListings, NOW_MS } from '../src/search/testing/random-listings.ts'
import { readShardMap } from '../src/store/postgres/citus/shard-map.ts'
import type { Statements } from '../src/store/postgres/connection-pool.ts'
import { openDatabase } from '../src/store/postgres/database.ts'
import { migrateDatabase } from '../src/store/postgres/migrations.ts'
import { whyNoServer } from '../tests/postgres/postgres-programs.ts'
import { startPostgres } from '../tests/postgres/postgres-server.ts'

/*
 * Writes search rows of random homes to a PostgreSQL server of its own, or to the database of --url, and times the common forms of searches, each in many places, one
 * after the other. Prints milliseconds: median, 95th percentile. With --explain it prints the plan of one search
 * of each form.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '500000' },
    words: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '60' },
    url: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
})
const HOMES = Number(values.homes)
const SHARES: Readonly<Record<ListingStatus, number>> = { for_sale: 0.5, for_rent: 0.2, sold: 0.3 }
const PORTION = 1000

/** One search of a form, in a place that depends on the round. */
type Ask = (round: number) => unknown
const PLACES = listRandomPlaces(HOMES)

const reason = values.url === undefined ? whyNoServer() : false
if (reason !== false) throw new Error(`No PostgreSQL: it ${reason}`)
const server = values.url === undefined ? await startPostgres(listSettings()) : undefined
const database = openDatabase({ url: values.url ?? (await server!.createDatabase()), readConnections: 5 })
await migrateDatabase(database)
await load()
const seen: { text: string; values: readonly unknown[] }[] = []
const { engine } = await openSqlEngine(
  {
    readFrom: (action) => database.readAny((statements) => action(record(statements))),
    shards: await readShardMap(database.read),
  },
  { publication: { edition: 1 } },
)
for (const [name, ask] of Object.entries(listForms())) await time(name, ask)
await database.close()
await server?.stop()

function listSettings(): Record<string, string> {
  return {
    shared_buffers: '4GB',
    work_mem: '32MB',
    maintenance_work_mem: '1GB',
    effective_cache_size: '8GB',
    random_page_cost: '1.1',
    max_wal_size: '8GB',
    jit: 'off',
  }
}

async function load(): Promise<void> {
  const [state] = await database.primary.query<{ newest: number }>(
    'select newest_edition as newest from plat.search_state',
  )
  if (state!.newest > 0) return
  const startMs = performance.now()
  await database.write.transact((transaction) =>
    writeSearchOffers(transaction, { from: 0, to: 1 }, listBatches),
  )
  const seconds = (performance.now() - startMs) / 1000
  tell(`${HOMES} homes written in ${seconds.toFixed(0)} s, ${(HOMES / seconds).toFixed(0)} homes per second`)
  await announceSearchRows(database.write)
  await finishSearchRows(database)
  await database.write.query('vacuum plat.search_offer')
  const sizes = await database.primary.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) || ' of which table ' || pg_size_pretty(pg_relation_size(oid)) as size
     from pg_class where relnamespace = 'plat'::regnamespace and relname like 'search%' and relkind in ('r', 'i') and pg_relation_size(oid) > 1000000`,
  )
  for (const { name, size } of sizes) tell(`  ${name}: ${size}`)
}

async function* listBatches(): AsyncGenerator<OfferBatch> {
  const homes = { afterId: -1, upToId: Number.MAX_SAFE_INTEGER }
  for (const [index, status] of LISTING_STATUSES.entries())
    for (let start = 0; start < HOMES * SHARES[status]; start += PORTION)
      yield { homes, listings: makePortion(index, status, start), recorded: [], offerings: [], entries: [] }
}

function makePortion(index: number, status: ListingStatus, start: number): SearchableListing[] {
  return makeRandomListings({
    ...{ count: PORTION, seed: index * 1_000_003 + start, status, marketSize: HOMES },
    ...{ words: Number(values.words), firstId: 1_000_001 + index * 10_000_000 + start * 3 },
  })
}

function listForms(): Record<string, Ask> {
  const at = (round: number) => PLACES[round % PLACES.length]!
  const city = (round: number): SearchPlace => ({ ...at(round), kind: 'city' })
  const center = (round: number) => ({ lat: at(round).lat + 0.15, lon: at(round).lon + 0.15 })
  const state = { kind: 'state', stateOrProvince: 'WA' } as const
  const priced = { priceDollars: { min: 400_000, max: 900_000 } }
  const find = (
    place: SearchPlace,
    criteria: Partial<ListingCriteria> = {},
    more: Partial<TableQuery> = {},
  ) => engine.find(buildQuery(place, criteria, more))
  const page = async (round: number) => {
    const { hits } = await find(city(round), priced)
    return engine.getListings(hits)
  }
  const ring = (round: number): [number, number][] => {
    const { lat, lon } = center(round)
    const corner = (index: number): [number, number] => {
      const angle = (index / 60) * 2 * Math.PI
      return [lon + 0.1 * Math.cos(angle), lat + 0.1 * Math.sin(angle)]
    }
    return Array.from({ length: 61 }, (_, index) => corner(index % 60))
  }
  const subjects = (round: number) =>
    Array.from({ length: 41 }, (_, index) => ({
      status: 'sold' as const,
      point: { lat: center(round).lat + index / 1000, lon: center(round).lon },
      ...{ homeType: 'house' as const, limit: 150, maxMiles: 5, beforeMs: NOW_MS },
    }))
  return {
    'city, price band, page 1': (round) => find(city(round), priced),
    'city, price band, page 1, with its listings': page,
    'city, page 20 by price': (round) => find(city(round), {}, { sort: 'priceAscending', offset: 820 }),
    'ZIP code': (round) => find({ kind: 'zipCode', postalCode: at(round).zips[1]! }),
    'neighborhood, beds, baths, houses': (round) =>
      find(
        { kind: 'neighborhood', neighborhoodId: at(round).hoods[1]! },
        { minBedrooms: 3, minBathrooms: 2, homeTypes: ['houses'] },
      ),
    'city, common keyword': (round) => find(city(round), { keywords: 'word0' }),
    'city, rare keyword': (round) => find(city(round), { keywords: 'word3000' }),
    'rentals in city, to 2,000 dollars': (round) =>
      find(city(round), { status: 'for_rent', priceDollars: { max: 2000 } }),
    'city, monthly payment': (round) => find(city(round), { monthlyPaymentDollars: { max: 4000 } }),
    'polygon of 60 corners': (round) =>
      find({ kind: 'area', area: { kind: 'polygon', shape: [[ring(round)]] } }),
    'circle of 5 miles': (round) =>
      find({ kind: 'area', area: { kind: 'circle', center: center(round), radiusMiles: 5 } }),
    box: (round) => {
      const { lat, lon } = center(round)
      const box = { south: lat - 0.1, north: lat + 0.1, west: lon - 0.1, east: lon + 0.1 }
      return find({ kind: 'area', area: { kind: 'box', box } })
    },
    'facets of a city': (round) => engine.countFacets(buildQuery(city(round), {}, {})),
    county: (round) => find({ kind: 'county', countyFips: at(round).countyFips }),
    'state, price band': () => find(state, priced),
    'nearest 40 for sale': (round) =>
      engine.listNearest({ point: center(round), status: 'for_sale', limit: 40 }),
    'evidence for 41 estimates': (round) => engine.listEvidence(subjects(round)),
    'count of a city': (round) =>
      engine.countListings([
        { kind: 'city', city: at(round).city, stateOrProvince: at(round).stateOrProvince },
      ]),
    'street lines from "12 oak"': () => engine.addresses.listLinesFrom(['12 oak', '123'], 200),
  }
}

function buildQuery(
  place: SearchPlace,
  criteria: Partial<ListingCriteria>,
  more: Partial<TableQuery>,
): TableQuery {
  const clock = { nowMs: NOW_MS, timeZone: 'UTC', thirtyYearRate: 0.0625 }
  return {
    place,
    criteria: { status: 'for_sale', ...criteria },
    sort: 'relevance',
    offset: 0,
    limit: 41,
    clock,
    ...more,
  }
}

async function time(name: string, ask: Ask): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const startMs = performance.now()
    await ask(round)
    times.push(performance.now() - startMs)
  }
  const ranked = times.slice(5).sort((one, other) => one - other)
  const at = (share: number) => ranked[Math.floor(share * (ranked.length - 1))]!.toFixed(1)
  tell(`${name.padEnd(46)} ${at(0.5).padStart(8)} ${at(0.95).padStart(8)}`)
  if (values.explain) await explain(ask)
}

function record(statements: Statements): Statements {
  return {
    query: (text, parameters = []) => {
      seen.push({ text, values: parameters })
      return statements.query(text, parameters)
    },
  }
}

async function explain(ask: Ask): Promise<void> {
  seen.length = 0
  await ask(3)
  for (const { text, values: parameters } of [...seen]) {
    const rows = await database.primary.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${text}`,
      parameters,
    )
    for (const row of rows) tell(`    ${row['QUERY PLAN'].slice(0, 200)}`)
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
