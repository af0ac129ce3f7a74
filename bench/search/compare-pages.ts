import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import type { EnginePage, SearchEngine } from './search-engine.ts'
import { PAGE_SIZE } from './search-mix.ts'
import { findRatio, type Lane, type Times, takeMedians, timeLanes } from './time-lanes.ts'

/** A search with fewer pages says little about the last one. */
const LEAST_PAGES = 5

/** Compares the first and the last page of the searches with at least five pages. */
export async function comparePages(
  engine: SearchEngine,
  queries: readonly TableQuery[],
  pages: readonly EnginePage[],
  rounds: number,
): Promise<{ queries: number; from: Times; to: Times; ratio: number }> {
  const long = [...queries.keys()].filter((at) => pages[at]!.total > LEAST_PAGES * PAGE_SIZE)
  const lane = (name: string, offsetOf: (total: number) => number): Lane => ({
    name,
    asks: long.map((at) => engine.prepare({ ...queries[at]!, offset: offsetOf(pages[at]!.total) })),
  })
  const lanes = [
    lane('first', () => 0),
    lane('last', (total) => Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE),
  ]
  // The first round warms up.
  const times = await timeLanes(lanes, rounds + 1)
  const [first, last] = [times.get('first')!.slice(1), times.get('last')!.slice(1)]
  return {
    queries: long.length,
    from: takeMedians(first),
    to: takeMedians(last),
    ratio: findRatio(last, first, 'cpu'),
  }
}
