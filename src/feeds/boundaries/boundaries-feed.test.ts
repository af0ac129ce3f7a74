import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readFeed,
  realFile,
  writeInput,
} from '../testing/read-feed.ts'
import { buildBoundariesFeed, ShapeCollector } from './boundaries-feed.ts'

function square(west: number): number[][] {
  return [
    [west, 47],
    [west + 1, 47],
    [west + 1, 48],
    [west, 47],
  ]
}

function collection(...features: [properties: object, west: number][]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(([properties, west]) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [square(west)] },
    })),
  })
}

test('Features with one name are the parts of one neighborhood, and a feature without a name is left out.', async (context) => {
  const text = collection(
    [{ name: 'Adams' }, -122],
    [{ name: 'Fremont' }, -121],
    [{ name: 'Adams' }, -120],
    [{}, -119],
  )
  const settings = { city: 'Seattle', stateOrProvince: 'WA' }
  const reading = await readFeed(buildBoundariesFeed(settings), [writeInput(context, 'a.geojson', text)])
  const [adams, fremont, ...others] = factsOf(reading, 'neighborhood')
  assert.deepEqual(adams, {
    neighborhoodKey: 'WA/Seattle/neighborhood/Adams',
    name: 'Adams',
    level: 'neighborhood',
    city: 'Seattle',
    stateOrProvince: 'WA',
    shape: [[square(-122)], [square(-120)]],
  })
  assert.deepEqual(fremont?.shape, [[square(-121)]])
  assert.equal(others.length, 0)
  assert.deepEqual(countIssues(reading), { ShapeUnnamed: 1 })
})

test('The level follows from the property of the name, unless it is set.', async (context) => {
  const both = writeInput(context, 'a.geojson', collection([{ L_HOOD: 'Ballard', S_HOOD: 'Adams' }, -122]))
  const read = async (settings: object) => {
    const [facts] = factsOf(await readFeed(buildBoundariesFeed(settings), [both]), 'neighborhood')
    return `${facts?.level} ${facts?.name}`
  }
  assert.equal(await read({}), 'neighborhood Adams')
  assert.equal(await read({ level: 'macro_neighborhood' }), 'macro_neighborhood Ballard')
  assert.equal(await read({ level: 'residential_neighborhood' }), 'residential_neighborhood Adams')
  assert.equal(await read({ nameProperty: 'l_hood' }), 'macro_neighborhood Ballard')
})

test('City and state may be properties, and they distinguish equal names.', async (context) => {
  const text = collection(
    [{ Name: 'Downtown', City: 'Tacoma', STUSPS: 'WA' }, -122],
    [{ Name: 'Downtown', City: 'Portland', STUSPS: 'or' }, -121],
  )
  const reading = await readFeed(buildBoundariesFeed(), [writeInput(context, 'a.geojson', text)])
  assert.deepEqual(
    factsOf(reading, 'neighborhood').map(({ neighborhoodKey }) => neighborhoodKey),
    ['WA/Tacoma/neighborhood/Downtown', 'OR/Portland/neighborhood/Downtown'],
  )
})

