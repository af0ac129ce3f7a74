import type {
  PlaceOutlinesData,
  PlaceOutlinesParameters,
} from '../../contract/operations/on-map/place-outlines.ts'
import { findBox } from '../../domain/geo/shape-measures.ts'
import { LISTING_STATUSES, PROPERTY_STATUS_CHOICES } from '../../domain/listing-search/search-choices.ts'
import type { GeoBox, GeoPoint, MultiPolygon } from '../../records/geo-point.ts'
import type { UnderstoodPlace } from '../../search/ports/edition-index.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { Operation, RequestContext } from '../operation.ts'
import { gatherLocation, PLACE_KINDS } from '../presentation/location-reading.ts'

type OutlineFeature = PlaceOutlinesData['features'][number]

/** The outlines of the places that a location means, or of what contains a point. */
export const runPlaceOutlines: Operation<PlaceOutlinesParameters, PlaceOutlinesData> = async (
  { location, point },
  context,
) => {
  const validity = ALWAYS_VALID
  if (location === undefined)
    return { kind: 'answer', data: presentFeatures(listAround(point!, context)), validity }
  const read = await gatherLocation(location, context.editionIndex)
  if (read.kind === 'rejected') return read
  const features = await Promise.all(read.places.map((place) => gatherOutline(place, context)))
  return { kind: 'answer', data: presentFeatures(features), headers: read.headers, validity }
}

function presentFeatures(features: OutlineFeature[]): PlaceOutlinesData {
  return { type: 'FeatureCollection', features }
}

/** The neighborhoods, largest first, and then the school zones that contain a point. */
function listAround(point: GeoPoint, { editionIndex }: RequestContext): OutlineFeature[] {
  const neighborhoods = editionIndex
    .listNeighborhoodsAt(point)
    .map(({ name, level, shape }) => presentOutline({ kind: 'neighborhood', name, level }, shape))
  const zones = editionIndex
    .listSchoolZonesAt(point)
    .map(({ schoolName = null, districtName, educationLevel, shape }) =>
      presentOutline(
        {
          ...{ kind: 'school_zone', name: schoolName ?? districtName ?? null },
          ...(educationLevel !== undefined && { level: educationLevel }),
          ...(districtName !== undefined && { district: districtName }),
        },
        shape,
      ),
    )
  return [...neighborhoods, ...zones]
}

async function gatherOutline(place: UnderstoodPlace, context: RequestContext): Promise<OutlineFeature> {
  const shape = await findShape(place, context)
  const box = shape === undefined ? await findListedBox(place, context) : undefined
  return presentOutline({ kind: PLACE_KINDS[place.location.kind], name: place.name }, shape, box)
}

async function findShape(
  { location }: UnderstoodPlace,
  { editionIndex, reader }: RequestContext,
): Promise<MultiPolygon | undefined> {
  if (location.kind === 'neighborhood') return editionIndex.findNeighborhood(location.neighborhoodId)?.shape
  if (location.kind !== 'city') return undefined
  const ids = editionIndex.listPlaceIds(location.city, location.stateOrProvince)
  const shapes = (await reader.getMany('place', ids)).flatMap((place) => place?.shape ?? [])
  return shapes.length === 0 ? undefined : shapes
}

/** The box of all listings in a place, as they are shown. */
async function findListedBox(
  { location }: UnderstoodPlace,
  { editionIndex, settings, nowMs }: RequestContext,
): Promise<GeoBox | undefined> {
  const boxes: GeoBox[] = []
  for (const status of LISTING_STATUSES) {
    const criteria = {
      status,
      ...(status === 'for_sale' && { propertyStatuses: PROPERTY_STATUS_CHOICES }),
    }
    const query = { location, criteria, zoom: 0, nowMs, timeZone: settings.timeZone }
    const { clusters, homes } = await editionIndex.clusterListings(query)
    boxes.push(...clusters.map(({ box }) => box))
    boxes.push(...homes.map(({ point: { lat, lon } }) => ({ south: lat, north: lat, west: lon, east: lon })))
  }
  const corners = boxes.flatMap(({ west, south, east, north }): [number, number][] => [
    [west, south],
    [east, north],
  ])
  return findBox([[corners]])
}

function presentOutline(
  properties: OutlineFeature['properties'],
  shape: MultiPolygon | undefined,
  box: GeoBox | undefined = shape && findBox(shape),
): OutlineFeature {
  return {
    type: 'Feature',
    ...(box && { bbox: [box.west, box.south, box.east, box.north] }),
    geometry: shape === undefined ? null : { type: 'MultiPolygon', coordinates: shape },
    properties,
  }
}
