import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { searchByLocationContract } from '../../src/contract/operations/search-by-location.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import type { IngestReport } from '../../src/ingest/report/ingest-report.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { listPropertyIds, loadSales, loadSurroundings } from './load-real-files.ts'
import { type Area, holds, listHomes, readAreas, readSales, type Sale } from './sales-file.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined ? 'needs PLAT_REAL_DATA: the folder of public files' : false

let service: TestService
let sales: Sale[]
let homes: Sale[]
let areas: Area[]
let report: IngestReport

before(async () => {
  if (folder === undefined) return
  const seattle = join(folder, 'neighborhoods', 'seattle.geojson')
  sales = await readSales(join(folder, 'sales', 'king_county_2014_2015.csv'))
  homes = listHomes(sales)
  areas = await readAreas(seattle, 'name')
  service = await openTestService(async (store) => {
    await loadSurroundings(store, folder)
    report = await loadSales(store, join(folder, 'sales', 'king_county_2014_2015.csv'))
  })
})
after(() => service?.[Symbol.asyncDispose]())

async function countSold(location: string, filters = ''): Promise<number> {
  const path = `/api/v1/search/by-location?location=${encodeURIComponent(location)}&listing_status=sold${filters}`
  const { body } = await service.get('main', path)
  assert.equal(checkResponse(searchByLocationContract, body), undefined)
  return body.total
}

test('Every row becomes a sale, a home sold twice is one property, and implausible values are counted', {
  skip,
}, () => {
  assert.equal(sales.length, 21_613)
  assert.deepEqual(report.changed, { property: homes.length, listing: sales.length })
  const counts = Object.fromEntries(report.issues.map(({ name, count }) => [name, count]))
  assert.equal(
    counts.BedroomsImplausible,
    sales.filter(({ bedrooms, areaSqft }) => bedrooms * 70 > areaSqft).length,
  )
  assert.equal(counts.BathroomsZero, sales.filter(({ bathrooms }) => bathrooms === 0).length)
  assert.equal(counts.BedroomsZero, sales.filter(({ bedrooms }) => bedrooms === 0).length)
  const huge = report.issues.find(({ name }) => name === 'BedroomsImplausible')
  assert.match(huge?.examples[0]?.detail ?? '', /33 bedrooms/)
})

test('Both sales of a home that was sold twice are records of that home, with what the file says of each', {
  skip,
}, async () => {
  const reader = await service.store.editions.read()
  const ids = await listPropertyIds(service.store)
  const resold = [...Map.groupBy(sales, ({ parcel }) => parcel)].filter(([, ofHome]) => ofHome.length > 1)
  assert.equal(resold.length, 176)
  const listingIds = await reader.getRelated(
    'propertyListings',
    resold.map(([parcel]) => ids.get(parcel) ?? assert.fail(parcel)),
  )
  for (const [index, [parcel, ofHome]] of resold.entries()) {
    const listings = await reader.getMany('listing', listingIds[index]!)
    assert.deepEqual(
      listings
        .map((listing) => `${listing?.closeDate} ${listing?.closePriceCents} ${listing?.viewGrade}`)
        .sort(),
      ofHome.map(({ date, price, view }) => `${date} ${100 * price} ${view}`).sort(),
      parcel,
    )
  }
})

test('Searches for sold homes by ZIP code and by city have the totals of the file', {
  skip,
}, async () => {
  const byZip = Map.groupBy(homes, ({ zip }) => zip)
  for (const [zip, own] of byZip) assert.equal(await countSold(zip), own.length, zip)
  const zipCodes = await (await service.store.editions.read()).getMany(
    'zipCode',
    [...byZip.keys()].map(Number),
  )
  const cityOf = new Map(zipCodes.map((zipCode) => [zipCode?.postalCode, zipCode?.city]))
  const byCity = Map.groupBy(homes, ({ zip }) => cityOf.get(zip) ?? assert.fail(`no city of ${zip}`))
  assert.ok(byCity.size > 10)
  for (const [city, own] of byCity) assert.equal(await countSold(`${city}, WA`), own.length, city)
  assert.equal(await countSold('King County, WA'), homes.length)
  assert.equal(await countSold('King County, WA', '&home_type=houses'), homes.length)
})

test('Searches for sold homes by neighborhood have the totals of homes inside the shapes of the files', {
  skip,
}, async () => {
  const byName = Map.groupBy(areas, ({ name }) => name)
  let counted = 0
  for (const [name, parts] of byName) {
    const expected = homes.filter((home) => parts.some((part) => holds(part, home))).length
    assert.equal(await countSold(`${name}, Seattle, WA`), expected, name)
    counted += expected
  }
  assert.ok(counted > 5000)
})

test('All pages of a ZIP code together contain each home once', { skip }, async () => {
  const own = homes.filter(({ zip }) => zip === '98103')
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const { body } = await service.get(
      'main',
      `/api/v1/search/by-location?location=98103&listing_status=sold&page=${page}`,
    )
    for (const { ppid } of body.data) ids.add(ppid)
    if (!body.has_more) break
  }
  assert.equal(ids.size, own.length)
})
