import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Neighborhood } from '../../records/neighborhood.ts'
import type { Market, MarketStatistics, NearSchool } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'

/** As many schools as a page lists, the assigned ones among them. */
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
  const { point, shownPoint } = subject
  if (point === undefined || shownPoint === undefined) return { schools: [], neighborhoods: [] }
  return {
    point,
    schools: listSchools(point, shownPoint, market),
    neighborhoods: market
      .listNeighborhoodsAt(point)
      .map((neighborhood) => ({ neighborhood, statistics: market.getStatistics(neighborhood.id, nowMs) })),
  }
}

/** Which schools there are follows from where the home is, how far they are from where it may be shown. */
function listSchools(point: GeoPoint, shownPoint: GeoPoint, market: Market): NearSchool[] {
  const schools = market.listSchools(point, SCHOOLS_SHOWN)
  if (point.lat === shownPoint.lat && point.lon === shownPoint.lon) return schools
  return schools
    .map((near) => ({ ...near, distanceMiles: getDistanceMiles(shownPoint, near.school.point) }))
    .sort((a, b) => a.distanceMiles - b.distanceMiles || a.school.id - b.school.id)
}
