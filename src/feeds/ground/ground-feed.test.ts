import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { decodeGround } from '../../domain/map/ground/ground-text.ts'
import type { FeedRecord } from '../../ingest/ports/feed.ts'
import { buildDbf, buildShp, type TestColumn, type TestShape } from '../testing/build-shapefile.ts'
import { buildZip } from '../testing/build-zip.ts'
import { countIssues, factsOf, readContent, readFeed, withFiles } from '../testing/read-feed.ts'
import { buildGroundFeed, nameGroundFile } from './ground-feed.ts'

const TIGER: TestColumn[] = [
  ['LINEARID', 'C', 22],
  ['FULLNAME', 'C', 100],
  ['RTTYP', 'C', 1],
  ['MTFCC', 'C', 5],
]
const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** A zip as the Census publishes it. */
function zipTiger(stem: string, shapes: readonly TestShape[]): Buffer {
  return buildZip([
    { name: `${stem}.shp`, content: buildShp(shapes) },
    { name: `${stem}.dbf`, content: buildDbf(TIGER, shapes) },
    { name: `${stem}.prj`, content: NAD83 },
  ])
}

const road = (FULLNAME: string, MTFCC: string, RTTYP = ''): TestShape => ({
  row: { FULLNAME, MTFCC, RTTYP },
  lines: [
    [
      [-122.32, 47.61],
      [-122.31, 47.61],
    ],
  ],
})

/** Names by class at a level, over all cells. */
function listNames(records: readonly FeedRecord[], level: number): Record<string, string[]> {
  const names: Record<string, Set<string>> = {}
  for (const record of records) {
    if (record.kind !== 'groundCell' || record.facts.level !== level) continue
    for (const [ground, text] of Object.entries(record.facts.part))
      for (const { name } of decodeGround(text)) names[ground] = (names[ground] ?? new Set()).add(name)
  }
  return Object.fromEntries(Object.entries(names).map(([ground, found]) => [ground, [...found].sort()]))
}

test('Roads of TIGER/Line get their class from MTFCC and the type of route, and a level when they are drawn', async () => {
  const zip = zipTiger('tl_2025_53033_roads', [
    road('I- 5', 'S1100', 'I'),
    road('US Hwy 2', 'S1200', 'U'),
    road('State Rte 520', 'S1200', 'S'),
    road('Pine St', 'S1400', 'M'),
    road('', 'S1630'),
    road('Alley', 'S1730'),
    road('Census only', 'S1750'),
    road('?', 'X9999'),
  ])
  const reading = await withFiles({ 'tl_2025_53033_roads.zip': zip }, (folder) =>
    readFeed(buildGroundFeed(), [join(folder, 'tl_2025_53033_roads.zip')]),
  )
  assert.deepEqual(listNames(reading.records, 12), {
    'road/motorway': ['I- 5'],
    'road/primary': ['US Hwy 2'],
    'road/secondary': ['State Rte 520'],
    'road/local': ['Pine St'],
    'road/ramp': [''],
    'road/minor': ['Alley'],
  })
  assert.deepEqual(listNames(reading.records, 8), {
    'road/motorway': ['I- 5'],
    'road/primary': ['US Hwy 2'],
    'road/secondary': ['State Rte 520'],
  })
  assert.deepEqual(listNames(reading.records, 4), { 'road/motorway': ['I- 5'] })
  assert.deepEqual(countIssues(reading), { GroundNotDrawn: 1, GroundUnknown: 1 })
  const [file] = factsOf(reading, 'groundFile')
  assert.deepEqual(file, {
    name: '53033_roads',
    attribution: 'US Census Bureau TIGER/Line',
    features: 6,
    columns: [656, 656],
    rows: [1430, 1430],
  })
})

const ring = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west, south + side],
  [west + side, south + side],
  [west + side, south],
  [west, south],
]

