import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSampleZipCodes } from '../../app/sample/load-sample.ts'
import { findPolygonAt } from '../../domain/geo/polygon.ts'
import { buildGroundFeed } from '../../feeds/ground/ground-feed.ts'
import { countIssues, factsOf, readContent } from '../../feeds/testing/read-feed.ts'
import { renderBuilders } from '../builders/render-builders.ts'
import { Random } from '../random.ts'
import { buildMarketAreas, drawPoint, isNearWater } from './market-areas.ts'
import { renderGround } from './render-ground.ts'

const zipCodes = await listSampleZipCodes()
const areas = buildMarketAreas(zipCodes)
const { water, roads } = renderGround(areas)

interface Feature {
  properties: Record<string, string | boolean>
  geometry: { type: string; coordinates: never }
}

const parse = (text: string): Feature[] => JSON.parse(text).features

test('No home of the sample market can be in its water, and waterfront homes are nearer to it than others', () => {
  const polygons: [number, number][][][] = parse(water).map(({ geometry }) => geometry.coordinates)
  assert.ok(polygons.length > 5)
  const random = new Random(1)
  const corners = polygons.flat(2)
  const near = { waterfront: 0, other: 0 }
  const seen = { waterfront: 0, other: 0 }
  for (const area of areas)
    for (let count = 0; count < 60; count++) {
      const point = drawPoint(area, random)
      assert.equal(findPolygonAt(point, polygons), undefined, `${point.lat}, ${point.lon}`)
      const kind = isNearWater(area, point) ? 'waterfront' : 'other'
      seen[kind]++
      if (corners.some(([lon, lat]) => Math.hypot((lon - point.lon) * 0.68, lat - point.lat) < 0.005))
        near[kind]++
    }
  assert.ok(near.waterfront / seen.waterfront > 2 * (near.other / seen.other), JSON.stringify({ near, seen }))
})

test('No new home of a builder can be in the water', () => {
  const polygons: [number, number][][][] = parse(water).map(({ geometry }) => geometry.coordinates)
  const xml = renderBuilders({ zipCodes, seed: 1, asOf: '2026-06-01' })
  const read = (name: string) =>
    [...xml.matchAll(new RegExp(`${name}>([-\\d.]+)<`, 'g'))].map(([, text]) => Number(text))
  const [lats, lons] = [read('Latitude'), read('Longitude')]
  assert.ok(lats.length > 400 && lats.length === lons.length, String(lats.length))
  for (const [at, lat] of lats.entries())
    assert.equal(findPolygonAt({ lat, lon: lons[at]! }, polygons), undefined, `${lat}, ${lons[at]}`)
})

test('Nearly every home has a street within a block, and every feature says that it is generated', () => {
  const lines: [number, number][][] = parse(roads).flatMap(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  const random = new Random(2)
  let [homes, near] = [0, 0]
  for (const area of areas)
    for (let count = 0; count < 5; count++) {
      const { lat, lon } = drawPoint(area, random)
      homes++
      const isNear = lines.some(([from, to]) => {
        const away = (value: number, one: number, other: number) =>
          Math.max(0, Math.min(one, other) - value, value - Math.max(one, other))
        return Math.max(away(lon, from![0], to![0]) * 0.68, away(lat, from![1], to![1])) < 0.0009
      })
      if (isNear) near++
    }
  assert.ok(near / homes > 0.98, `${near} of ${homes}`)
  for (const { properties } of [...parse(water), ...parse(roads)]) assert.equal(properties.generated, true)
})

test('The feed reads all of it without an issue', async () => {
  for (const text of [water, roads]) {
    const reading = await readContent(buildGroundFeed(), 'ground.geojson', text)
    assert.deepEqual(countIssues(reading), {})
    assert.equal(factsOf(reading, 'groundFile')[0]?.features, parse(text).length)
  }
})
