import { type Static, Type } from 'typebox'
import { geoPoint } from '../../formats/box-and-circle.ts'
import { optional, type ParsedParameters } from '../../parameters/parameter.ts'
import { freeList, givenText, list, numberList, object, text, textOrNull } from '../../schemas/shapes.ts'
import { locationHeaders, placeIfAny } from '../../search-parameters/place-and-order.ts'
import { findPlaceFault } from '../../search-parameters/search-parameters.ts'
import { defineOperation } from '../operation-contract.ts'

const KINDS = [
  ...['state', 'county', 'city', 'zip', 'neighborhood', 'subdivision', 'address', 'point', 'school_zone'],
] as const

const RING = [
  [
    [
      [-122.36, 47.61],
      [-122.31, 47.61],
      [-122.31, 47.64],
      [-122.36, 47.61],
    ],
  ],
]

const outlineGeometry = object('OutlineGeometry', 'An outline in GeoJSON.', {
  type: givenText('Always MultiPolygon.', 'MultiPolygon', ['MultiPolygon']),
  coordinates: freeList('Polygons, each an outer ring and its holes, of longitude and latitude.', RING),
})

const outlineFeature = object('OutlineFeature', 'A place and its outline.', {
  type: givenText('Always Feature.', 'Feature', ['Feature']),
  bbox: Type.Optional(
    numberList(
      'West, south, east and north of the outline, else of the listings there. Left out if there are none.',
      [...[-122.36, 47.61, -122.31, 47.64]],
    ),
  ),
  geometry: Type.Union([outlineGeometry, Type.Null()], {
    description: 'The outline. Null if none is loaded.',
  }),
  properties: object('OutlineProperties', 'What has the outline.', {
    kind: givenText('What it is.', 'neighborhood', KINDS),
    name: textOrNull('Its name.', 'Capitol Hill, Seattle, WA'),
    level: text('Level of education of a school zone; size of a neighborhood.', 'elementary'),
    district: text('School district of a school zone.', 'Seattle School District No. 1'),
  }),
})

const placeOutlinesData = object('PlaceOutlines', 'A GeoJSON FeatureCollection.', {
  type: givenText('Always FeatureCollection.', 'FeatureCollection', ['FeatureCollection']),
  features: list(outlineFeature, 'The places that the location means, or what contains the point.'),
})

export const placeOutlinesParameters = {
  ...placeIfAny,
  point: optional({
    format: geoPoint,
    description: 'Outlines of the neighborhoods and school zones that contain this point.',
    example: '47.6205,-122.3493',
  }),
}

export const placeOutlinesContract = defineOperation({
  name: 'place-outlines',
  base: 'main',
  path: '/api/v1/places/outlines',
  summary:
    'Outlines as GeoJSON for a map: of the places that a location means, or of the neighborhoods and school zones that contain a point ' +
    '(exactly one of location and point).',
  parameters: placeOutlinesParameters,
  findCrossFault: (parameters) => findPlaceFault(['location', 'point'], parameters),
  data: placeOutlinesData,
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type PlaceOutlinesParameters = ParsedParameters<typeof placeOutlinesParameters>
export type PlaceOutlinesData = Static<typeof placeOutlinesData>
