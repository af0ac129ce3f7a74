import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { drawQuestions, findIdentifiers } from '../scripts/compare-answers/questions.ts'
import type { Question } from '../scripts/compare-answers/service.ts'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { readSettings } from '../src/app/settings/settings.ts'
import { describeStores, openStores } from '../src/app/stores.ts'
import type { Stores } from '../src/store/ports/stores.ts'
import { type ServerProcess, startServer, stopServer } from '../tests/journeys/server-process.ts'
import { whyNoServer } from '../tests/postgres/postgres-programs.ts'
import { startPostgres } from '../tests/postgres/postgres-server.ts'
import { askInTurns } from './servers/ask-in-turns.ts'
import { writeGrownSample } from './shapes/grown-sample.ts'

/*
 * Grows a market and measures for each size and store: how quickly it loads into an empty store, the disk that it takes, how
 * long a node takes to its first answer without and with a saved index, its memory, and the latency of search and detail. The
 * listings are those of a sample market, repeated under new numbers in the same cities, so places have more and more of them.
 */

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000,1000000' },
    base: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '4' },
    stores: { type: 'string', default: 'embedded,postgres' },
  },
})
const PLACES = ['Seattle, WA', 'Bellevue, WA', '98103']
const SEED = 20_261_122
const QUESTIONS = 200
const MB = 1e6

const directory = await mkdtemp(join(tmpdir(), 'plat-growth-'))
const base = await openStores(
  describeStores({ ...readSettings({}), databaseUrl: undefined, data: join(directory, 'base') }),
)
await ensureReference(base)
await loadSample(base, {
  homes: Number(values.base),
  directory: join(directory, 'files'),
  tell: () => {},
})
say(
  '| listings | store | loaded, listings/s | disk MB | first start s | next start s | private MB | resident MB | search p50 ms | p99 ms | detail p50 ms | p99 ms |',
)
say(`|${'---|'.repeat(12)}`)
for (const listings of values.listings.split(',').map(Number))
  for (const store of values.stores.split(',')) await measure(listings, store)
await base.close()
await rm(directory, { recursive: true, force: true })

async function measure(listings: number, store: string): Promise<void> {
  const skip = store === 'postgres' && whyNoServer()
  if (skip !== false) return say(`| ${listings} | ${store} | left out: ${skip} |`)
  const data = join(directory, `${store}-${listings}`)
  const server =
    store === 'postgres'
      ? await startPostgres({ fsync: 'on', shared_buffers: '512MB', max_wal_size: '8GB' })
      : undefined
  const databaseUrl = await server?.createDatabase()
  try {
    const description = describeStores({ ...readSettings({}), databaseUrl, data })
    const stores = await openStores(description)
    const loaded = await writeGrownSample(base, stores, listings)
    const key = await issueBenchKey(stores)
    await stores.close()
    const diskMb = (await measureDisk(data, databaseUrl)) / MB
    const settings = {
      ...{ PLAT_DATA: data, PLAT_THREADS: '1', PLAT_LOG_LEVEL: 'error' },
      ...(databaseUrl !== undefined && { PLAT_DATABASE_URL: databaseUrl }),
    }
    const [first, firstSeconds] = await startTimed(settings)
    const asked = await timeAnswers(first, key)
    const memory = readMemoryMb(first.child.pid!)
    await stopServer(first)
    const [next, nextSeconds] = await startTimed(settings)
    await stopServer(next)
    const cells = [
      ...[listings, store, Math.round(loaded.listings / loaded.seconds), Math.round(diskMb)],
      ...[firstSeconds, nextSeconds].map((seconds) => seconds.toFixed(1)),
      ...[Math.round(memory.privateMb), Math.round(memory.residentMb)],
      ...asked.flatMap(({ p50, p99 }) => [p50.toFixed(2), p99.toFixed(2)]),
    ]
    say(`| ${cells.join(' | ')} |`)
  } finally {
    await server?.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function issueBenchKey({ access }: Stores): Promise<string> {
  await setSubscription(access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(access, { holder: 'Bench', mode: 'test' }, Date.now())
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

async function measureDisk(data: string, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined) return (await stat(join(data, 'store', 'editions', 'data.mdb'))).size
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  await client.end()
  return rows[0].bytes
}

/** Starts a node, which says its addresses when it can answer. */
async function startTimed(settings: Record<string, string>): Promise<[ServerProcess, seconds: number]> {
  const startedMs = performance.now()
  const server = await startServer(settings)
  return [server, (performance.now() - startedMs) / 1000]
}

/** The latency of searches and then of details, after each question has been answered once. */
async function timeAnswers(server: ServerProcess, key: string) {
  const identifiers = await findIdentifiers({ ...server, key }, PLACES)
  const drawn = drawQuestions(identifiers, PLACES, QUESTIONS * 20, SEED)
  const rounds = []
  for (const path of ['/search/by-location', '/property/detail']) {
    const questions = drawn.filter((question) => question.path.endsWith(path)).slice(0, QUESTIONS)
    rounds.push(await timeQuestions(server, key, questions))
  }
  return rounds
}

async function timeQuestions(server: ServerProcess, key: string, questions: readonly Question[]) {
  const urls: string[] = []
  for (const { base: side, path, query } of questions) {
    const url = `${side === 'main' ? server.baseUrl : server.baseUrlAlt}${path}?${query}`
    const response = await fetch(url, { headers: { 'x-gateway-key': key } })
    await response.arrayBuffer()
    if (response.status === 200) urls.push(url)
  }
  const asking = { key, connections: Number(values.connections), seconds: Number(values.seconds) }
  return askInTurns(urls, { ...asking, check: () => true })
}

/** Private memory is what the system counts as the process's own; the resident set also has the mapped file of the store. */
function readMemoryMb(pid: number): { privateMb: number; residentMb: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
  return { privateMb: (kb('Private_Dirty') * 1024) / MB, residentMb: (kb('Rss') * 1024) / MB }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
