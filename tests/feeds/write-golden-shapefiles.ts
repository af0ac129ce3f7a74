/** Writes the shapefiles among the golden files of the feeds, zipped as counties publish them: `node tests/feeds/write-golden-shapefiles.ts`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import proj4 from 'proj4'
import {
  buildDbf,
  buildShp,
  type TestColumn,
  type TestShape,
} from '../../src/feeds/testing/build-shapefile.ts'
import { buildZip } from '../../src/feeds/testing/build-zip.ts'

/** Washington State Plane North in feet, as King County's files have it. */
const WASHINGTON_NORTH =
  'PROJCS["NAD_1983_HARN_StatePlane_Washington_North_FIPS_4601_Feet",GEOGCS["GCS_North_American_1983_HARN",DATUM["D_North_American_1983_HARN",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",1640416.666666667],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-120.8333333333333],PARAMETER["Standard_Parallel_1",47.5],PARAMETER["Standard_Parallel_2",48.73333333333333],PARAMETER["Latitude_Of_Origin",47.0],UNIT["Foot_US",0.3048006096012192]]'

const project = (lon: number, lat: number): [number, number] =>
  proj4('EPSG:4326', WASHINGTON_NORTH, [lon, lat])

async function write(path: string, layer: string, columns: TestColumn[], shapes: TestShape[]): Promise<void> {
  const members = [
    { name: `${layer}/${layer}.shp`, content: buildShp(shapes) },
    { name: `${layer}/${layer}.dbf`, content: buildDbf(columns, shapes) },
    { name: `${layer}/${layer}.prj`, content: WASHINGTON_NORTH },
    { name: `${layer}/${layer}.shx`, content: 'not read' },
    { name: `${layer}/metadata.xml`, content: '<metadata/>' },
  ]
  await writeFile(join(import.meta.dirname, 'golden', path), buildZip(members))
}

const point = (
  ADDR_NUM: string,
  ADDR_FULL: string,
  place: { lon?: number; lat?: number; zip?: string } = {},
) => {
  const { lon, lat, zip = '98103' } = place
  const row = { ADDR_NUM, ADDR_FULL, ADDR_SN: 'Fir', ADDR_ST: 'St', CTYNAME: 'Seattle', ZIP5: zip, PIN: '1' }
  return { row, ...(lon !== undefined && lat !== undefined && { point: project(lon, lat) }) }
}

await write(
  'addresses-shapefile/points.zip',
  'address_point',
  [
    ...[['ADDR_NUM', 'N', 9] as const, ['ADDR_SN', 'C', 20] as const, ['ADDR_ST', 'C', 6] as const],
    ...[['ADDR_FULL', 'C', 40] as const, ['CTYNAME', 'C', 20] as const, ['ZIP5', 'C', 5] as const],
    ['PIN', 'C', 10],
  ],
  [
    point('18', '18 FIR ST', { lon: -122.351, lat: 47.661 }),
    {
      ...point('18', '18 FIR ST', { lon: -122.36, lat: 47.67 }),
      row: { ...point('18', '').row, DELETED: 'yes' },
    },
    point('14', '14 FIR ST', { lon: -122.3506, lat: 47.6606, zip: '' }),
    point('', 'FIR ST', { lon: -122.3507, lat: 47.6607 }),
    point('20', '20 FIR ST'),
  ],
)

const square = (west: number, south: number, east: number, north: number): [number, number][] => [
  project(west, south),
  project(west, north),
  project(east, north),
  project(east, south),
  project(west, south),
]

await write(
  'boundaries-shapefile/neighborhoods.zip',
  'neighborhoods',
  [
    ['S_HOOD', 'C', 30],
    ['CITY', 'C', 20],
    ['STATE', 'C', 2],
    ['SHAPE_AREA', 'N', 12],
  ],
  [
    {
      row: { S_HOOD: 'Fremont', CITY: 'Seattle', STATE: 'WA', SHAPE_AREA: '2.5' },
      rings: [
        square(-122.36, 47.65, -122.34, 47.67),
        square(-122.345, 47.652, -122.342, 47.654).toReversed(),
      ],
    },
    { row: { S_HOOD: 'OOO', CITY: 'Seattle', STATE: 'WA' } },
    { row: { S_HOOD: '', CITY: 'Seattle', STATE: 'WA' }, rings: [square(-122.33, 47.65, -122.32, 47.66)] },
  ],
)