test('Water of TIGER/Line is an area or a line, a stream named a river is one, and small lakes are on near levels only', async () => {
  const water = (FULLNAME: string, MTFCC: string, shape: Pick<TestShape, 'rings' | 'lines'>): TestShape => ({
    row: { FULLNAME, MTFCC },
    ...shape,
  })
  const areas = zipTiger('tl_2025_53033_areawater', [
    water('Lake Washington', 'H2030', {
      rings: [ring(-122.28, 47.52, 0.05), ring(-122.27, 47.53, 0.01).toReversed()],
    }),
    water('Pond', 'H2030', { rings: [ring(-122.4, 47.6, 0.0002)] }),
    water('Puget Sound', 'H2051', { rings: [ring(-122.6, 47.5, 0.1)] }),
    water('Glacier', 'H2081', { rings: [ring(-122, 47, 0.1)] }),
  ])
  const line: [number, number][] = [
    [-122.3, 47.5],
    [-122.2, 47.45],
  ]
  const lines = zipTiger('tl_2025_53033_linearwater', [
    water('Cedar Riv', 'H3010', { lines: [line] }),
    water('Ravenna Crk', 'H3010', { lines: [line] }),
    water('Ship Canal', 'H3020', { lines: [line] }),
  ])
  const reading = await withFiles({ 'a.zip': areas, 'b.zip': lines }, (folder) =>
    readFeed(buildGroundFeed(), [folder]),
  )
  assert.deepEqual(listNames(reading.records, 12), {
    'water/lake': ['Lake Washington', 'Pond'],
    'water/ocean': ['Puget Sound'],
    'waterway/river': ['Cedar Riv'],
    'waterway/stream': ['Ravenna Crk'],
    'waterway/canal': ['Ship Canal'],
  })
  assert.deepEqual(listNames(reading.records, 8), {
    'water/lake': ['Lake Washington'],
    'water/ocean': ['Puget Sound'],
    'waterway/river': ['Cedar Riv'],
  })
  assert.deepEqual(countIssues(reading), { GroundNotDrawn: 1 })
  const cells = factsOf(reading, 'groundCell').filter(({ level }) => level === 8)
  const lakes = cells.flatMap(({ part }) => [...decodeGround(part['water/lake'] ?? '')])
  assert.ok(
    lakes.some(({ paths }) => paths.length === 2),
    'the island is a hole',
  )
})

test('GeoJSON of OpenStreetMap is classified by its tags, and the operator may say whom to name', async () => {
  const feature = (properties: object, type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  })
  const line = [
    [-122.3, 47.6, 12],
    [-122.29, 47.6, 13],
  ]
  const features = [
    feature({ highway: 'residential', name: 'Elm St' }, 'LineString', line),
    feature({ highway: 'motorway_link' }, 'MultiLineString', [line]),
    feature({ highway: 'construction', name: 'soon' }, 'LineString', line),
    feature({ waterway: 'stream', name: 'Creek\tTwo' }, 'LineString', line),
    feature({ natural: 'water', name: 'Pool' }, 'Polygon', [ring(-122.3, 47.6, 0.01)]),
    feature({ natural: 'water', water: 'river', name: 'Wide' }, 'MultiPolygon', [[ring(-122.3, 47.6, 0.01)]]),
    feature({ building: 'yes' }, 'Polygon', [ring(-122.3, 47.6, 0.01)]),
    feature({ natural: 'water' }, 'Point', [-122.3, 47.6]),
    feature({ highway: 'path' }, 'LineString', [[-122.3, 47.6]]),
    feature({ highway: 'path' }, 'LineString', [
      [1_270_714, 224_723],
      [1_270_715, 224_723],
    ]),
    feature({ natural: 'bay' }, 'Polygon', [ring(-179, -80, 150)]),
  ]
  const content = JSON.stringify({ type: 'FeatureCollection', features })
  const reading = await readContent(buildGroundFeed(), 'city.osm.geojson', content)
  assert.deepEqual(listNames(reading.records, 12), {
    'road/local': ['Elm St'],
    'road/ramp': [''],
    'waterway/stream': ['Creek Two'],
    'water/lake': ['Pool'],
    'water/river': ['Wide'],
  })
  assert.deepEqual(countIssues(reading), {
    GroundNotDrawn: 1,
    GroundUnknown: 1,
    GroundShapeUnusable: 2,
    GroundOutsideWorld: 1,
    GroundTooLarge: 1,
  })
  const describe = (one: typeof reading) =>
    factsOf(one, 'groundFile').map(({ name, attribution }) => [name, attribution])
  assert.deepEqual(describe(reading), [['city', '© OpenStreetMap contributors']])
  const own = await readContent(buildGroundFeed({ attribution: 'City of Elm' }), 'city.geojson', content)
  assert.deepEqual(describe(own), [['city', 'City of Elm']])
})

test('The name of a file is without its folder, ending and year', () => {
  for (const [path, name] of [
    ['/in/tl_2025_53033_roads.zip/tl_2025_53033_roads.shp', '53033_roads'],
    ['tl_rd22_53_prisecroads.shp', '53_prisecroads'],
    ['City.Water.geojson.gz', 'city'],
  ] as const)
    assert.equal(nameGroundFile(path), name)
})
