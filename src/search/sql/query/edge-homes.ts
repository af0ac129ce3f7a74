import {
  isInArea,
  type ListingStatus,
  type SearchArea,
} from '../../../domain/listing-search/search-choices.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import type { SearchPlace } from '../../ports/edition-index.ts'
import { RECORDED } from '../rows/encode-offers.ts'
import { renderNearEdge } from './conditions/render-area.ts'
import { type EdgeHomes, listAreas } from './conditions/render-place.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { startParameters } from './parameters.ts'

/** Decides about the homes near the edges of areas. */
export interface EdgeFinder {
  /** Finds the homes near the edge of each area of a place that the area contains. They are listed under the status, or any. */
  findEdgeHomes(place: SearchPlace, status?: ListingStatus): Promise<EdgeHomes>
}

/** The number of areas whose homes are cached: a caller who turns pages asks for one area again and again. */
const MOST_CACHED = 1000
/** The longest area that is worth its memory in the cache. */
const LONGEST_AREA = 10_000

export function openEdgeFinder(rows: EditionRows): EdgeFinder {
  const cached = new Map<string, readonly number[]>()
  const listHomes = async (area: SearchArea, status: ListingStatus | undefined) => {
    if (area.kind === 'box') return []
    const key = `${status} ${JSON.stringify(area)}`
    const known = cached.get(key)
    if (known !== undefined) return known
    const homes = await listEdgeHomes(rows, area, status)
    if (cached.size >= MOST_CACHED) cached.clear()
    if (key.length <= LONGEST_AREA) cached.set(key, homes)
    return homes
  }
  return {
    findEdgeHomes: async (place, status) => {
      const areas = listAreas(place)
      if (areas.length === 0) return NO_HOMES
      return new Map(
        await Promise.all(areas.map(async (area) => [area, await listHomes(area, status)] as const)),
      )
    },
  }
}

const NO_HOMES: EdgeHomes = new Map()

async function listEdgeHomes(
  rows: EditionRows,
  area: SearchArea,
  status: ListingStatus | undefined,
): Promise<number[]> {
  const parameters = startParameters()
  const isNear = renderNearEdge(area, parameters)
  if (isNear === undefined) return []
  const found = await rows.query<GeoPoint & { propertyId: number }>(
    `select property_id as "propertyId", lat, lon from ${rows.tables.offers}
     where status ${status === undefined ? `<> '${RECORDED}'` : `= '${status}'`} and unit = 0
       and ${renderSeen(rows.edition, parameters)} and ${isNear}`,
    parameters,
  )
  return [...new Set(found.filter((home) => isInArea(home, area)).map(({ propertyId }) => propertyId))]
}
