import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../../ingest/ports/feed.ts'
import { parseProjection } from './projection.ts'

function datum(name: string, spheroid = '"GRS_1980",6378137.0,298.257222101'): string {
  return `GEOGCS["GCS_${name}",DATUM["D_${name}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
}

const NAD83 = datum('North_American_1983')
const HARN = datum('North_American_1983_HARN')
const WGS84 = datum('WGS_1984', '"WGS_1984",6378137.0,298.257223563')
const FEET = 'UNIT["US survey foot",0.304800609601219]'

function projected(
  base: string,
  projection: string,
  parameters: Record<string, number>,
  unit = FEET,
): string {
  const written = Object.entries(parameters).map(([name, value]) => `PARAMETER["${name}",${value}]`)
  return `PROJCS["test",${base},PROJECTION["${projection}"],${written.join(',')},${unit}]`
}

/** The parameters of a projection: east, north, meridian, origin, and the two parallels or the scale. */
function lambert(
  ...[east, north, meridian, origin, one, two]: [number, number, number, number, number, number]
) {
  return {
    ...{ False_Easting: east, False_Northing: north, Central_Meridian: meridian },
    ...{ Standard_Parallel_1: one, Standard_Parallel_2: two, Latitude_Of_Origin: origin },
  }
}

function mercator(...[east, meridian, scale, origin]: [number, number, number, number]) {
  return {
    ...{ False_Easting: east, False_Northing: 0, Central_Meridian: meridian },
    ...{ Scale_Factor: scale, Latitude_Of_Origin: origin },
  }
}

const METERS = 'UNIT["Meter",1.0]'

/** Coordinates of these places were computed by PROJ 9 (`cs2cs EPSG:4269 EPSG:2263` and the like). */
const PLACES: [string, string, [number, number], [number, number]][] = [
  [
    'Washington North in US survey feet (EPSG:2926)',
    projected(
      HARN,
      'Lambert_Conformal_Conic',
      lambert(1640416.667, 0, -120.833333333333, 47, 48.7333333333333, 47.5),
    ),
    [1270714.8171, 224723.4904],
    [-122.3321, 47.6062],
  ],
  [
    'Long Island in US survey feet (EPSG:2263)',
    projected(
      NAD83,
      'Lambert_Conformal_Conic',
      lambert(984250, 0, -74, 40.1666666666667, 41.0333333333333, 40.6666666666667),
    ),
    [982586.6345, 198968.8204],
    [-74.006, 40.7128],
  ],
  [
    'Illinois East in US survey feet (EPSG:3435)',
    projected(NAD83, 'Transverse_Mercator', mercator(984250, -88.3333333333333, 0.999975, 36.6666666666667)),
    [1175844.3966, 1898954.8763],
    [-87.6298, 41.8781],
  ],
  [
    'Arizona Central in international feet (EPSG:2868)',
    projected(
      HARN,
      'Transverse_Mercator',
      mercator(700000, -111.916666666667, 0.9999, 31),
      'UNIT["foot",0.3048]',
    ),
    [652011.0693, 890711.9092],
    [-112.074, 33.4484],
  ],
  [
    'UTM 10 North in meters (EPSG:26910)',
    projected(NAD83, 'Transverse_Mercator', mercator(500000, -123, 0.9996, 0), METERS),
    [550200.2134, 5272748.5915],
    [-122.3321, 47.6062],
  ],
  [
    'the web (EPSG:3857)',
    projected(
      WGS84,
      'Mercator_Auxiliary_Sphere',
      {
        ...{ False_Easting: 0, False_Northing: 0, Central_Meridian: 0 },
        Standard_Parallel_1: 0,
        Auxiliary_Sphere_Type: 0,
      },
      METERS,
    ),
    [-13617947.0797, 6041588.8174],
    [-122.3321, 47.6062],
  ],
  [
    'Albers of the 48 states (EPSG:5070)',
    projected(NAD83, 'Albers', lambert(0, 0, -96, 23, 29.5, 45.5), METERS),
    [-762409.0478, 1893843.5996],
    [-104.9903, 39.7392],
  ],
  ['degrees (EPSG:4269)', NAD83, [-122.3321, 47.6062], [-122.3321, 47.6062]],
]

test('Coordinates in each supported projection become the degrees that PROJ gives, to a hundredth of a meter.', () => {
  for (const [name, written, position, expected] of PLACES) {
    const [lon, lat] = parseProjection('a.prj', written)(position)
    assert.ok(
      Math.abs(lon - expected[0]) < 1e-7 && Math.abs(lat - expected[1]) < 1e-7,
      `${name}: ${lon}, ${lat}`,
    )
  }
})

test('Other datums, projections, meridians and units are refused by name.', () => {
  const refused: [string, RegExp][] = [
    [
      datum('North_American_1927', '"Clarke_1866",6378206.4,294.978698213898'),
      /the datum D_North_American_1927 is not/,
    ],
    [
      projected(NAD83, 'Hotine_Oblique_Mercator_Azimuth_Natural_Origin', {}),
      /the projection Hotine_Oblique_\w+ is not known/,
    ],
    [NAD83.replace('"Greenwich",0.0', '"Paris",2.3372'), /the prime meridian is at 2\.3372/],
    [NAD83.replace('0.0174532925199433', '0.015707963267949'), /the unit of its angles is not the degree/],
    ['LOCAL_CS["site"]', /"LOCAL_CS\["site"\]" is not GEOGCS or PROJCS/],
    ['', /is not GEOGCS or PROJCS/],
  ]
  for (const [written, reason] of refused)
    assert.throws(
      () => parseProjection('a.prj', written),
      (error) =>
        error instanceof FeedError &&
        /^a\.prj: .*convert the file/.test(error.message) &&
        reason.test(error.message),
      written,
    )
})
