import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mortgageRatesContract } from '../../src/contract/operations/mortgage-rates.ts'
import { neighborhoodAndSchoolsContract } from '../../src/contract/operations/neighborhood-and-schools.ts'
import { propertyDetailContract } from '../../src/contract/operations/property-detail.ts'
import { similarHomesContract } from '../../src/contract/operations/similar-homes.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { listPropertyIds, loadFiles, loadSales, loadSurroundings } from './load-real-files.ts'
import {
  countPayment,
  listSchoolsAt,
  readCosts,
  readPrivateSchools,
  readPublicSchools,
  type SchoolOfFile,
  scoreLikeness,
} from './reference-answers.ts'
import {
  type Area,
  chooseRelisted,
  countDays,
  holds,
  listHomes,
  readAreas,
  readSales,
  type Sale,
  shiftDate,
  writeListings,
} from './sales-file.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined ? 'needs PLAT_REAL_DATA: the folder of public files' : false
const RELISTED = 400
const ON_MARKET_DAYS = 20
const ON_MARKET = shiftDate(new Date().toISOString().slice(0, 10), -ON_MARKET_DAYS)

let service: TestService
let sales: Sale[]
let relisted: Sale[]
let chosen: Sale[]
let idOf: Map<string, number>
let parcelOf: Map<string, string>

const fileOf = (...names: string[]) => join(folder!, ...names)

before(async () => {
  if (folder === undefined) return
  sales = await readSales(fileOf('sales', 'king_county_2014_2015.csv'))
  const homes = listHomes(sales)
  relisted = chooseRelisted(homes, RELISTED)
  chosen = chooseHomes(homes, await readAreas(fileOf('neighborhoods', 'seattle.geojson'), 'name'))
  service = await openTestService(async (store, directory) => {
    const listings = join(directory, 'listings.json')
    await writeListings(listings, relisted, ON_MARKET)
    await loadSurroundings(store, folder)
    await loadSales(store, fileOf('sales', 'king_county_2014_2015.csv'))
    await loadFiles(store, 'relisted', ['reso', {}], listings)
  })
  idOf = await listPropertyIds(service.store)
  parcelOf = new Map([...idOf].map(([parcel, id]) => [String(id), parcel]))
})
after(() => service?.[Symbol.asyncDispose]())

/** Chooses two homes that were sold twice, four in Seattle, one elsewhere, and three that are for sale again. */
function chooseHomes(homes: readonly Sale[], areas: readonly Area[]): Sale[] {
  const [again, rest] = [new Set(relisted), homes.filter((home) => !relisted.includes(home))]
  const twice = [...Map.groupBy(sales, ({ parcel }) => parcel).values()].filter((own) => own.length === 2)
  const isOnceSold = (home: Sale) => !twice.some(([one]) => one?.parcel === home.parcel)
  const inSeattle = rest.filter((home) => isOnceSold(home) && areas.some((area) => holds(area, home)))
  const elsewhere = rest.find((home) => isOnceSold(home) && !areas.some((area) => holds(area, home)))
  return [
    ...twice
      .map((own) => listHomes(own)[0]!)
      .filter((home) => rest.some(({ parcel }) => parcel === home.parcel)),
  ]
    .slice(0, 2)
    .concat(
      [500, 1700, 3100, 5000].map((index) => inSeattle[index]!),
      elsewhere!,
      [...again].slice(7, 10),
    )
}

const isForSale = ({ parcel }: Sale) => relisted.some((one) => one.parcel === parcel)

async function ask(base: 'main' | 'alt', path: string, contract: Parameters<typeof checkResponse>[0]) {
  const { status, body } = await service.get(base, `/api/v1/${path}`)
  assert.equal(status, 200, path)
  assert.equal(checkResponse(contract, body), undefined, path)
  return body
}

const askOf = (home: Sale, path: string, contract: Parameters<typeof checkResponse>[0]) =>
  ask('alt', `property/${path}?property_id=${idOf.get(home.parcel)}`, contract)

test('The ten homes were sold once or twice, or are for sale again, inside and outside Seattle', {
  skip,
}, () => {
  assert.equal(new Set(chosen.map(({ parcel }) => parcel)).size, 10)
  assert.equal(chosen.filter(isForSale).length, 3)
  assert.equal(relisted.length, RELISTED)
})

