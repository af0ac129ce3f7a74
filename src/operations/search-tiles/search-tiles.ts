import type { SearchTilesParameters } from '../../contract/operations/on-map/search-tiles.ts'
import { findStatusValue } from '../../domain/listing-search/facets.ts'
import { clusterListings, type ListingClusters } from '../../domain/map/listing-clusters.ts'
import { findMapCell, getCellBox, type MapCell } from '../../domain/map/map-grid.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { findMatchValidity } from '../documents/answer-validity.ts'
import type { Operation } from '../operation.ts'
import { planMapPlace } from '../presentation/map-place.ts'
import { planCriteria } from '../search-by-location/plan.ts'
import { encodeTile } from './encode-tile.ts'

/** The matches of a search in a tile of the map. */
export const runSearchTiles: Operation<SearchTilesParameters, never> = async (
  parameters,
  { nowMs, editionIndex, settings },
) => {
  const { z, x, y } = parameters
  const tile = { column: x, row: y }
  const window = getCellBox(tile, z)
  const planned = await planMapPlace({ ...parameters, bbox: window }, editionIndex)
  if (planned.kind === 'rejected') return planned
  const { place, headers } = planned
  const clock = { nowMs, timeZone: settings.timeZone, insuranceTable: settings.insuranceTable }
  const query = { criteria: planCriteria(parameters), zoom: z, window, ...clock }
  const found =
    place === undefined
      ? clusterListings([], z)
      : await editionIndex.clusterListings({ location: place, ...query })
  const shown = selectInTile(found, tile, z)
  const total = shown.clusters.reduce((sum, { count }) => sum + count, shown.homes.length)
  return {
    kind: 'bytes',
    bytes: encodeTile(listLayers(shown), tile, z),
    headers: { 'x-total': String(total), ...headers },
    validity: findMatchValidity(query.criteria, clock),
  }
}

type Shown = Pick<ListingClusters, 'clusters' | 'homes'>

/** Leaves out what lies exactly on the edge to the next tile in the north or east, so that every match is in one tile. */
function selectInTile({ clusters, homes }: Shown, tile: MapCell, zoom: number): Shown {
  const isInTile = (point: GeoPoint) => {
    const { column, row } = findMapCell(point, zoom)
    return column === tile.column && row === tile.row
  }
  return {
    // All points of a cluster are in one cell, and the mean of them may be rounded to its edge.
    clusters: clusters.filter(({ box }) => isInTile({ lat: box.south, lon: box.west })),
    homes: homes.filter(({ point }) => isInTile(point)),
  }
}

function listLayers({ clusters, homes }: Shown) {
  return [
    {
      name: 'clusters',
      points: clusters.map(({ count, point }) => ({ point, properties: { count } })),
    },
    {
      name: 'homes',
      points: homes.map((home) => ({
        id: home.propertyId,
        point: home.point,
        properties: {
          property_id: String(home.propertyId),
          price: home.priceDollars,
          status: findStatusValue(home),
          beds: home.bedrooms,
        },
      })),
    },
  ]
}
