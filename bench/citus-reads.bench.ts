import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import type { EditionReader } from '../src/store/ports/edition-store.ts'
import type { Stores } from '../src/store/ports/stores.ts'
import { distributeDatabase } from '../src/store/postgres/citus/distribute-database.ts'
import { openDatabase } from '../src/store/postgres/database.ts'
import { migrateDatabase } from '../src/store/postgres/migrations.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startCitus } from '../tests/postgres/citus-cluster.ts'
import { startPostgres } from '../tests/postgres/postgres-server.ts'

/*
 * Loads the same sample market into PostgreSQL and into Citus (a coordinator and two workers on this machine), and compares in turns what
 * the detail of a home and a page of 40 cards read, and the rate of loading and scanning.
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    turns: { type: 'string', default: '3' },
    reads: { type: 'string', default: '400' },
    shards: { type: 'string', default: '32' },
  },
})
const READS = Number(values.reads)
const PAGE_HOMES = 40

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const server = await startPostgres({ fsync: 'on', shared_buffers: '256MB' })
const cluster = await startCitus({
  fsync: 'on',
  shared_buffers: '128MB',
  'citus.shard_count': values.shards,
})
try {
  const urls = { PostgreSQL: await server.createDatabase(), Citus: await cluster.createDatabase() }
  await prepare(urls.PostgreSQL, false)
  await prepare(urls.Citus, true)
  const stores: [name: string, stores: Stores, offers: Offer[]][] = []
  for (const [name, url] of Object.entries(urls)) {
    const opened = await openPostgresStore({ url, ledger: { directory: join(directory, name) } })
    const startMs = performance.now()
    await ensureReference(opened)
    const files = join(directory, `files-${name}`)
    await loadSample(opened, { homes: Number(values.homes), directory: files, tell: () => {} })
    say(`${name}: loaded in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
    stores.push([name, opened, await listOffers(opened)])
  }
  for (let turn = 0; turn < Number(values.turns); turn++) {
    for (const [name, opened, offers] of stores) await measure(name, opened, offers)
  }
  for (const [, opened] of stores) await opened.close()
} finally {
  await server.stop()
  for (const node of [cluster.coordinator, ...cluster.workers]) await node.stop()
  await rm(directory, { recursive: true })
}

async function prepare(url: string, isDistributed: boolean): Promise<void> {
  const database = openDatabase({ url })
  await migrateDatabase(database)
  if (isDistributed) await distributeDatabase(database)
  await database.close()
}

interface Offer {
  homeId: number
  listingId: number
}

async function listOffers(stores: Stores): Promise<Offer[]> {
  const offers: Offer[] = []
  const reader = await stores.editions.read()
  for await (const batch of reader.scan('listing'))
    offers.push(...batch.map(({ id, propertyId }) => ({ homeId: propertyId, listingId: id })))
  await reader.close()
  return offers
}

async function measure(name: string, stores: Stores, offers: readonly Offer[]): Promise<void> {
  const reader = await stores.editions.read()
  const draw = (count: number) =>
    Array.from({ length: count }, () => offers[Math.floor(Math.random() * offers.length)]!)
  await time(`${name}: detail of a home`, () => readHome(reader, draw(1)[0]!))
  await time(`${name}: page of ${PAGE_HOMES} homes`, () => readPage(reader, draw(PAGE_HOMES)))
  const startMs = performance.now()
  let scanned = 0
  for await (const batch of reader.scan('listing')) scanned += batch.length
  say(`${name}: scan of ${Math.round((scanned / (performance.now() - startMs)) * 1000)} listings per second`)
  await reader.close()
}

/** What the detail of a home reads first: the home and its list, then its listings. */
async function readHome(reader: EditionReader, { homeId }: Offer): Promise<void> {
  const [, lists] = await Promise.all([
    reader.getMany('property', [homeId]),
    reader.getRelated('propertyListings', [homeId]),
  ])
  await reader.getMany('listing', lists.flat())
}

/** What a page of a search reads if none of its cards is cached: the homes, and one listing of each. */
async function readPage(reader: EditionReader, offers: readonly Offer[]): Promise<void> {
  const homeIds = offers.map(({ homeId }) => homeId)
  const listingIds = offers.map(({ listingId }) => listingId)
  await Promise.all([reader.getMany('property', homeIds), reader.getMany('listing', listingIds)])
}

async function time(title: string, read: () => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let turn = -20; turn < READS; turn++) {
    const startMs = performance.now()
    await read()
    if (turn >= 0) times.push(performance.now() - startMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2)
  say(`${title}: median ${at(0.5)} ms, 95% below ${at(0.95)} ms`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
