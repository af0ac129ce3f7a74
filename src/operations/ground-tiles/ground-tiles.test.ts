import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { groundTilesContract } from '../../contract/operations/on-map/ground-tiles.ts'
import { mapGroundContract } from '../../contract/operations/on-map/map-ground.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { cutFeature, findCellRange, type GroundShape } from '../../domain/map/ground/cut-feature.ts'
import { numberGroundCell, numberGroundFile } from '../../domain/map/ground/ground-levels.ts'
import { findMapCell, project } from '../../domain/map/map-grid.ts'
import type { GroundCell, GroundClass, GroundFile } from '../../records/map/ground.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runGroundTiles } from './ground-tiles.ts'
import { runMapGround } from './map-ground.ts'

type Drawn = readonly [ground: GroundClass, name: string, shape: GroundShape]

/** The cells of some features, as a file of a source says them. */
function store(features: readonly Drawn[]): { groundCell: GroundCell[]; groundFile: GroundFile[] } {
  const fileId = numberGroundFile('tiger', 'roads')
  const cells = new Map<number, GroundCell>()
  for (const [ground, name, shape] of features)
    for (const { level, cell, text } of cutFeature(ground, name, shape)) {
      const id = numberGroundCell(cell, level)
      const part = cells.get(id)?.parts[fileId] ?? {}
      const texts = part[ground] === undefined ? text : `${part[ground]}\n${text}`
      cells.set(id, { id, level, ...cell, parts: { [fileId]: { ...part, [ground]: texts } } })
    }
  const range = findCellRange(features[0]![2])!
  const file = {
    id: fileId,
    source: 'tiger',
    name: 'roads',
    attribution: 'Census',
    features: features.length,
    ...range,
  }
  return { groundCell: [...cells.values()], groundFile: [file] }
}

async function ask(records: ReturnType<typeof store>, z: number, x: number, y: number) {
  const parsed = parseParameters(
    groundTilesContract,
    Object.entries({ z, x, y }).map(([name, value]) => [name, String(value)]),
  )
  assert.ok(parsed.ok)
  const result = await runGroundTiles(parsed.parameters, createRequestContext({ records }))
  assert.ok(result.kind === 'bytes')
  return {
    bytes: result.bytes,
    headers: result.headers,
    layers: new VectorTile(new PbfReader(result.bytes)).layers,
  }
}

type Layers = VectorTile['layers']

function listFeatures(layers: Layers, name: string): VectorTileFeature[] {
  return Array.from({ length: layers[name]?.length ?? 0 }, (_, index) => layers[name]!.feature(index))
}

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]
const line = (...points: [number, number][]): GroundShape => ({ type: 'LineString', paths: [points] })

const LAKE: Drawn = [
  'water/lake',
  'Lake',
  { type: 'Polygon', paths: [box(-122.3, 47.5, -122.2, 47.6), box(-122.26, 47.54, -122.24, 47.56)] },
]

/** Whether a point of the world lies in a polygon of the water of its tile: inside an odd number of rings. */
async function isWater(
  records: ReturnType<typeof store>,
  zoom: number,
  lon: number,
  lat: number,
): Promise<boolean> {
  const { column, row } = findMapCell({ lat, lon }, zoom)
  const { layers } = await ask(records, zoom, column, row)
  const at = project({ lat, lon }, zoom)
  const [x, y] = [(at.x - column) * 4096, (at.y - row) * 4096]
  let crossings = 0
  for (const feature of listFeatures(layers, 'water'))
    for (const ring of feature.loadGeometry())
      for (const [index, a] of ring.entries()) {
        const b = ring[index + 1]
        if (b === undefined || a.y > y === b.y > y) continue
        if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) crossings++
      }
  return crossings % 2 === 1
}

test('A lake covers what it covers, and its island does not, at every zoom', async () => {
  const records = store([LAKE])
  for (const zoom of [7, 8, 10, 11, 12, 14, 16, 18]) {
    assert.ok(await isWater(records, zoom, -122.28, 47.52), `lake at ${zoom}`)
    assert.ok(await isWater(records, zoom, -122.21, 47.59), `corner at ${zoom}`)
    assert.ok(!(await isWater(records, zoom, -122.31, 47.55)), `west at ${zoom}`)
    if (zoom > 8) assert.ok(!(await isWater(records, zoom, -122.25, 47.55)), `island at ${zoom}`)
  }
})

