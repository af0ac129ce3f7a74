import type {
  SearchClustersData,
  SearchClustersParameters,
} from '../../contract/operations/on-map/search-clusters.ts'
import { findStatusValue } from '../../domain/listing-search/facets.ts'
import { clusterListings, type ListingCluster, type MapHome } from '../../domain/map/listing-clusters.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ApproximatePoints, LocationResolver, SearchPlace } from '../../search/ports/edition-index.ts'
import type { AnswerHeaders, Operation } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { planAreaPlace } from '../search-by-area/search-by-area.ts'
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
  const window = isDrawnAlone(parameters) ? undefined : bbox
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
  return { kind: 'answer', data, total: found.total, headers }
}

/** Where to search. The place is absent if the text names none. */
type MapPlace =
  | { kind: 'read'; place?: SearchPlace; headers?: AnswerHeaders }
  | { kind: 'rejected'; detail: string }

type PlaceParameters = Pick<
  SearchClustersParameters,
  'location' | 'bbox' | 'circle' | 'polygon' | 'include_approximate'
>

/** The place that the parameters name or draw. A box beside another place only limits what is shown of that. */
async function planMapPlace(
  parameters: PlaceParameters,
  editionIndex: LocationResolver & ApproximatePoints,
): Promise<MapPlace> {
  const { location } = parameters
  if (location !== undefined) return gatherLocation(location, editionIndex)
  const shape = isDrawnAlone(parameters) ? parameters : { ...parameters, bbox: undefined }
  const place = planAreaPlace(shape, editionIndex)
  return { kind: 'read', ...(place && { place }) }
}

/** Whether the box is the place, and not a part of another one. */
function isDrawnAlone({ location, circle, polygon }: PlaceParameters): boolean {
  return location === undefined && circle === undefined && polygon === undefined
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
