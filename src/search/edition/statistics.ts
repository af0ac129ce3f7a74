import { awaitAll } from '../../domain/awaitable.ts'
import { buildMarketFigures } from '../../domain/market-statistics/market-statistics.ts'
import { memoize, memoizeAwaitable } from '../../domain/memoize.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { NeighborhoodStatistics } from '../ports/edition-index.ts'
import type { SearchEngine } from '../ports/search-engine.ts'

/** Statistics over the listings of a neighborhood, computed once per day. */
export function buildStatistics({
  listInNeighborhood,
}: Pick<SearchEngine, 'listInNeighborhood'>): NeighborhoodStatistics {
  const compute = async (neighborhoodId: number, day: CalendarDate) =>
    buildMarketFigures(await listInNeighborhood(neighborhoodId), startOfDateMs(day) + DAY_MS)
  const ofDay = memoize((day: CalendarDate) => memoizeAwaitable((id: number) => compute(id, day)), 1)
  return { getStatistics: (ids, nowMs) => awaitAll(ids.map(ofDay(calendarDateOf(nowMs)))) }
}
