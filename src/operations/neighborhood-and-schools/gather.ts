import type { GeoPoint } from '../../records/geo-point.ts'
import type { Neighborhood } from '../../records/neighborhood.ts'
import type { Market, MarketStatistics, NearSchool } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'

/** Schools shown besides the assigned ones count towards it. */
const SCHOOLS_SHOWN = 20

export interface Surroundings {
  point?: GeoPoint
  schools: NearSchool[]
  /** Largest first. */
  neighborhoods: { neighborhood: Neighborhood; statistics: MarketStatistics }[]
}

/** What lies around a home; undefined when the edition has no such home. */
export async function gatherSurroundings(
  propertyId: number,
  nowMs: number,
  market: Market,
  reader: EditionReader,
): Promise<Surroundings | undefined> {
  const subject = await findSubjectHome(propertyId, market, reader)
  if (subject === undefined) return undefined
  const { point } = subject
  if (point === undefined) return { schools: [], neighborhoods: [] }
  return {
    point,
    schools: market.listSchools(point, SCHOOLS_SHOWN),
    neighborhoods: market
      .listNeighborhoodsAt(point)
      .map((neighborhood) => ({ neighborhood, statistics: market.getStatistics(neighborhood.id, nowMs) })),
  }
}
