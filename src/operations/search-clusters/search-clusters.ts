import type {
  SearchClustersData,
  SearchClustersParameters,
} from '../../contract/operations/on-map/search-clusters.ts'
import { findStatusValue } from '../../domain/listing-search/facets.ts'
import { clusterListings, type ListingCluster, type MapHome } from '../../domain/map/listing-clusters.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { findMatchValidity } from '../documents/answer-validity.ts'
import type { Operation } from '../operation.ts'
import { isBoxAlone, planMapPlace } from '../presentation/map-place.ts'
import { planCriteria } from '../search-by-location/plan.ts'

/** The matches of a search as points of a map. */
export const runSearchClusters: Operation<SearchClustersParameters, SearchClustersData> = async (
  parameters,
  { nowMs, editionIndex, settings },
) => {
  const planned = await planMapPlace(parameters, editionIndex)
  if (planned.kind === 'rejected') return planned
  const { place, headers } = planned
  const criteria = planCriteria(parameters)
  const clock = { nowMs, timeZone: settings.timeZone, insuranceTable: settings.insuranceTable }
  const { zoom, bbox } = parameters
  const window = isBoxAlone(parameters) ? undefined : bbox
  const found =
    place === undefined
      ? clusterListings([], zoom)
      : await editionIndex.clusterListings({ location: place, criteria, zoom, window, ...clock })
  const data: SearchClustersData = {
    type: 'FeatureCollection',
    zoom: found.zoom,
    unplaced_count: found.unplaced,
    features: [...found.clusters.map(presentCluster), ...found.homes.map(presentHome)],
  }
  const validity = findMatchValidity(criteria, clock)
  return { kind: 'answer', data, total: found.total, headers, validity }
}

function presentCluster({ count, point, box }: ListingCluster): SearchClustersData['features'][number] {
  return {
    type: 'Feature',
    geometry: presentPoint(point),
    bbox: [box.west, box.south, box.east, box.north],
    properties: { kind: 'cluster', count },
  }
}

function presentHome(home: MapHome): SearchClustersData['features'][number] {
  const { propertyId, priceDollars = null, bedrooms = null } = home
  return {
    type: 'Feature',
    geometry: presentPoint(home.point),
    properties: {
      ...{ kind: 'home', count: 1, property_id: String(propertyId) },
      ...{ price: priceDollars, status: findStatusValue(home) ?? null, beds: bedrooms },
    },
  }
}

function presentPoint({ lat, lon }: GeoPoint) {
  return { type: 'Point', coordinates: [lon, lat] }
}
