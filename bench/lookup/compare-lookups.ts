import pg from 'pg'
import { decideMatch } from '../../src/operations/property-lookup/decide-match.ts'
import { renderStreetLine } from '../../src/records/address.ts'
import type { Property } from '../../src/records/property.ts'
import { buildHomeEntry } from '../../src/search/homes/home-entry.ts'
import { buildHomeSegment, openHomeBook } from '../../src/search/homes/home-segment.ts'
import { buildHomeLookup } from '../../src/search/homes/look-up-homes.ts'
import { buildGazetteer } from '../../src/search/places/gazetteer.ts'
import type { HomeLookup } from '../../src/search/ports/edition-index.ts'
import type { HomeBook } from '../../src/search/ports/search-engine.ts'
import { openSqlEngine } from '../../src/search/sql/open-sql-engine.ts'
import { copyHomes } from '../../src/search/sql/rows/write-homes.ts'
import { ALL_ROWS } from '../../src/search/sql/search-tables.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { whyNoServer } from '../../tests/postgres/postgres-programs.ts'
import { startPostgres } from '../../tests/postgres/postgres-server.ts'
import { listCities, makeHome } from './generated-homes.ts'
import { MISTAKES } from './mistakes.ts'

interface Order {
  homes: number
  lookups: number
  rounds: number
  tell(line: string): void
}

/** Finds the id of the home that a text means. */
type Find = (text: string) => Promise<number | undefined>

interface Lane {
  name: string
  find: Find
}

const KINDS = ['as it is', 'no ZIP code', 'one typing error in the street', 'no suffix', 'another suffix']
const BATCH = 10_000

/** Times lookups in memory, in Plat's database, and in plain tables of PostgreSQL, and counts which of them find the right home. */
export async function compareLookups({ homes: count, lookups, rounds, tell }: Order): Promise<void> {
  tell(`\n${count} generated homes, ${lookups} lookups of each kind, ${rounds} rounds in turns\n`)
  const { cities } = await buildGazetteer(
    { places: [], zipCodes: [], counties: [], neighborhoods: [], listings: listCities() },
    async () => {},
  )
  const gazetteer = { cities, counties: cities, neighborhoods: cities }
  const open = (book: HomeBook) => buildHomeLookup(book, gazetteer)
  const before = process.memoryUsage()
  const entries = listBatches(count).flatMap((batch) => batch.map((home) => buildHomeEntry(home)!))
  const started = performance.now()
  const segment = buildHomeSegment(entries)
  const bytes = process.memoryUsage().arrayBuffers - before.arrayBuffers
  tell(
    `in memory: built in ${((performance.now() - started) / 1000).toFixed(1)} s, ${Math.round(bytes / count)} bytes per home`,
  )
  const lanes: Lane[] = [{ name: 'Plat, in memory', find: findBy(open(openHomeBook([segment]))) }]
  const reason = whyNoServer()
  if (reason !== false) tell(`PostgreSQL is left out: it ${reason}`)
  else {
    const database = await openTables(count, tell)
    lanes.push({ name: 'Plat, by SQL', find: findBy(open(database.book)) }, ...database.lanes)
    await timeLanes(lanes, { homes: count, lookups, rounds, tell })
    await database.close()
    return
  }
  await timeLanes(lanes, { homes: count, lookups, rounds, tell })
}

function* generate(count: number): Generator<Property[]> {
  for (let start = 0; start < count; start += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => makeHome(start + index + 1))
}

function listBatches(count: number): Property[][] {
  return [...generate(count)]
}

function findBy({ lookUpAddresses }: HomeLookup): Find {
  return async (text) => {
    const [reading] = await lookUpAddresses([{ text }])
    return decideMatch(reading?.candidates ?? []).propertyId
  }
}

