import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { openTestService } from '../service/open-test-service.ts'

const MAPPING = `
resource: Property
constants: { StandardStatus: Active, PropertyType: Residential }
columns:
  id: ListingKey
  address: UnparsedAddress
  unit: UnitNumber
  type: PropertySubType
  price: ListPrice
  listed: { field: OnMarketDate, dateFormat: MMMM-d-yyyy }
`

const ROWS = `id;address;unit;type;price;listed
1;"350 West 42nd Street, New York, NY 10036";#12A;Condo;900000;March-12-2026
2;"350 West 42nd Street, New York, NY 10036";#14C;Condo;950000;March-13-2026
3;"12 Elm Street, Buffalo, NY 14201";;Single Family Residential;200000;March-14-2026
`

const SEARCH = '/api/v1/search/by-location?location='

test('Homes from a file with the address and the unit in two columns are found, shown and linked with their unit', async () => {
  await using service = await openTestService(async (store, directory) => {
    const [mapping, file] = [join(directory, 'own.yaml'), join(directory, 'homes.csv')]
    await writeFile(mapping, MAPPING)
    await writeFile(file, ROWS)
    await ensureReference(store)
    await loadFiles(store, 'own', ['csv', { mapping }], file)
  })
  const find = async (location: string) =>
    (await service.get('main', `${SEARCH}${encodeURIComponent(location)}`)).body.data
  const city = await find('New York, NY')
  assert.equal(city.length, 2)
  const [home, ...others] = await find('350 West 42nd Street Unit 12A, New York, NY 10036')
  assert.deepEqual(others, [])
  assert.equal(home.unformattedPrice, 900_000)
  assert.match(home.addressStreet, /350 W(est)? 42nd St(reet)? .*12A$/)
  assert.match(home.address, /12A, New York, NY 10036$/)
  assert.match(home.detailUrl, /12a/i)
  const { body } = await service.get('alt', `/api/v1/property/detail?property_id=${home.ppid}`)
  const { address } = body.data.location
  assert.match(address.line, /12A$/)
  assert.match(address.unit, /12A/)
  assert.deepEqual([address.city, address.state_code, address.postal_code], ['New York', 'NY', '10036'])
  const houses = await service.get('main', `${SEARCH}14201&home_type=houses`)
  assert.equal(houses.body.total, 1)
})
