import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { readSettings } from '../src/app/settings/settings.ts'
import { describeStores, openStores } from '../src/app/stores.ts'
import type { Listing } from '../src/records/listing.ts'
import type { Stores } from '../src/store/ports/stores.ts'
import { withEdition } from '../src/store/ports/with-edition.ts'
import { type ServerProcess, startServer, stopServer } from '../tests/journeys/server-process.ts'
import { sampleRun } from '../tests/store/sample-writes.ts'
import { readProcessorMs } from './servers/read-processor.ts'
import { NUMBERS_PER_COPY, writeGrownSample } from './shapes/grown-sample.ts'

/*
 * Measures what a start and an edition take in a large market: the time from the command to the first search that is answered,
 * without and with saved segments, and after editions that a process did not see; then editions, each of which changes a
 * hundredth of the listings, and the memory after them and after the merges that they cause. Linux only. A folder that is
 * given with --data is filled once and used again.
 */

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    base: { type: 'string', default: '20000' },
    editions: { type: 'string', default: '6' },
    'quiet-seconds': { type: 'string', default: '15' },
    data: { type: 'string' },
  },
})
const EDITIONS = Number(values.editions)
/** One listing in this many changes with each edition. */
const STEP = 100
/** One in this many of the changed listings is sold. */
const SOLD_EVERY = 10
const MB = 1e6

const directory = values.data ?? (await mkdtemp(join(tmpdir(), 'plat-start-')))
const describe = (name: string) =>
  describeStores({ ...readSettings({}), databaseUrl: undefined, data: join(directory, name) })
if (!existsSync(join(directory, 'grown'))) await fill()
const key = await withStores(issueBenchKey)
const listings = await withStores(listListings)
let round = 0
const files: string[] = []
// Addresses that change with every start would discard the documents.
const [PLAT_PORT, PLAT_PORT_ALT] = [await findFreePort(), await findFreePort()]

say(`${listings.length} listings, Node ${process.version}, ${new Date().toISOString()}\n`)
say('| | s | processor s | private MB | resident MB | open files | threads |\n|---|---|---|---|---|---|---|')
if (!hasSegments()) await stop(await timeStart('first start'))
let server = await timeStart('next start')
await untilQuiet(server, 'when nothing is left to do')
for (let number = 1; number <= EDITIONS; number++) await timeEdition(server, `edition ${number}`)
await untilQuiet(server, 'when nothing is left to do')
await stop(server)
server = await timeStart('start after these editions')
await stop(server)
await publish()
server = await timeStart('start, one edition published since')
await untilQuiet(server, 'when nothing is left to do')
await stop(server)
say(`\nFiles of the index after each stop: ${files.join('; ')}`)
if (values.data === undefined) await rm(directory, { recursive: true })

async function findFreePort(): Promise<string> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, resolve))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return String(port)
}

async function fill(): Promise<void> {
  const base = await openStores(describe('base'))
  await ensureReference(base)
  await loadSample(base, {
    homes: Number(values.base),
    directory: join(directory, 'files'),
    tell: () => {},
  })
  await withStores((stores) => writeGrownSample(base, stores, Number(values.listings)))
  await base.close()
}

async function withStores<Result>(use: (stores: Stores) => Promise<Result>): Promise<Result> {
  const stores = await openStores(describe('grown'))
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}