async function openTables(count: number, tell: Order['tell']) {
  const server = await startPostgres({ shared_buffers: '1GB', work_mem: '64MB', random_page_cost: '1.1' })
  const url = await server.createDatabase()
  const database = openDatabase({ url, readConnections: 1 })
  await migrateDatabase(database)
  await database.write.query('update plat.search_state set oldest_edition = 1, newest_edition = 1')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension pg_trgm')
  await client.query('create table plain (id bigint, line text, zip text, whole text)')
  const started = performance.now()
  for (const batch of generate(count))
    await database.write.transact((transaction) =>
      copyHomes(
        transaction,
        ALL_ROWS,
        batch.map((home) => buildHomeEntry(home)!),
        1,
      ),
    )
  tell(`by SQL: ${count} rows written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const batch of generate(count))
    await client.query(
      'insert into plain select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])',
      [
        batch.map(({ id }) => id),
        batch.map(({ address }) => renderStreetLine(address)!.toLowerCase()),
        batch.map(({ address }) => address.postalCode),
        batch.map((home) => MISTAKES['as it is']!(home.address, new Seeded(1))!.toLowerCase()),
      ],
    )
  await client.query('create index on plain (line, zip)')
  await client.query('create index plain_trigram on plain using gin (whole gin_trgm_ops)')
  await client.query('vacuum analyze')
  const sizes = await client.query(
    `select pg_size_pretty(pg_total_relation_size('plat.search_home')) as ours, pg_size_pretty(pg_relation_size('plain_trigram')) as trigrams`,
  )
  tell(
    `plat.search_home with its indexes: ${sizes.rows[0].ours}; the index of trigrams alone: ${sizes.rows[0].trigrams}`,
  )
  await client.query('set pg_trgm.similarity_threshold = 0.6')
  const { engine } = await openSqlEngine(
    { readFrom: database.readAny, shards: undefined },
    { publication: { edition: 1 } },
  )
  const exactly: Find = async (text) => {
    const [line, , rest] = text.toLowerCase().split(', ')
    const zip = rest?.split(' ')[1]
    const found = await client.query({
      name: 'exactly',
      text: 'select id from plain where line = $1 and zip = $2',
      values: [line, zip],
    })
    return found.rows.length === 1 ? Number(found.rows[0].id) : undefined
  }
  const bySimilarity: Find = async (text) => {
    const found = await client.query({
      name: 'similar',
      text: 'select id from plain where whole % $1 order by similarity(whole, $1) desc, id limit 1',
      values: [text.toLowerCase()],
    })
    return found.rows.length === 0 ? undefined : Number(found.rows[0].id)
  }
  return {
    book: engine.homes,
    lanes: [
      { name: 'PostgreSQL, exact line', find: exactly },
      { name: 'PostgreSQL, trigrams', find: bySimilarity },
    ],
    close: async () => {
      await client.end()
      await database.close()
      await server.stop()
    },
  }
}

async function timeLanes(lanes: readonly Lane[], { homes, lookups, rounds, tell }: Order): Promise<void> {
  tell(
    `\n| written | ${lanes.map(({ name }) => `${name}: ms`).join(' | ')} | ${lanes.map(({ name }) => `${name}: right`).join(' | ')} |`,
  )
  tell(`|---|${lanes.map(() => '---|---|').join('')}`)
  for (const kind of KINDS) {
    const random = new Seeded(7)
    const texts = Array.from({ length: lookups }, () => {
      const id = random.whole(1, homes)
      return { id, text: MISTAKES[kind]!(makeHome(id).address, random) }
    }).filter((one): one is { id: number; text: string } => one.text !== undefined)
    const times = lanes.map((): number[] => [])
    const right = lanes.map(() => 0)
    for (let round = 0; round < rounds; round++)
      for (const [index, { find }] of lanes.entries()) {
        const some = index === 3 ? texts.slice(0, 100) : texts
        const started = performance.now()
        let hits = 0
        for (const { id, text } of some) if ((await find(text)) === id) hits++
        times[index]!.push((performance.now() - started) / some.length)
        right[index] = hits / some.length
      }
    const medians = times.map((ofLane) => ofLane.toSorted((one, other) => one - other)[ofLane.length >> 1]!)
    tell(
      `| ${kind} | ${medians.map((ms) => ms.toFixed(3)).join(' | ')} | ${right.map((share) => `${(100 * share).toFixed(1)}%`).join(' | ')} |`,
    )
  }
}
