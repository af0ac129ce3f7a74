import assert from 'node:assert/strict'
import test from 'node:test'
import type { Place } from '../../records/place.ts'
import type { EditionTables } from '../edition/edition-tables.ts'
import { buildCityNames, openEditionPlaces } from './edition-places.ts'

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

test('A city that only listings name has the same name in whatever order an engine lists its spellings', async () => {
  const tables: EditionTables = {
    ...{ neighborhoods: [], schools: [], schoolZones: [], places: [], zipCodes: [], rateSeries: [] },
    counties: new Map(),
    stateCosts: new Map(),
  }
  const cities = ['ODDVILLE', 'Oddville', 'oddville'].map((city) => ({ city, stateOrProvince: 'WA' }))
  const listNames = async (listed: typeof cities) => {
    const named = { cities: listed, postalCodes: [] }
    const { names } = await openEditionPlaces(
      { tablesEdition: 1, named },
      async () => tables,
      async () => {},
    )
    return names.gazetteer.cities.list('oddville').map(({ name }) => name)
  }
  const expected = await listNames(cities)
  assert.equal(expected.length, 1)
  assert.deepEqual(await listNames(cities.toReversed()), expected)
})
