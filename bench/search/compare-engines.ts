import type { BenchListings } from './bench-listings.ts'
import type { OpenEngine, Part, SearchEngine } from './search-engine.ts'
import { findRatio, type Lane, takeMedians, timeLanes } from './time-lanes.ts'
import { answerAll, compareAnswers } from './verify-engines.ts'

export interface ComparisonOrder {
  market: BenchListings
  /** The databases that are compared with the index. */
  open: readonly OpenEngine[]
  rounds: number
  tell(line: string): void
}

/** Times the index and the databases on the same searches, after all have given the same answers. */
export async function compareEngines({ market, open, rounds, tell }: ComparisonOrder): Promise<void> {
  const databases: SearchEngine[] = []
  try {
    for (const one of open) {
      const startedAt = performance.now()
      const engine = await one(market.listings, tell, market.queries)
      if (engine === undefined) continue
      databases.push(engine)
      tell(`${engine.name} loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      compareAnswers(market.queries, market.pages, await answerAll(engine, market.queries), engine.name)
      tell(`${engine.name} gives the same ids in the same order and the same total for all searches`)
    }
    await compare(market, databases, rounds, tell)
  } finally {
    for (const engine of databases) await engine.close()
  }
}

const PARTS: Readonly<Record<Part, string>> = {
  both: 'page and exact total',
  page: 'page alone',
  total: 'total alone',
}

async function compare(
  { index, queries }: BenchListings,
  databases: readonly SearchEngine[],
  rounds: number,
  tell: (line: string) => void,
): Promise<void> {
  const lane = (engine: SearchEngine, part: Part): Lane => ({
    name: `${engine.name}: ${PARTS[part]}`,
    asks: queries.map((query) => engine.prepare(query, part)),
    ...(engine.readCpuUs && { readCpuUs: engine.readCpuUs }),
  })
  const lanes = [
    lane(index, 'both'),
    ...databases.flatMap((engine) => (['both', 'page', 'total'] as const).map((part) => lane(engine, part))),
  ]
  // The first round warms the caches and makes the databases plan their statements.
  const times = await timeLanes(lanes, rounds + 1)
  const own = times.get(lanes[0]!.name)!.slice(1)
  tell(HEAD)
  for (const [name, all] of times) {
    const timed = all.slice(1)
    const { p50, p99, mean, cpu, rate } = takeMedians(timed)
    const figures = [p50, p99, mean, cpu].map((time) => time.toFixed(1))
    const ratios = (['p50', 'p99', 'mean', 'cpu'] as const).map((figure) =>
      findRatio(timed, own, figure).toFixed(1),
    )
    tell(`| ${[name, ...figures, rate.toFixed(0), ...ratios].join(' | ')} |`)
  }
}

const HEAD = `
| engine | p50 us | p99 us | mean us | processor us | searches/s | times Plat's p50 | its p99 | its mean | its processor time |
|---|---|---|---|---|---|---|---|---|---|`
