import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFeed, type FeedOptions } from '../../src/app/ingest/create-feed.ts'
import { ensureReference } from '../../src/app/ingest/ensure-reference.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import { checkResponse } from '../../src/contract/check-response.ts'
import { searchByLocationContract } from '../../src/contract/search-by-location.ts'
import type { IngestReport } from '../../src/ingest/report/ingest-report.ts'
import type { EmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { type Area, holds, listHomes, readAreas, readSales, type Sale } from './count-sales.ts'

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
  service = await openTestService((store) => loadRealFiles(store, folder))
})
after(() => service?.[Symbol.asyncDispose]())

/** What someone who has these files would load, with the formats' own options. */
async function loadRealFiles(store: EmbeddedStore, data: string): Promise<void> {
  const load = async (source: string, format: string, options: FeedOptions, ...paths: string[]) =>
    loadSource(store, {
      source,
      feed: await createFeed(format, options),
      inputs: paths.map((path) => join(data, path)),
    })
  await ensureReference(store)
  report = await load(
    'king-county',
    'csv',
    { mapping: 'king-county-sales' },
    'sales/king_county_2014_2015.csv',
  )
  const place = { city: 'Seattle', state: 'WA' }
  await load('seattle', 'boundaries', place, 'neighborhoods/seattle.geojson')
  await load(
    'districts',
    'boundaries',
    { ...place, level: 'macro_neighborhood' },
    'neighborhoods/seattle_districts.geojson',
  )
  await load(
    'public',
    'schools',
    { state: 'WA', fundingType: 'public' },
    'schools/seattle_public_schools.geojson',
  )
  await load(
    'private',
    'schools',
    { state: 'WA', fundingType: 'private' },
    'schools/seattle_private_schools.csv',
  )
  await load('limits', 'limits', {}, 'limits/fhfa_conforming_limits_2026.csv')
  await load('costs', 'limits', {}, 'limits/state_property_tax_insurance_hoa.csv')
  await load('rates', 'rates', {}, 'mortgage/PMMS_history.csv', 'mortgage/MORTGAGE30US.csv')
}

async function countSold(location: string): Promise<number> {
  const path = `/api/v1/search/by-location?location=${encodeURIComponent(location)}&listing_status=sold`
  const { body } = await service.get('main', path)
  assert.equal(checkResponse(searchByLocationContract, body), undefined)
  return body.total
}

test('Every row becomes a sale, a home sold twice is one property, and what looks wrong is named and counted.', {
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

test('Sold searches by each ZIP code and each city have the totals that counting the file gives.', {
  skip,
}, async () => {
  const byZip = Map.groupBy(homes, ({ zip }) => zip)
  for (const [zip, own] of byZip) assert.equal(await countSold(zip), own.length, zip)
  const zipCodes = await service.store.editions.read().getMany('zipCode', [...byZip.keys()].map(Number))
  const cityOf = new Map(zipCodes.map((zipCode) => [zipCode?.postalCode, zipCode?.city]))
  const byCity = Map.groupBy(homes, ({ zip }) => cityOf.get(zip) ?? assert.fail(`no city of ${zip}`))
  assert.ok(byCity.size > 10)
  for (const [city, own] of byCity) assert.equal(await countSold(`${city}, WA`), own.length, city)
  assert.equal(await countSold('King County, WA'), homes.length)
})

test('Sold searches by neighborhood have the totals that point-in-polygon over the files gives.', {
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

test('All pages of a ZIP code together hold each home once, the newest sale first.', { skip }, async () => {
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

test('Details of ten homes agree with the file, and a home sold twice lists both sales.', {
  skip,
}, async () => {
  const reader = service.store.editions.read()
  const twice = [...Map.groupBy(sales, ({ parcel }) => parcel).values()]
    .filter((own) => own.length === 2)
    .slice(0, 3)
  const chosen = [
    ...twice.map((own) => listHomes(own)[0]!),
    ...homes.filter((_, index) => index % 3000 === 7),
  ]
  assert.ok(chosen.length >= 10)
  const byParcel = new Map<string, number>()
  for await (const batch of reader.scan('property'))
    for (const { id, parcelNumber } of batch) byParcel.set(parcelNumber ?? '', id)
  for (const sale of chosen) {
    const { body } = await service.get(
      'alt',
      `/api/v1/property/detail?property_id=${byParcel.get(sale.parcel)}`,
    )
    const { data } = body
    assert.deepEqual(
      [
        data.status,
        data.last_sold_price,
        data.last_sold_date,
        data.description.beds,
        data.description.sqft,
        data.description.year_built,
      ],
      ['sold', sale.price, sale.date, sale.bedrooms, sale.areaSqft, sale.yearBuilt],
    )
    assert.equal(data.location.address.postal_code, sale.zip)
    assert.equal(data.location.county.fips_code, '53033')
    const sold = data.other_listings.provider.map(({ sold_date }: { sold_date: string }) => sold_date).sort()
    assert.deepEqual(
      sold,
      sales
        .filter(({ parcel }) => parcel === sale.parcel)
        .map(({ date }) => date)
        .sort(),
    )
  }
})

test('The neighborhood and the nearest public schools of a Seattle home are those that the files give.', {
  skip,
}, async () => {
  const home =
    homes.find((one) => areas.some((area) => holds(area, one))) ?? assert.fail('no home in a neighborhood')
  const { market } = service.service.getServed()
  const near = market.listNearest({ point: home, status: 'sold', limit: 1 })[0] ?? assert.fail('no home')
  const { body } = await service.get(
    'alt',
    `/api/v1/property/neighborhood-and-schools?property_id=${near.listing.propertyId}`,
  )
  const named = areas.filter((area) => holds(area, home)).map(({ name }) => name)
  assert.ok(body.data.location.neighborhoods.some(({ name }: { name: string }) => named.includes(name)))
  const distances = body.data.schools.schools.map(
    ({ distance_in_miles }: { distance_in_miles: number }) => distance_in_miles,
  )
  assert.ok(distances.length > 5)
  const assigned = body.data.schools.schools.filter((school: { assigned: boolean }) => school.assigned)
  assert.ok(
    assigned.length > 0 &&
      assigned.every((school: { funding_type: string }) => school.funding_type === 'public'),
  )
})

test('The newest 30-year rate is that of the last row of the file.', { skip }, async () => {
  const rows = (await readFile(join(folder!, 'mortgage', 'MORTGAGE30US.csv'), 'utf8')).trim().split('\n')
  const [date, rate] = rows.at(-1)!.split(',')
  const { body } = await service.get('main', '/api/v1/mortgage/rates?duration_days=1')
  const newest = body.data.samples.at(-1)
  assert.equal(newest.time.slice(0, 10), date)
  assert.equal(newest.rate, Number(rate))
})
