import assert from 'node:assert/strict'
import test from 'node:test'
import type { Place } from '../../records/place.ts'
import { buildCityNames } from './edition-places.ts'

const point = { lat: 33, lon: -87 }
const place = (id: number, name: string, stateOrProvince: string, countyFips?: string): Place => {
  const facts = { id, source: 's', placeKey: String(id), name, stateOrProvince, point }
  return countyFips === undefined ? facts : { ...facts, countyFips }
}

test('A city name is shared if places with this name lie in several counties of one state', () => {
  const names = buildCityNames([
    place(1, 'Taylor', 'AL', '01069'),
    place(2, 'Taylor', 'AL', '01073'),
    place(3, 'Taylor', 'TX', '48491'),
    place(4, 'Saint Clair', 'MO', '29071'),
    place(5, 'St. Clair', 'MO', '29071'),
    place(6, 'Nowhere', 'MO'),
  ])
  assert.equal(names.isCityNameShared('taylor', 'AL'), true)
  assert.equal(names.isCityNameShared('Taylor', 'TX'), false)
  assert.equal(names.isCityNameShared('St Clair', 'MO'), false)
  assert.equal(names.isCityNameShared('Nowhere', 'MO'), undefined)
  assert.equal(names.isCityNameShared('Taylor', 'WA'), undefined)
})