async function issueBenchKey({ access }: Stores): Promise<string> {
  await setSubscription(access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(access, { holder: 'Bench', mode: 'test' }, Date.now())
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

/** The ids of all listings: those of the first copy, repeated. */
function listListings({ editions }: Stores): Promise<number[]> {
  return withEdition(editions, undefined, async (reader) => {
    const first: number[] = []
    for await (const batch of reader.scan('listing')) {
      for (const { id } of batch) if (id < batch[0]!.id + NUMBERS_PER_COPY) first.push(id)
      if (batch.at(-1)!.id >= first[0]! + NUMBERS_PER_COPY) break
    }
    const ofFirst = first.filter((id) => id < first[0]! + NUMBERS_PER_COPY)
    const copies = Math.ceil((await reader.count('listing')) / ofFirst.length)
    return Array.from({ length: copies }, (_, copy) =>
      ofFirst.map((id) => id + copy * NUMBERS_PER_COPY),
    ).flat()
  })
}

function hasSegments(): boolean {
  return existsSync(join(directory, 'grown', 'index', 'manifest'))
}

/** Changes every hundredth listing: most get another price, some are sold. */
function publish(): Promise<number> {
  const ids = listings.filter((_, index) => index % STEP === round % STEP)
  round++
  return withStores(async ({ editions }) => {
    const before = await withEdition(editions, undefined, (reader) => reader.getMany('listing', ids))
    const writer = await editions.beginEdition()
    const found = before.filter((one) => one !== undefined)
    await writer.write(
      found.map((one, index) => ({ kind: 'listing', id: one.id, record: changeListing(one, index) })),
    )
    await writer.publish(sampleRun(`start-${Date.now()}`, writer.edition))
    return writer.edition
  })
}

function changeListing(listing: Listing, index: number): Listing {
  if (index % SOLD_EVERY === 0) return { ...listing, standardStatus: 'Closed', closeDate: '2026-11-20' }
  return { ...listing, listPriceCents: (listing.listPriceCents ?? 0) + 100_00 }
}

async function timeStart(name: string): Promise<ServerProcess> {
  const startedAt = performance.now()
  const started = await startServer({
    ...{ PLAT_DATA: join(directory, 'grown'), PLAT_THREADS: '1', PLAT_LOG_LEVEL: 'error' },
    ...{ PLAT_PORT, PLAT_PORT_ALT },
  })
  await search(started)
  tell(started, name, performance.now() - startedAt, 0)
  return started
}

/** Returns the edition of a first page. */
async function search({ baseUrl }: ServerProcess): Promise<number> {
  const url = `${baseUrl}/api/v1/search/by-location?location=98103`
  const response = await fetch(url, { headers: { 'x-gateway-key': key } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return Number(response.headers.get('x-edition'))
}

async function timeEdition(running: ServerProcess, name: string): Promise<void> {
  const edition = await publish()
  const [publishedAt, cpuMs] = [performance.now(), readProcessorMs(running.child.pid!)!]
  while ((await search(running)) < edition) await wait(10)
  tell(running, name, performance.now() - publishedAt, cpuMs)
}

/** Waits until the service has used next to no processor time for a while. */
async function untilQuiet(running: ServerProcess, name: string): Promise<void> {
  const startedAt = performance.now()
  const pid = running.child.pid!
  const startedCpuMs = readProcessorMs(pid)!
  const quietMs = Number(values['quiet-seconds']) * 1000
  for (let before = startedCpuMs; ; ) {
    await wait(quietMs)
    const now = readProcessorMs(pid)!
    if (now - before < quietMs / 20) break
    before = now
  }
  tell(running, name, performance.now() - startedAt - quietMs, startedCpuMs)
}

/** Stops the service and says how large the files of its index are. */
async function stop(running: ServerProcess): Promise<void> {
  await stopServer(running)
  const index = join(directory, 'grown', 'index')
  const sizes = readdirSync(index).map((name) => Math.round(statSync(join(index, name)).size / MB))
  files.push(`${sizes.sort((one, other) => other - one).join(' + ')} MB`)
}

function tell({ child }: ServerProcess, name: string, elapsedMs: number, cpuMs: number): void {
  const pid = child.pid!
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  const mb = (field: string) =>
    Math.round((Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024) / MB)
  const cells = [
    name,
    (elapsedMs / 1000).toFixed(2),
    ((readProcessorMs(pid)! - cpuMs) / 1000).toFixed(2),
    ...[mb('Private_Dirty'), mb('Rss')],
    ...['fd', 'task'].map((kind) => readdirSync(`/proc/${pid}/${kind}`).length),
  ]
  say(`| ${cells.join(' | ')} |`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
