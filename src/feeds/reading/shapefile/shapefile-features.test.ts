import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { FeedError } from '../../../ingest/ports/feed.ts'
import type { Issue } from '../../../ingest/ports/issue.ts'
import { buildDbf, buildShp, type TestColumn, type TestShape } from '../../testing/build-shapefile.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { withFiles } from '../../testing/read-feed.ts'
import { readFeatures } from '../feature-files.ts'
import type { FeatureLimits, GeoFeature } from '../geo-features.ts'
import { listInputFiles } from '../input-files.ts'
import { readShapefileFeatures } from './shapefile-features.ts'

const COLUMNS: TestColumn[] = [
  ['NAME', 'C', 20],
  ['GEOID', 'N', 19],
  ['OPENED', 'D', 8],
  ['ACTIVE', 'L', 1],
  ['NOTES', 'M', 10],
]
const GEOGRAPHIC =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** A clockwise square, as outer rings are. */
function square(west: number, south: number, size: number): [number, number][] {
  const [east, north] = [west + size, south + size]
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}

const hole = (...place: [number, number, number]) => square(...place).toReversed()

interface Reading {
  features: GeoFeature[]
  issues: Issue[]
}

async function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  limits?: FeatureLimits,
): Promise<Reading> {
  const zip = buildZip(Object.entries(files).map(([name, content]) => ({ name, content })))
  return withFiles({ 'in.zip': zip }, async (folder) => {
    const [file] = await listInputFiles([`${folder}/in.zip`], { endings: ['.shp'] })
    assert.ok(file)
    const issues: Issue[] = []
    const run = { raise: (issue: Issue) => void issues.push(issue), countBytes() {}, recognize() {} }
    const groups = limits === undefined ? readFeatures(file, run) : readShapefileFeatures(file, run, limits)
    return { features: (await Array.fromAsync(groups)).flat(), issues }
  })
}

function filesOf(shapes: readonly TestShape[], prj = GEOGRAPHIC) {
  return { 'data/a.shp': buildShp(shapes), 'data/a.dbf': buildDbf(COLUMNS, shapes), 'data/A.PRJ': prj }
}

const isRefusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof FeedError && pattern.test(error.message)

test('A zipped shapefile gives its shapes with the rows beside them, without deleted rows and blanks.', async () => {
  const row = { NAME: 'Adams', GEOID: '5305210.000000000000', OPENED: '20240131', ACTIVE: '?', NOTES: '17' }
  const { features, issues } = await read(
    filesOf([
      { row, point: [-122.5, 47.25] },
      { row: { NAME: 'gone', DELETED: '*' }, point: [0, 0] },
      { row: { NAME: 'nowhere', GEOID: '*******', OPENED: '0' } },
    ]),
  )
  assert.deepEqual(
    features.map(({ cells, geometry, place }) => [
      Object.fromEntries(cells),
      geometry,
      place.split('/').at(-1),
    ]),
    [
      [
        { name: 'Adams', geoid: '5305210', opened: '20240131' },
        { type: 'Point', coordinates: [-122.5, 47.25] },
        'a.shp shape 1',
      ],
      [{ name: 'nowhere' }, undefined, 'a.shp shape 3'],
    ],
  )
  assert.deepEqual(issues, [])
})

test('Holes belong to the outer ring around them, in whatever order they stand, and a stray hole is a shape of its own.', async () => {
  const rings = [
    hole(11, 1, 1),
    square(0, 0, 5),
    square(10, 0, 5),
    hole(1, 1, 1),
    square(1.2, 1.2, 0.5), // an island in the lake
    hole(20, 20, 1),
  ]
  const { features } = await read(filesOf([{ row: { NAME: 'x' }, rings }]))
  const geometry = features[0]?.geometry as { coordinates: [number, number][][][] } | undefined
  assert.deepEqual(
    geometry?.coordinates.map((polygon) => polygon.map(([corner]) => corner)),
    [
      [[1.2, 1.2]],
      [
        [0, 0],
        [1, 1],
      ],
      [
        [10, 0],
        [11, 1],
      ],
      [[20, 20]],
    ],
  )
})

