import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { type PostgresSession, prepareSearch } from './postgres-engine.ts'
import type { AreaStyle } from './postgres-statements.ts'
import { timeLanes } from './time-lanes.ts'

/** What is tried with each search. */
const SAMPLE = 250
const ROUNDS = 3

/** One way to run searches. */
interface Way {
  name: string
  areas: AreaStyle
  settings: Readonly<Record<string, string>>
}

const PLAIN: Way = {
  name: 'plans chosen by PostgreSQL, areas by a covering index',
  areas: 'covering',
  settings: { jit: 'off', max_parallel_workers_per_gather: '0', plan_cache_mode: 'auto' },
}

/** Each changes one thing. What helps is added to what helped before. */
const CHANGES: readonly (Omit<Way, 'areas'> & { areas?: AreaStyle })[] = [
  { name: 'areas by PostGIS', areas: 'postgis', settings: {} },
  { name: 'one plan per statement', settings: { plan_cache_mode: 'force_generic_plan' } },
  { name: 'a plan per search', settings: { plan_cache_mode: 'force_custom_plan' } },
  { name: 'up to 2 parallel workers', settings: { max_parallel_workers_per_gather: '2' } },
  {
    name: 'up to 2 parallel workers, thought cheap to start',
    settings: { max_parallel_workers_per_gather: '2', parallel_setup_cost: '100' },
  },
  { name: 'just-in-time compilation', settings: { jit: 'on' } },
]

/** Tries ways to run searches on some of them, and leaves the session in the one with the lowest mean. */
export async function tunePostgres(
  session: PostgresSession,
  queries: readonly TableQuery[],
  tell: (line: string) => void,
): Promise<void> {
  let best = PLAIN
  let bestMean = await timeWay(session, best, queries)
  tell('\n| PostgreSQL tries | mean us |\n|---|---|')
  tell(`| ${best.name} | ${bestMean.toFixed(0)} |`)
  for (const { name, areas = best.areas, settings } of CHANGES) {
    const way = { name, areas, settings: { ...best.settings, ...settings } }
    const mean = await timeWay(session, way, queries)
    tell(`| ${name} | ${mean.toFixed(0)} |`)
    if (mean < bestMean) [best, bestMean] = [way, mean]
  }
  await useWay(session, best)
  const settings = Object.entries(best.settings).map(([name, value]) => `${name} = ${value}`)
  tell(`\nPostgreSQL runs with areas ${best.areas}, ${settings.join(', ')}`)
}

/** The mean time per search in the quickest of a few rounds. */
async function timeWay(session: PostgresSession, way: Way, queries: readonly TableQuery[]): Promise<number> {
  await useWay(session, way)
  const asks = queries.slice(0, SAMPLE).map((query) => prepareSearch(session, query, 'both'))
  const times = await timeLanes([{ name: way.name, asks }], ROUNDS)
  return Math.min(...times.get(way.name)!.map(({ mean }) => mean))
}

async function useWay(session: PostgresSession, { areas, settings }: Way): Promise<void> {
  await session.client.query('deallocate all')
  await session.client.query('reset all')
  session.names.clear()
  session.areas = areas
  for (const [name, value] of Object.entries(settings)) await session.client.query(`set ${name} = ${value}`)
}
