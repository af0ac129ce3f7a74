import { type Static, Type } from 'typebox'
import { wholeNumber } from '../../formats/numbers.ts'
import { defaulted, type ParsedParameters } from '../../parameters/parameter.ts'
import {
  givenNumber,
  givenText,
  list,
  numberList,
  numberOrNull,
  object,
  textOrNull,
} from '../../schemas/shapes.ts'
import { locationHeaders } from '../../search-parameters/place-and-order.ts'
import {
  eitherSearchParameters,
  findFilterFault,
  findMapPlaceFault,
} from '../../search-parameters/search-parameters.ts'
import { defineOperation } from '../operation-contract.ts'

const mapPoint = (description: string) =>
  object('MapPoint', 'A point in GeoJSON.', {
    type: givenText('Always Point.', 'Point', ['Point']),
    coordinates: numberList(description, [-122.3321, 47.6062]),
  })

const feature = givenText('Always Feature.', 'Feature', ['Feature'])
const position = 'Longitude and latitude in degrees.'

const clusterFeature = object('ClusterFeature', 'Two or more homes that are close together.', {
  type: feature,
  geometry: mapPoint(position),
  bbox: numberList('West, south, east and north of its homes, in degrees.', [-122.35, 47.6, -122.32, 47.63]),
  properties: object('ClusterProperties', 'What a map shows of the cluster.', {
    kind: givenText('Always cluster.', 'cluster', ['cluster']),
    count: givenNumber('The exact number of homes.', 42),
  }),
})

/** The values of `status`: those of the facet. */
const STATUSES = [
  'active',
  'comming_soon',
  'accepting_backup_offers',
  'pending_and_under_contract',
  'sold',
] as const

const homeFeature = object('HomeFeature', 'One home.', {
  type: feature,
  geometry: mapPoint(position),
  properties: object('MapHomeProperties', 'What a map shows of the home.', {
    kind: givenText('Always home.', 'home', ['home']),
    count: givenNumber('Always 1.', 1),
    property_id: givenText('Property id.', '1000302'),
    price: numberOrNull('List price, monthly rent or sale price in US dollars.', 634500),
    status: textOrNull('Status of the listing, as in the facets.', 'active', STATUSES),
    beds: numberOrNull('Number of bedrooms.', 3),
  }),
})

const searchClustersData = object(
  'SearchClusters',
  'A GeoJSON FeatureCollection. The counts of all features and unplaced_count add up to total.',
  {
    type: givenText('Always FeatureCollection.', 'FeatureCollection', ['FeatureCollection']),
    zoom: givenNumber(
      'The zoom for which the homes were counted: less than the requested one if the area is too large for that.',
      10,
    ),
    unplaced_count: givenNumber('Matches without a point, which no map can show.', 0),
    features: list(
      Type.Union([clusterFeature, homeFeature]),
      'Clusters from south to north, then homes that are in no cluster, by ascending property id.',
    ),
  },
)

export const searchClustersParameters = {
  zoom: defaulted(10, {
    format: wholeNumber(0, 22),
    description:
      'Zoom of the map, with a world 512 pixels wide at zoom 0. Homes within 64 pixels or less are counted together; from zoom 15 on ' +
      'every home is by itself, if there are at most 4096.',
    example: '12',
  }),
  ...eitherSearchParameters,
}

export const searchClustersContract = defineOperation({
  name: 'search-clusters',
  base: 'main',
  path: '/api/v1/search/clusters',
  summary:
    'The matches of a search (location, circle or polygon, bbox, or bbox and one of the others) as GeoJSON points for a map: ' +
    'clusters with exact counts, and single homes. Page and order are accepted and change nothing.',
  parameters: searchClustersParameters,
  findCrossFault: (parameters) =>
    findMapPlaceFault(['location', 'circle', 'polygon'], parameters) ?? findFilterFault(parameters),
  data: searchClustersData,
  isPaged: false,
  isCounted: true,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type SearchClustersParameters = ParsedParameters<typeof searchClustersParameters>
export type SearchClustersData = Static<typeof searchClustersData>
