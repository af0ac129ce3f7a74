import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSchoolsFeed } from '../schools/schools-feed.ts'
import { buildDbf, buildShp, type TestColumn, type TestShape } from '../testing/build-shapefile.ts'
import { buildZip } from '../testing/build-zip.ts'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildBoundariesFeed, buildSchoolZonesFeed } from './boundaries-feed.ts'

/** New York State Plane, Long Island, in feet, as city files have it. */
const LONG_ISLAND =
  'PROJCS["NAD_1983_StatePlane_New_York_Long_Island_FIPS_3104_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",984250.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-74.0],PARAMETER["Standard_Parallel_1",41.0333333333333],PARAMETER["Standard_Parallel_2",40.6666666666667],PARAMETER["Latitude_Of_Origin",40.1666666666667],UNIT["US survey foot",0.304800609601219]]'

function zip(columns: TestColumn[], shapes: TestShape[]): Buffer {
  return buildZip([
    { name: 'nybb/nybb.shp', content: buildShp(shapes) },
    { name: 'nybb/nybb.dbf', content: buildDbf(columns, shapes) },
    { name: 'nybb/nybb.prj', content: LONG_ISLAND },
    { name: 'nybb/nybb.shx', content: 'not read' },
  ])
}

const RING: [number, number][] = [
  [980000, 190000],
  [980000, 200000],
  [990000, 200000],
  [980000, 190000],
]

test('Zipped shapefiles in a state plane are neighborhoods, school zones and schools in degrees.', async () => {
  const boroughs = await readContent(
    buildBoundariesFeed(),
    'nybb.zip',
    zip([['BoroName', 'C', 20]], [{ row: { BoroName: 'Manhattan' }, rings: [RING] }]),
  )
  const [borough] = factsOf(boroughs, 'neighborhood')
  assert.deepEqual(countIssues(boroughs), {})
  assert.deepEqual([borough?.name, borough?.level], ['Manhattan', 'macro_neighborhood'])
  const [lon = 0, lat = 0] = borough?.shape[0]?.[0]?.[0] ?? []
  // By PROJ 9: cs2cs EPSG:2263 EPSG:4269
  assert.ok(Math.abs(lon + 74.015325) < 1e-5 && Math.abs(lat - 40.688182) < 1e-5, `${lon}, ${lat}`)

  const zones = await readContent(
    buildSchoolZonesFeed({ educationLevel: 'elementary' }),
    'zones.zip',
    zip([['DBN', 'C', 6]], [{ row: { DBN: '02M158' }, rings: [RING] }]),
  )
  assert.deepEqual(
    factsOf(zones, 'schoolZone').map(({ zoneKey }) => zoneKey),
    ['elementary/02M158'],
  )

  const schools = await readContent(
    buildSchoolsFeed({ stateOrProvince: 'NY' }),
    'schools.zip',
    zip(
      [
        ['NAME', 'C', 30],
        ['GRADES', 'C', 9],
      ],
      [{ row: { NAME: 'P.S. 1', GRADES: 'K-5' }, point: [980000, 190000] }],
    ),
  )
  const [school] = factsOf(schools, 'school')
  assert.deepEqual([school?.name, school?.grades.length, school?.point], ['P.S. 1', 6, { lat, lon }])
})