test('Lines go on where they left the tile before, at every zoom', async () => {
  const points = Array.from({ length: 200 }, (_, at): [number, number] => [
    -124 + at * 0.02,
    47.55 + 0.003 * Math.sin(at / 2),
  ])
  const records = store([['road/motorway', 'I-90', line(...points)]])
  for (const zoom of [8, 11, 12, 15]) {
    const crossing = project({ lon: -122.1, lat: 47.55 }, zoom)
    const column = Math.floor(crossing.x)
    const rows = [Math.floor(crossing.y) - 1, Math.floor(crossing.y), Math.floor(crossing.y) + 1]
    const heights = async (x: number, edge: number): Promise<number[]> => {
      const found: number[] = []
      for (const row of rows) {
        const { layers } = await ask(records, zoom, x, row)
        for (const feature of listFeatures(layers, 'roads'))
          for (const path of feature.loadGeometry())
            for (const [at, a] of path.entries()) {
              const b = path[at + 1]
              if (b === undefined || a.x > edge === b.x > edge) continue
              const height = a.y + ((edge - a.x) / (b.x - a.x)) * (b.y - a.y)
              if (height >= 0 && height < 4096) found.push(row * 4096 + height)
            }
      }
      return found
    }
    const [before, after] = [await heights(column, 4096), await heights(column + 1, 0)]
    assert.equal(before.length, 1, `zoom ${zoom}`)
    // A pixel has eight units.
    assert.ok(Math.abs(before[0]! - after[0]!) <= 8, `zoom ${zoom}: ${before} and ${after}`)
  }
})

test('Local roads and ponds are drawn from the zoom at which they can be seen', async () => {
  const pond: Drawn = [
    'water/lake',
    'Pond',
    { type: 'Polygon', paths: [box(-122.3, 47.5, -122.2995, 47.5003)] },
  ]
  const from: [number, number] = [-122.31, 47.501]
  const to: [number, number] = [-122.3, 47.502]
  const records = store([
    pond,
    ['road/local', 'Elm St', line(from, to)],
    ['road/primary', 'US 2', line(from, to)],
    ['road/minor', '', line(from, to)],
  ])
  const classesAt = async (zoom: number) => {
    const { column, row } = findMapCell({ lon: -122.2999, lat: 47.5002 }, zoom)
    const { layers } = await ask(records, zoom, column, row)
    return [...listFeatures(layers, 'water'), ...listFeatures(layers, 'roads')].map(({ properties }) => ({
      ...properties,
    }))
  }
  const [lake, local, primary, minor] = [
    { class: 'lake', name: 'Pond' },
    { class: 'local', name: 'Elm St' },
    { class: 'primary', name: 'US 2' },
    { class: 'minor' },
  ]
  assert.deepEqual(await classesAt(7), [])
  assert.deepEqual(await classesAt(9), [primary])
  assert.deepEqual(await classesAt(11), [lake, primary])
  assert.deepEqual(await classesAt(12), [lake, primary, local])
  assert.deepEqual(await classesAt(14), [lake, primary, local, minor])
})

test('A tile that would be too large leaves out what is missed least, and says so', async () => {
  const many = (ground: GroundClass): Drawn[] =>
    Array.from({ length: 9000 }, (_, at) => {
      const lon = -122.3 + (at % 100) * 0.0003
      const lat = 47.5 + Math.floor(at / 100) * 0.0003
      return [
        ground,
        `Street with a long name, number ${at}`,
        line([lon, lat], [lon + 0.0002, lat + 0.0002], [lon, lat + 0.0002]),
      ]
    })
  const records = store([
    ...many('road/minor'),
    ...many('road/local').slice(0, 3000),
    ...many('road/primary').slice(0, 10),
  ])
  const { column, row } = findMapCell({ lon: -122.29, lat: 47.51 }, 14)
  const small = await ask(records, 16, column * 4, row * 4)
  assert.equal(small.headers, undefined)
  const { bytes, headers, layers } = await ask(records, 12, Math.floor(column / 4), Math.floor(row / 4))
  assert.ok(bytes.length <= 500_000)
  assert.equal(headers, undefined, 'minor roads are not drawn at zoom 12')
  assert.ok(listFeatures(layers, 'roads').length > 2000)
  const dense = store([
    ...many('road/minor'),
    ...many('road/minor').map(([ground, name, shape]): Drawn => [ground, `${name} again`, shape]),
    ['road/primary', 'US 2', line([-122.3, 47.5], [-122.29, 47.51])],
  ])
  const crowded = await ask(dense, 14, column, row)
  assert.ok(crowded.bytes.length <= 500_000)
  if (crowded.headers !== undefined) assert.equal(crowded.headers['x-left-out'], 'road/minor')
})

test('Tiles are empty where nothing is loaded and farther than anything is drawn', async () => {
  const records = store([LAKE])
  for (const [z, x, y] of [
    [0, 0, 0],
    [3, 1, 2],
    [12, 100, 100],
    [22, 0, 0],
  ] as const)
    assert.equal((await ask(records, z, x, y)).bytes.length, 0)
})

test('The answer about the ground has its box and whom to name, or nothing', async () => {
  const ground = async (records: object) => {
    const answer = await runMapGround({}, createRequestContext({ records }))
    return getAnswer(mapGroundContract, answer)
  }
  assert.deepEqual(await ground({}), { min_zoom: 4, max_zoom: 16, sources: [] })
  const data = await ground(store([LAKE]))
  assert.deepEqual(data?.sources, [{ source: 'tiger', attribution: 'Census', features: 1 }])
  const [west = 0, south = 0, east = 0, north = 0] = data?.bbox ?? []
  assert.ok(west <= -122.3 && south <= 47.5 && east >= -122.2 && north >= 47.6)
  assert.ok(east - west < 0.4 && north - south < 0.4)
})
