import { parseArgs } from 'node:util'
import { type BenchListings, buildBenchListings } from './search/bench-listings.ts'
import { compareDelta } from './search/compare-delta.ts'
import { compareEngines } from './search/compare-engines.ts'
import { comparePages } from './search/compare-pages.ts'
import { openPostgres } from './search/postgres-engine.ts'
import { openSqlite } from './search/sqlite-engine.ts'
import { findRatio, type Lane, type Times, takeMedians, timeLanes } from './search/time-lanes.ts'
import { timeSnapshot } from './search/time-snapshot.ts'

/*
 * Compares the index with PostgreSQL (with PostGIS) and SQLite on the same seeded listings and searches. Before anything is
 * timed, every database must return the same ids, order and total as the index for every search, and a sample is compared with
 * the plain predicates. Each engine has one connection and answers one search after another, including round trips. PostgreSQL
 * has prepared statements, warm caches and memory for everything. The engines alternate in rounds, and the results are medians
 * of rounds. PostgreSQL has covering indexes and runs in the way that is quickest for it, of those that are tried: parallel plans,
 * just-in-time compilation, plans per statement or per search. Places are sparse (cities of 2,500 listings) and then, with
 * the largest number of listings in the cities of the smallest, dense. On a shared machine only the ratios are meaningful. Processor time
 * is that of this process and of the database's processes, without the disk.
 */

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000,1000000' },
    queries: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    sample: { type: 'string', default: '40' },
    words: { type: 'string', default: '12' },
    'without-postgres': { type: 'boolean', default: false },
    'without-sqlite': { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(values.rounds)
const SIZES = values.listings.split(',').map(Number)
const ORDER = {
  ...{ words: Number(values.words), queries: Number(values.queries), sample: Number(values.sample) },
  tell,
}
const DATABASES = [
  ...(values['without-postgres'] ? [] : [openPostgres]),
  ...(values['without-sqlite'] ? [] : [openSqlite]),
]

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

tell(`Node ${process.version}, ${values.queries} searches, ${ROUNDS} rounds, ${new Date().toISOString()}`)
const indexes: { label: string; lane: Lane }[] = []
for (const size of SIZES) indexes.push(await benchSize(size))
if (SIZES.length > 1) {
  indexes.push(await benchDense(SIZES.at(-1)!, SIZES[0]!))
  await tellGrowth()
}

async function benchSize(size: number) {
  tell(`\n## ${size} listings\n`)
  const market = await buildBenchListings({ ...ORDER, listings: size, marketSize: size })
  await compareEngines({ market, open: DATABASES, rounds: ROUNDS, tell })
  const { index, queries, pages, segment, listings } = market
  const ends = await comparePages(index, queries, pages, ROUNDS)
  tell(`\nlast page against first, ${ends.queries} searches of more than five pages: ${renderRatio(ends)}`)
  const laid = await compareDelta({ segment, listings, queries, rounds: ROUNDS, sample: ORDER.sample })
  tell(`delta segment of ${laid.changed} changed listings: ready in ${laid.readyMs.toFixed(0)} ms`)
  tell(`with the delta segment against without: ${renderRatio(laid)}`)
  const { bytes, saveMs, loadMs } = await timeSnapshot(segment, queries[0]!)
  const [saved, loaded] = [saveMs, loadMs].map((time) => `${time.toFixed(0)} ms`)
  tell(
    `snapshot of ${(bytes / 1e6).toFixed(0)} MB: saved in ${saved}, loaded, checked and opened in ${loaded}`,
  )
  return prepareLane(`${size}`, market)
}

/** Compares the same number of listings in the cities of a smaller market, so that each place has more of them. */
async function benchDense(size: number, marketSize: number) {
  const label = `${size} in the cities of ${marketSize}`
  tell(`\n## ${label}\n`)
  const market = await buildBenchListings({ ...ORDER, listings: size, marketSize })
  await compareEngines({ market, open: DATABASES, rounds: ROUNDS, tell })
  return prepareLane(label, market)
}

/** Prepares a lane. It references the index and its searches, but not the listings. */
function prepareLane(label: string, { index, queries }: BenchListings) {
  return { label, lane: { name: label, asks: queries.map((query) => index.prepare(query)) } }
}

async function tellGrowth(): Promise<void> {
  const times = await timeLanes(
    indexes.map(({ lane }) => lane),
    ROUNDS + 1,
  )
  const base = times.get(indexes[0]!.label)!.slice(1)
  tell(
    '\n## Growth\n\n| listings | p50 us | p99 us | mean us | processor us | p50 against the first row | processor time against the first row |',
  )
  tell('|---|---|---|---|---|---|---|')
  for (const { label } of indexes) {
    const timed = times.get(label)!.slice(1)
    const { p50, p99, mean, cpu } = takeMedians(timed)
    const figures = [p50, p99, mean, cpu].map((time) => time.toFixed(1))
    const ratios = (['p50', 'cpu'] as const).map((figure) => findRatio(timed, base, figure).toFixed(2))
    tell(`| ${[label, ...figures, ...ratios].join(' | ')} |`)
  }
}

function renderRatio({ ratio, ...times }: { ratio: number; from: Times; to: Times }): string {
  const [to, from] = [times.to, times.from].map(
    ({ mean, cpu }) => `${mean.toFixed(1)} us (${cpu.toFixed(1)} us of processor time)`,
  )
  return `mean ${to} against ${from}, ratio of processor time ${ratio.toFixed(2)}`
}
