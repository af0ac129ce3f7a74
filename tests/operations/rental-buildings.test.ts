import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

function writeRental(key: string, street: string, fields: object): object {
  return {
    ...{ ListingKey: key, ListingId: key, StandardStatus: 'Active', PropertyType: 'Residential Lease' },
    ...{ UnparsedAddress: street, City: 'Seattle', StateOrProvince: 'WA', PostalCode: '98103' },
    ...{ PropertySubType: 'Apartment', OnMarketDate: '2026-11-01' },
    ...fields,
  }
}

const writeUnit = (beds: number, baths: number, sqft: number, rentMin?: number, rentMax = rentMin) => ({
  ...{ UnitTypeBedsTotal: beds, UnitTypeBathsTotal: baths, PlatUnitTypeArea: sqft },
  ...{ PlatUnitTypeRentMin: rentMin, PlatUnitTypeRentMax: rentMax },
})

/** Two buildings that state no rent, bedrooms or size of their own, the second with its cheapest unit type last, and a house. */
const RENTALS = [
  writeRental('ALDER', '1 Alder St', {
    UnitTypes: [writeUnit(0, 1, 420, 1200), writeUnit(1, 1, 610, 1800), writeUnit(3, 2, 1400, 3600, 4100)],
  }),
  writeRental('BIRCH', '2 Birch St', {
    UnitTypes: [writeUnit(3, 2, 1100, 3000), writeUnit(0, 1, 500, 1500)],
  }),
  writeRental('CEDAR', '3 Cedar St', {
    ...{ PropertySubType: 'Single Family Residence', ListPrice: 3300 },
    ...{ BedroomsTotal: 3, BathroomsTotalInteger: 1, LivingArea: 1300 },
  }),
]

let service: TestService
before(async () => {
  service = await openTestService(async (store, directory) => {
    await ensureReference(store)
    const path = join(directory, 'rentals.json')
    const context = 'urn:reso:metadata:2.0:resource:property'
    await writeFile(path, JSON.stringify({ '@reso.context': context, value: RENTALS }))
    await loadFiles(store, 'mls', ['reso', {}], path)
  })
  await service.service.untilCardsPresented()
})
after(() => service[Symbol.asyncDispose]())

interface Card {
  palsId: string
  price: string
  unformattedPrice: number
  beds: number
  baths: number
  area: number
  hdpData: { homeInfo: { price: number; bedrooms: number; livingArea: number } }
}

async function search(query: string): Promise<Card[]> {
  const path = `/api/v1/search/by-location?location=98103&listing_status=for_rent&${query}`
  const { status, body } = await service.get('main', path)
  assert.equal(status, 200, query)
  assert.equal(body.total, body.data.length)
  return body.data
}

const showUnit = ({ palsId, price, beds, baths, area }: Card) => [palsId, price, beds, baths, area]
const ALDER_STUDIO = ['mls_ALDER', '$1,200+/mo', 0, 1, 420]
const ALDER_FAMILY = ['mls_ALDER', '$3,600+/mo', 3, 2, 1400]
const BIRCH_STUDIO = ['mls_BIRCH', '$1,500+/mo', 0, 1, 500]
const BIRCH_FAMILY = ['mls_BIRCH', '$3,000+/mo', 3, 2, 1100]
const CEDAR = ['mls_CEDAR', '$3,300/mo', 3, 1, 1300]

test('Without filters the card of a building shows its cheapest unit type, and is sorted by that', async () => {
  const cards = await search('sort_by=pricea')
  assert.deepEqual(cards.map(showUnit), [ALDER_STUDIO, BIRCH_STUDIO, CEDAR])
})

test('The card of a building shows the unit type that meets all filters together, and is sorted by that', async () => {
  const expected: [query: string, cards: unknown[]][] = [
    ['min_bedrooms=3&sort_by=pricea', [BIRCH_FAMILY, CEDAR, ALDER_FAMILY]],
    ['min_bedrooms=3&sort_by=priced', [ALDER_FAMILY, CEDAR, BIRCH_FAMILY]],
    ['list_price_range=4000,&sort_by=pricea', [ALDER_FAMILY]],
    ['square_feet_range=1000,1250', [BIRCH_FAMILY]],
    ['min_bedrooms=1&list_price_range=,2000', [['mls_ALDER', '$1,800+/mo', 1, 1, 610]]],
    ['min_bedrooms=2&list_price_range=,2000', []],
    ['list_price_range=,1300', [ALDER_STUDIO]],
  ]
  // The second time, the cards of further unit types come from the cache.
  for (const [query, cards] of [...expected, ...expected])
    assert.deepEqual((await search(query)).map(showUnit), cards, query)
})

test('Every figure on the card is that of the unit type shown', async () => {
  const [card] = await search('min_bedrooms=3&list_price_range=3500,')
  assert.equal(card?.unformattedPrice, 3600)
  const { price, bedrooms, livingArea } = card.hdpData.homeInfo
  assert.deepEqual([price, bedrooms, livingArea], [3600, 3, 1400])
})