test('Names are read in the encoding of the .cpg, else of the header, else as UTF-8 or Windows-1252 with an issue.', async () => {
  const shapes: TestShape[] = [{ row: { NAME: 'Cañon' }, point: [-105, 38] }]
  const readName = async (encoding: string, codePage: number, cpg?: string) => {
    const dbf = buildDbf(COLUMNS, shapes, codePage, (text) => iconv.encode(text, encoding))
    const files = {
      ...filesOf(shapes),
      'data/a.dbf': dbf,
      ...(cpg === undefined ? {} : { 'data/a.cpg': cpg }),
    }
    const { features, issues } = await read(files)
    return [features[0]?.cells.get('name'), ...issues.map(({ name }) => name)].join(' ')
  }
  for (const [encoding, codePage, cpg] of [
    ['utf-8', 0, 'UTF-8\r\n'],
    ['utf-8', 87, '65001'],
    ['cp437', 0, 'OEM 437'],
    ['windows-1252', 0, 'ANSI 1252'],
    ['latin1', 0, '88591'],
    ['cp437', 1, undefined],
    ['cp850', 2, undefined],
    ['windows-1252', 3, undefined],
    ['utf-8', 0, undefined],
  ] as const)
    assert.equal(await readName(encoding, codePage, cpg), 'Cañon', `${encoding} ${codePage} ${cpg}`)
  assert.equal(await readName('windows-1252', 0), 'Cañon EncodingAssumed')
  await assert.rejects(
    readName('utf-8', 0, 'KLINGON'),
    isRefusal(/a\.cpg: the encoding "KLINGON" is not known/),
  )
})

test('A shapefile without its table, with too few or too many rows, or of another kind is refused.', async () => {
  const shapes: TestShape[] = [
    { row: { NAME: 'a' }, point: [1, 1] },
    { row: { NAME: 'b' }, point: [1, 1] },
  ]
  const files = filesOf(shapes)
  const { 'data/a.dbf': _, ...tableless } = files
  await assert.rejects(read(tableless), isRefusal(/a\.shp: has no \.dbf beside it/))
  await assert.rejects(
    read({ ...files, 'data/a.dbf': buildDbf(COLUMNS, shapes.slice(1)) }),
    isRefusal(/a\.shp shape 2: the \.dbf beside it has only 1 rows/),
  )
  await assert.rejects(
    read({ ...files, 'data/a.shp': buildShp(shapes.slice(1)) }),
    isRefusal(/a\.shp: has 1 shapes, but the \.dbf beside it has 2 rows/),
  )
  await assert.rejects(
    read({ ...files, 'data/a.shp': 'x'.repeat(200) }),
    isRefusal(/a\.shp: is not a shapefile/),
  )
  const { 'data/A.PRJ': __, ...unprojected } = files
  assert.deepEqual(
    (await read(unprojected)).issues.map(({ name }) => name),
    ['ProjectionAssumed'],
  )
})

test('A shape beyond a limit is refused by its number.', async () => {
  const files = filesOf([{ row: {}, rings: [square(0, 0, 1)] }])
  await assert.rejects(
    read(files, { maxFeatureBytes: 100, maxFeatureValues: 1000 }),
    isRefusal(/a\.shp shape 1: has more than 100 bytes, which is the limit/),
  )
  await assert.rejects(
    read(files, { maxFeatureBytes: 1000, maxFeatureValues: 9 }),
    isRefusal(/a\.shp shape 1: has 5 corners; 3 are the limit/),
  )
})

test('A shapefile that is cut anywhere is refused, and one of which any byte has changed is read or refused.', async () => {
  const shapes: TestShape[] = [
    { row: { NAME: 'a' }, rings: [square(0, 0, 4), hole(1, 1, 1)] },
    { row: { NAME: 'b' }, rings: [square(9, 0, 4)] },
  ]
  const files = filesOf(shapes)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('data/a.shp', 'data/a.dbf'),
      fc.nat(10_000),
      fc.integer({ min: 1, max: 255 }),
      async (name, place, change) => {
        const whole = files[name as 'data/a.shp']
        const at = place % (whole.length - 1)
        await assert.rejects(read({ ...files, [name]: whole.subarray(0, at) }), FeedError)
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] as number) ^ change
        await read({ ...files, [name]: changed }).catch((error: unknown) => {
          if (!(error instanceof FeedError)) throw error
        })
      },
    ),
  )
})