test('Their details match the rows of the file: rooms, size, year, place, and every sale', {
  skip,
}, async () => {
  for (const home of chosen) {
    const { data } = await askOf(home, 'detail', propertyDetailContract)
    const { beds, sqft, year_built } = data.description
    assert.deepEqual([beds, sqft, year_built], [home.bedrooms, home.areaSqft, home.yearBuilt])
    const { postal_code, state_code, coordinate } = data.location.address
    assert.deepEqual([postal_code, state_code, data.location.county.fips_code], [home.zip, 'WA', '53033'])
    assert.deepEqual([coordinate.lat, coordinate.lon], [home.lat, home.lon])
    assert.deepEqual([data.last_sold_price, data.last_sold_date], [home.price, home.date])
    const own = sales.filter(({ parcel }) => parcel === home.parcel)
    const shown = data.other_listings.provider.flatMap((one: { sold_date?: string }) => one.sold_date ?? [])
    assert.deepEqual(shown.sort(), own.map(({ date }) => date).sort())
    assert.equal(data.status, isForSale(home) ? 'for_sale' : 'sold')
    assert.equal(data.list_price ?? null, isForSale(home) ? home.price : null)
  }
})

test('The cost to buy one follows from the newest rate, the tax, the premium and the limit in the files', {
  skip,
}, async () => {
  const costs = await readCosts(folder!, { state: 'WA', fips: '53033' })
  for (const home of chosen.filter(isForSale)) {
    const { mortgage } = (await askOf(home, 'detail', propertyDetailContract)).data
    const payment = countPayment(home.price, costs)
    const amountOf = (wanted: string) =>
      mortgage.estimate.monthly_payment_details.find(({ type }: { type: string }) => type === wanted).amount
    assert.equal(amountOf('principal_and_interest'), Math.round(payment.principalAndInterest))
    assert.equal(amountOf('property_tax'), Math.round(payment.tax))
    assert.equal(amountOf('home_insurance'), Math.round(payment.insurance))
    assert.equal(mortgage.county_fha_loan_limit, costs.fhaLimit)
    assert.equal(mortgage.is_listing_price_eligible_for_fha, home.price <= costs.fhaLimit)
    assert.equal(mortgage.estimate.average_rate.rate, costs.rate)
  }
})

test('Their similar homes are the best twenty homes for sale in their price band by the documented score', {
  skip,
}, async () => {
  for (const home of chosen) {
    const { data } = await askOf(home, 'similar-homes', similarHomesContract)
    const inBand = relisted.filter(({ price }) => price >= home.price / 2 && price <= home.price * 2)
    const candidates = listNearest(inBand, home, 200)
    const scores = candidates.map((other) => scoreLikeness(home, home.price, other)).sort((a, b) => b - a)
    assert.equal(data.length, Math.min(20, candidates.length))
    assert.ok(data.length > 5)
    for (const [index, similar] of data.entries()) {
      const other = relisted.find(({ parcel }) => parcel === parcelOf.get(similar.property_id))
      assert.ok(other !== undefined && other.parcel !== home.parcel)
      assert.deepEqual([similar.status, similar.list_price], ['for_sale', other.price])
      const score = scoreLikeness(home, home.price, other)
      assert.ok(
        Math.abs(score - scores[index]!) < 1e-4,
        `${home.parcel} ${index}: ${score}, not ${scores[index]}`,
      )
      // The newest sale of the file is more than three years old, so there is no estimate of a home's value today.
      assert.equal(similar.estimate, undefined)
    }
  }
})

function listNearest(homes: readonly Sale[], { parcel, lat, lon }: Sale, count: number): Sale[] {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const square = (home: Sale) => (home.lat - lat) ** 2 + ((home.lon - lon) * narrow) ** 2
  return homes
    .filter((home) => home.parcel !== parcel)
    .sort((a, b) => square(a) - square(b))
    .slice(0, count)
}

test('Their schools are the nearest of both files, with the nearest public one of each level in the district assigned', {
  skip,
}, async () => {
  const schools = [
    ...(await readPublicSchools(fileOf('schools', 'seattle_public_schools.geojson'))),
    ...(await readPrivateSchools(fileOf('schools', 'seattle_private_schools.csv'))),
  ]
  const districts = await readAreas(fileOf('schools', 'king_county_school_districts.geojson'), 'NAME')
  for (const home of chosen) {
    const { data } = await askOf(home, 'neighborhood-and-schools', neighborhoodAndSchoolsContract)
    checkSchools(data.schools, listSchoolsAt(schools, home, { limit: 20, districts }))
  }
})

