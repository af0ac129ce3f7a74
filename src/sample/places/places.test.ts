import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { isInMultiPolygon } from '../../domain/geo/polygon.ts'
import { buildBoundariesFeed, buildSchoolZonesFeed } from '../../feeds/boundaries/boundaries-feed.ts'
import { buildSchoolsFeed } from '../../feeds/schools/schools-feed.ts'
import { factsOf, readFeed, writeInput } from '../../feeds/testing/read-feed.ts'
import { Random } from '../random.ts'
import { buildMarketAreas } from './market-areas.ts'
import { renderNeighborhoods } from './render-neighborhoods.ts'
import { buildSchoolFinder, renderSchools, renderSchoolZones } from './render-schools.ts'

const ZIP_CODES = ['98101', '98103', '98118', '98040', '98004', '98033', '98052', '98115', '98199', '98030']
const areas = buildMarketAreas(
  ZIP_CODES.map((postalCode, index) => ({
    postalCode,
    city: index < 3 ? 'Seattle' : 'Bellevue',
    lat: 47.5 + (index % 4) * 0.04,
    lon: -122.35 + Math.floor(index / 4) * 0.06,
  })),
)

interface Feature {
  properties: { school_id: string; name: string; grades: string }
  geometry: { coordinates: [number, number] }
}

function featuresOf(text: string): Feature[] {
  return JSON.parse(text).features
}

test('neighborhoods of all three levels are read without an issue, have different names, nest, and do not overlap', async (context) => {
  const files = renderNeighborhoods(areas)
  const levels = await Promise.all(
    (['macro', 'neighborhood', 'residential'] as const).map(async (level) => {
      const reading = await readFeed(buildBoundariesFeed(), [
        await writeInput(context, `${level}.geojson`, files[level]),
      ])
      assert.deepEqual(reading.issues, [])
      return factsOf(reading, 'neighborhood')
    }),
  )
  assert.deepEqual(
    levels.map((own) => own.length),
    levels.map((own) => new Set(own.map(({ name }) => name)).size),
  )
  assert.deepEqual([levels[1]!.length, levels[2]!.length], [10, 40])
  const random = new Random(7)
  let held = 0
  for (let count = 0; count < 2000; count++) {
    const point = { lat: random.between(47.4, 47.7), lon: random.between(-122.5, -122.1) }
    const holding = levels.map((own) => own.filter(({ shape }) => isInMultiPolygon(point, shape)).length)
    assert.ok(
      holding.every((number) => number === holding[0] && number <= 1),
      JSON.stringify({ point, holding }),
    )
    held += holding[0]!
  }
  assert.ok(held > 500)
})

test('schools are read without an issue, with grades, counts and ratings, and zones name existing schools', async (context) => {
  const schools = await readFeed(buildSchoolsFeed(), [
    await writeInput(context, 'schools.geojson', renderSchools(areas, 1)),
  ])
  assert.deepEqual(schools.issues, [])
  const facts = factsOf(schools, 'school')
  assert.ok(facts.length > areas.length)
  for (const { grades, rating, parentRating, studentCount, studentTeacherRatio, reviewCount } of facts) {
    assert.ok(
      grades.length > 2 && rating && parentRating && studentCount && studentTeacherRatio && reviewCount,
    )
  }
  const zones = await readFeed(buildSchoolZonesFeed(), [
    await writeInput(context, 'school-zones.geojson', renderSchoolZones(areas)),
  ])
  assert.deepEqual(zones.issues, [])
  const keys = new Set(facts.map(({ schoolKey }) => schoolKey))
  const named = factsOf(zones, 'schoolZone').map(({ schoolKey }) => schoolKey ?? '')
  assert.ok(named.length > 0 && named.every((key) => keys.has(key)))
})

test('no two places of a level share a name, and every area has a school of each level nearby', () => {
  const county = buildMarketAreas(
    Array.from({ length: 199 }, (_, index) => ({
      ...{ postalCode: String(98001 + index), city: `City ${index % 30}` },
      ...{ lat: 47.2 + Math.floor(index / 14) * 0.04, lon: -122.5 + (index % 14) * 0.05 },
    })),
  )
  assert.ok(county.length > 70)
  for (const text of Object.values(renderNeighborhoods(county))) {
    const names = featuresOf(text).map(({ properties }) => properties.name)
    assert.equal(new Set(names).size, names.length)
  }
  const schools = featuresOf(renderSchools(county, 1))
  for (const grades of ['K-5', '6-8', '9-12']) {
    const points = schools
      .filter(({ properties }) => properties.grades === grades)
      .map(({ geometry }) => geometry)
    assert.ok(points.length > 10)
    for (const area of county) {
      const miles = points.map(({ coordinates: [lon, lat] }) => getDistanceMiles(area, { lat, lon }))
      assert.ok(Math.min(...miles) < 4.5, `${grades} of ${area.postalCode}`)
    }
  }
})

test('the same market has the same places, and another seed has other schools', () => {
  assert.deepEqual(renderNeighborhoods(areas), renderNeighborhoods(areas))
  assert.equal(renderSchools(areas, 1), renderSchools(areas, 1))
  assert.notEqual(renderSchools(areas, 1), renderSchools(areas, 2))
})

test('every home is in an elementary zone, and a listing names the school of its zone and the nearest of the other levels', () => {
  const findSchools = buildSchoolFinder(areas, 1)
  const schools = featuresOf(renderSchools(areas, 1))
  const zones: { properties: { school_id: string }; geometry: { coordinates: never } }[] = JSON.parse(
    renderSchoolZones(areas),
  ).features
  const random = new Random(11)
  for (let count = 0; count < 500; count++) {
    const point = { lat: random.between(47.45, 47.65), lon: random.between(-122.4, -122.2) }
    const named = findSchools(point)
    const byDistance = schools
      .map(({ properties, geometry: { coordinates } }) => ({
        ...properties,
        miles: getDistanceMiles(point, { lon: coordinates[0], lat: coordinates[1] }),
      }))
      .sort((a, b) => a.miles - b.miles)
    assert.equal(named.MiddleOrJuniorSchool, byDistance.find(({ grades }) => grades === '6-8')?.name)
    assert.equal(named.HighSchool, byDistance.find(({ grades }) => grades === '9-12')?.name)
    const zone = zones.find(({ geometry }) => isInMultiPolygon(point, geometry.coordinates))
    const zoned = byDistance.find((school) => school.school_id === zone?.properties.school_id)
    assert.ok(zoned !== undefined, `no zone holds ${point.lat}, ${point.lon}`)
    assert.equal(named.ElementarySchool, zoned.name)
  }
})