test('Census places are cities with their boundaries, in one or several parts, and other areas are not.', async (context) => {
  const text = collection(
    [{ STATEFP: '53', PLACEFP: '05210', GEOID: '5305210', NAME: 'Bellevue', LSAD: '25' }, -122],
    [{ STATEFP: '53', PLACEFP: '05210', GEOID: '5305210', NAME: 'Bellevue', LSAD: '25' }, -120],
    [{ name: 'Abanda', st: 'AL', lsad: '57', intptlat: '47.2', intptlon: '-118.4' }, -119],
    [{ NAME: 'Nowhere', PLACEFP: '1' }, -118],
    [{ NAME: 'King', STATEFP: '53', COUNTYFP: '033', LSAD: '06' }, -117],
  )
  const path = writeInput(context, 'places.geojson', text)
  const reading = await readFeed(buildBoundariesFeed(), [path])
  assert.deepEqual(factsOf(reading, 'place'), [
    {
      ...{ placeKey: '5305210', name: 'Bellevue', stateOrProvince: 'WA', point: { lat: 47.5, lon: -121.5 } },
      shape: [[square(-122)], [square(-120)]],
    },
    {
      ...{ placeKey: 'AL/Abanda', name: 'Abanda', stateOrProvince: 'AL', point: { lat: 47.2, lon: -118.4 } },
      shape: [[square(-119)]],
    },
  ])
  assert.deepEqual(
    factsOf(reading, 'neighborhood').map(({ name }) => name),
    ['King'],
  )
  assert.deepEqual(countIssues(reading), { CityIncomplete: 1 })
  const asHoods = await readFeed(buildBoundariesFeed({ level: 'macro_neighborhood' }), [path])
  assert.equal(factsOf(asHoods, 'neighborhood').length, 4)
})

test('The simplified places of the Census give 29,000 cities.', NEEDS_REAL_DATA, async () => {
  const file = realFile('gazetteer/us_places_tiger2019_simplified.geojsonl.gz')
  const cities = factsOf(await readFeed(buildBoundariesFeed(), [file]), 'place')
  assert.ok(cities.length > 29_000 && cities.length < 30_000, String(cities.length))
  assert.ok(cities.every(({ shape }) => shape !== undefined && shape.length > 0))
})

test(
  'Real files give their neighborhoods by level, and one sliver in King County has no area.',
  NEEDS_REAL_DATA,
  async () => {
    const expected: [string, string, number][] = [
      ['seattle', 'neighborhood', 90],
      ['seattle_districts', 'macro_neighborhood', 20],
      ['king_county_jurisdictions', 'macro_neighborhood', 40],
      ['san-francisco', 'neighborhood', 37],
      ['new-york-city-boroughs', 'neighborhood', 5],
    ]
    for (const [file, level, count] of expected) {
      const reading = await readFeed(buildBoundariesFeed(), [realFile(`neighborhoods/${file}.geojson`)])
      const neighborhoods = factsOf(reading, 'neighborhood')
      assert.equal(neighborhoods.length, count, file)
      assert.ok(neighborhoods.every((one) => one.level === level && one.shape.length > 0))
      const slivers =
        file === 'king_county_jurisdictions' ? { RingDegenerate: 1, GeometryUnsupported: 1 } : {}
      assert.deepEqual(countIssues(reading), slivers, file)
    }
  },
)

const SHAPE: MultiPolygon = [
  [
    [
      [-122, 47],
      [-121, 47],
      [-121, 48],
      [-122, 47],
    ],
    [
      [-121.5, 47.1],
      [-121.4, 47.1],
      [-121.4, 47.2],
      [-121.5, 47.1],
    ],
  ],
]

test('Shapes are returned exactly as they were collected, with the parts of one key together.', () => {
  const shapes = new ShapeCollector<{ name: string; shape: MultiPolygon }>()
  shapes.add('a', { name: 'A', shape: SHAPE }, 'x:1')
  shapes.add('b', { name: 'B', shape: SHAPE }, 'x:2')
  shapes.add('a', { name: 'again', shape: SHAPE }, 'x:3')
  assert.deepEqual(
    [...shapes.list()],
    [
      { name: 'A', shape: [...SHAPE, ...SHAPE] },
      { name: 'B', shape: SHAPE },
    ],
  )
})

test('A run with more corners than the limit is refused at the feature that exceeds it.', () => {
  const shapes = new ShapeCollector<{ shape: MultiPolygon }>()
  shapes.add('a', { shape: SHAPE }, 'x:1', 12)
  assert.throws(
    () => shapes.add('b', { shape: SHAPE }, 'x:2', 12),
    (error) => error instanceof FeedError && /^x:2: more than 12 corners/.test(error.message),
  )
})
