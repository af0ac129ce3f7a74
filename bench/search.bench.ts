import { parseArgs } from 'node:util'
import { buildBenchMarket } from './search/bench-market.ts'
import { compareEngines } from './search/compare-engines.ts'
import { compareOverlay } from './search/compare-overlay.ts'
import { comparePages } from './search/compare-pages.ts'
import { openPostgres } from './search/postgres-engine.ts'
import { openSqlite } from './search/sqlite-engine.ts'
import { type Times, takeMedians, timeLanes } from './search/time-lanes.ts'
import { timeSnapshot } from './search/time-snapshot.ts'

/*
 * The index beside PostgreSQL with PostGIS and SQLite on the same seeded listings and searches. Every database must give the ids, order
 * and total of the index for every search, and a sample is held against the plain predicates, before anything is timed. One connection,
 * one search after another, round trips included; PostgreSQL has prepared statements, warm caches and memory for everything. All take
 * turns in rounds, and figures are medians of rounds: on a machine that others use, ratios count and single figures do not.
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
const own: Times[] = []
for (const size of SIZES) own.push(await benchSize(size))
if (SIZES.length > 1) {
  const [small, large] = [own[0]!, own.at(-1)!]
  tell(`\n## Growth from ${SIZES[0]} to ${SIZES.at(-1)} listings\n`)
  tell(
    `more cities of the same size: p50 ${grow(small.p50, large.p50)}, mean ${grow(small.mean, large.mean)}`,
  )
  const dense = await benchDense(SIZES.at(-1)!, SIZES[0]!)
  tell(
    `the same cities with more listings each: p50 ${grow(small.p50, dense.p50)}, mean ${grow(small.mean, dense.mean)}`,
  )
}

async function benchSize(size: number): Promise<Times> {
  tell(`\n## ${size} listings\n`)
  const market = await buildBenchMarket({ ...ORDER, listings: size, marketSize: size })
  const times = await compareEngines({ market, open: DATABASES, rounds: ROUNDS, tell })
  const { index, queries, pages, image, listings } = market
  const ends = await comparePages(index, queries, pages, ROUNDS)
  tell(
    `\nlast page against first, ${ends.queries} searches of more than five pages: ${ends.last.mean.toFixed(1)} us against ${ends.first.mean.toFixed(1)} us, ratio ${ends.ratio.toFixed(2)}`,
  )
  const laid = await compareOverlay({ image, listings, queries, rounds: ROUNDS, sample: ORDER.sample })
  tell(
    `overlay of ${laid.changed} changed listings: ready in ${laid.readyMs.toFixed(0)} ms; mean ${laid.with.mean.toFixed(1)} us with it, ${laid.without.mean.toFixed(1)} us without, ratio ${laid.ratio.toFixed(2)}`,
  )
  const { bytes, saveMs, loadMs } = await timeSnapshot(image, queries[0]!)
  tell(
    `snapshot of ${(bytes / 1e6).toFixed(0)} MB: saved in ${saveMs.toFixed(0)} ms, loaded, checked and opened in ${loadMs.toFixed(0)} ms`,
  )
  return times
}

/** As many listings in the cities of a smaller market: each place has more of them. */
async function benchDense(size: number, marketSize: number): Promise<Times> {
  tell(`\n### ${size} listings in the cities of ${marketSize}\n`)
  const { index, queries } = await buildBenchMarket({ ...ORDER, listings: size, marketSize })
  const asks = queries.map((query) => index.prepare(query))
  const times = await timeLanes([{ name: index.name, asks }], ROUNDS + 1)
  const medians = takeMedians(times.get(index.name)!.slice(1))
  tell(
    `p50 ${medians.p50.toFixed(1)} us, p99 ${medians.p99.toFixed(1)} us, mean ${medians.mean.toFixed(1)} us`,
  )
  return medians
}

function grow(from: number, to: number): string {
  return `${from.toFixed(1)} to ${to.toFixed(1)} us (${(to / from).toFixed(2)} times)`
}
