import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'
import type { Place } from '../../records/place.ts'
import { buildEditionIndex } from '../edition/open-edition-index.ts'
import { joinPlaces } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildCityShapes } from './city-shapes.ts'

const pause = async () => {}

function box(west: number, south: number, size: number): MultiPolygon {
  const [east, north] = [west + size, south + size]
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

function makePlace(id: number, name: string, stateOrProvince: string, shape?: MultiPolygon): Place {
  const facts = { placeKey: String(id), name, stateOrProvince, point: { lat: 47, lon: -122 } }
  return { id, source: 'census', ...facts, ...(shape && { shape }) }
}
const place = [
  makePlace(1, 'Seattle', 'WA', box(-122.4, 47.5, 0.2)),
  makePlace(2, 'St. Ann', 'WA', box(-122.3, 47.55, 0.05)),
  makePlace(3, 'Portland', 'OR', box(-122.4, 47.5, 0.2)),
  makePlace(4, 'Kent', 'WA'),
]

test('The other cities at a point are those of the state whose boundary contains it, smallest first', async () => {
  const { listOtherCitiesAt } = await buildCityShapes(place, pause)
  const inside = { lat: 47.57, lon: -122.27 }
  assert.deepEqual(listOtherCitiesAt(inside, 'WA', 'Kent'), ['St. Ann', 'Seattle'])
  assert.deepEqual(listOtherCitiesAt(inside, 'WA', 'SAINT ANN'), ['Seattle'])
  assert.deepEqual(listOtherCitiesAt(inside, 'WA', undefined), ['St. Ann', 'Seattle'])
  assert.deepEqual(listOtherCitiesAt(inside, 'OR', 'Kent'), ['Portland'])
  assert.deepEqual(listOtherCitiesAt({ lat: 47.57, lon: -122.5 }, 'WA', 'Kent'), [])
  const { listOtherCitiesAt: listNone } = await buildCityShapes([], pause)
  assert.deepEqual(listNone(inside, 'WA', undefined), [])
})

test('A listing is found by its postal city and by the city whose boundary contains it', async () => {
  const listing = [
    exampleListing({ id: 1, propertyId: 1, address: { city: 'Kent', stateOrProvince: 'WA' } }),
    exampleListing({ id: 2, propertyId: 2, address: { city: 'Seattle', stateOrProvince: 'WA' } }),
    exampleListing({ id: 3, propertyId: 3, address: { city: 'Kent', stateOrProvince: 'WA' } }),
  ].map((one) => ({ ...one, point: { lat: 47.51, lon: one.id === 3 ? -122.9 : -122.39 } }))
  const property = [1, 2, 3].map((id) => exampleProperty({ id }))
  const editionIndex = await buildEditionIndex(buildMemoryEdition({ place, listing, property }))
  const list = async (text: string) => {
    const { hits } = await editionIndex.findListings({
      ...{
        location: joinPlaces(await editionIndex.readLocation(text))!,
        criteria: { status: 'for_sale' },
        sort: 'newest',
      },
      ...{ offset: 0, limit: 41, nowMs: 0, timeZone: 'UTC' },
    })
    return hits.map(({ propertyId }) => propertyId).sort()
  }
  assert.deepEqual(await list('Seattle, WA'), [1, 2])
  assert.deepEqual(await list('Kent, WA'), [1, 3])
  assert.deepEqual(await list('Portland, OR'), [])
})
