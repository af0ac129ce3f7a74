import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOutlinesContract } from '../../contract/operations/on-map/place-outlines.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'
import type { Neighborhood, Place } from '../../records/place.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runPlaceOutlines } from './place-outlines.ts'

function square(west: number, south: number): MultiPolygon {
  const [east, north] = [west + 1, south + 1]
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ]
}

const place: Place = {
  ...{ id: 7, source: 's', placeKey: 'p', name: 'Seattle', stateOrProvince: 'WA' },
  ...{ point: { lat: 47.5, lon: -122.5 }, shape: square(-123, 47) },
}
const hill: Neighborhood = {
  ...{ id: 3, source: 's', neighborhoodKey: 'h', name: 'Hill', level: 'neighborhood' },
  ...{ shape: square(-123, 47), centroid: { lat: 47.5, lon: -122.5 } },
  box: { north: 48, south: 47, east: -122, west: -123 },
}

async function ask(query: Record<string, string>) {
  const parsed = parseParameters(placeOutlinesContract, Object.entries(query))
  if (!parsed.ok) return parsed.detail
  const context = createRequestContext(
    { records: { place: [place] } },
    {
      places: {
        Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
        Kent: { kind: 'city', city: 'Kent', stateOrProvince: 'WA' },
        Hill: { kind: 'neighborhood', neighborhoodId: 3 },
      },
      placeIds: { 'Seattle, WA': [7] },
      neighborhoods: [hill],
      schoolZones: [
        {
          ...{ id: 1, source: 's', zoneKey: 'z', schoolName: 'Best', educationLevel: 'high' },
          ...{ districtName: 'One', shape: square(-123, 47) },
        },
      ],
      listings: [
        exampleSearchable({ propertyId: 1, point: { lat: 47.3, lon: -122.2 } }),
        exampleSearchable({ propertyId: 2, point: { lat: 47.4, lon: -122.1 }, status: 'sold' }),
      ],
    },
  )
  return getAnswer(placeOutlinesContract, await runPlaceOutlines(parsed.parameters, context)).features
}

test('A city and a neighborhood have the outlines that are loaded, with their boxes', async () => {
  for (const [location, kind] of [
    ['Seattle', 'city'],
    ['Hill', 'neighborhood'],
  ] as const) {
    const [feature, ...others] = await ask({ location })
    assert.ok(typeof feature === 'object')
    assert.deepEqual(feature.geometry, { type: 'MultiPolygon', coordinates: square(-123, 47) })
    assert.deepEqual(feature.bbox, [-123, 47, -122, 48])
    assert.deepEqual([feature.properties, others], [{ kind, name: location }, []])
  }
})

test('A place without an outline has the box of its listings of all statuses', async () => {
  const [feature] = await ask({ location: 'Kent' })
  assert.ok(typeof feature === 'object')
  assert.deepEqual([feature.geometry, feature.bbox], [null, [-122.2, 47.3, -122.1, 47.4]])
})

test('A point has the neighborhoods and school zones that contain it', async () => {
  const features = await ask({ point: '47.5,-122.5' })
  assert.ok(typeof features === 'object')
  assert.deepEqual(
    features.map(({ properties }) => properties),
    [
      { kind: 'neighborhood', name: 'Hill', level: 'neighborhood' },
      { kind: 'school_zone', name: 'Best', level: 'high', district: 'One' },
    ],
  )
  assert.deepEqual(await ask({ point: '10,10' }), [])
})

test('Text that is no place has no outline, and one of location and point must be given', async () => {
  assert.deepEqual(await ask({ location: 'Atlantis' }), [])
  assert.match(String(await ask({})), /^location: /)
  assert.match(String(await ask({ location: 'Seattle', point: '47,-122' })), /^point: /)
  assert.match(String(await ask({ point: '91,0' })), /^point: .*latitude 91/)
})