interface ShownSchool {
  name: string
  distance_in_miles: number
  assigned?: boolean
  funding_type: string
}

function checkSchools(shown: { total: number; schools: ShownSchool[] }, expected: readonly SchoolOfFile[]) {
  const near = expected as ReturnType<typeof listSchoolsAt>
  assert.equal(shown.total, near.length)
  const name = (text: string, assigned: boolean | undefined, funding: string) =>
    `${text} ${funding} ${assigned}`
  assert.deepEqual(
    shown.schools.map((school) => name(school.name, school.assigned, school.funding_type)).sort(),
    near.map((school) => name(school.name, school.assigned, school.funding)).sort(),
  )
  for (const [index, { distance_in_miles }] of shown.schools.entries())
    assert.ok(Math.abs(distance_in_miles - near[index]!.miles) < 0.051)
}

test('Their neighborhoods are those whose shape in the files contains them, and so does the boundary', {
  skip,
}, async () => {
  const [neighborhoods, districts] = [
    await readAreas(fileOf('neighborhoods', 'seattle.geojson'), 'name'),
    await readAreas(fileOf('neighborhoods', 'seattle_districts.geojson'), 'L_HOOD'),
  ]
  let held = 0
  for (const home of chosen) {
    const { data } = await askOf(home, 'neighborhood-and-schools', neighborhoodAndSchoolsContract)
    const shown = data.location.neighborhoods
    const namesIn = (areas: readonly Area[]) =>
      areas.filter((area) => holds(area, home)).map(({ name }) => name)
    const namesOf = (level: string) =>
      shown.filter((one: { level: string }) => one.level === level).map(({ name }: { name: string }) => name)
    assert.deepEqual(namesOf('neighborhood'), namesIn(neighborhoods))
    assert.deepEqual(namesOf('macro_neighborhood'), namesIn(districts))
    assert.equal(shown.length, namesIn(neighborhoods).length + namesIn(districts).length)
    for (const { name, level, boundary, geo_statistics } of shown) {
      assert.ok(holds({ name, rings: [boundary.coordinates] }, home), name)
      const ofLevel = level === 'neighborhood' ? neighborhoods : districts
      const area = ofLevel.filter((one) => one.name === name)
      checkMarket(
        geo_statistics.housing_market,
        relisted.filter((one) => area.some((part) => holds(part, one))),
      )
      held++
    }
  }
  assert.ok(held >= 7, `${held} neighborhoods`)
})

/** Checks the market, which consists of the homes for sale because there were no sales in the last year. */
function checkMarket(market: Record<string, number | null>, forSale: readonly Sale[]): void {
  const prices = forSale.map(({ price }) => price).sort((a, b) => a - b)
  const middle = (prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2
  assert.equal(market.listing_count, forSale.length)
  assert.equal(market.median_listing_price, forSale.length < 5 ? null : middle)
  assert.deepEqual([market.rental_listing_count, market.median_sold_price], [0, null])
  // Days count from midnight at the homes, which is later than in UTC.
  const days: (number | null)[] = forSale.length < 5 ? [null] : [ON_MARKET_DAYS - 1, ON_MARKET_DAYS]
  assert.ok(days.includes(market.median_days_on_market ?? null), String(market.median_days_on_market))
}

test("The rates at their ZIP codes are the last year's rows of the file, week by week", {
  skip,
}, async () => {
  const rows = (await readFile(fileOf('mortgage', 'MORTGAGE30US.csv'), 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.trim().split(',') as [string, string])
  const newest = rows.at(-1)![0]
  for (const { zip } of chosen) {
    const body = await ask('main', `mortgage/rates?location=${zip}&duration_days=365`, mortgageRatesContract)
    const shown = body.data.samples.map(({ time, rate }: { time: string; rate: number }) => [
      time.slice(0, 10),
      rate,
    ])
    const expected = rows.filter(([date, rate]) => rate !== '.' && countDays(date, newest) < 365)
    assert.ok(expected.length > 50)
    assert.deepEqual(
      shown,
      expected.map(([date, rate]) => [date, Number(rate)]),
    )
  }
})
