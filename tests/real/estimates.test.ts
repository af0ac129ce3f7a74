import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { similarHomesContract } from '../../src/contract/operations/similar-homes.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { listPropertyIds, loadFiles, loadSales, loadSurroundings } from './load-real-files.ts'
import { getMiles } from './reference-answers.ts'
import {
  chooseRelisted,
  countDays,
  listHomes,
  readSales,
  type Sale,
  shiftDate,
  writeListings,
  writeShiftedSales,
} from './sales-file.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined ? 'needs PLAT_REAL_DATA: the folder of public files' : false
const TODAY = new Date().toISOString().slice(0, 10)

let service: TestService
let homes: Sale[]
let relisted: Sale[]

/** Loads the sales of the file, all shifted by the same number of days so that the newest was three days ago. */
before(async () => {
  if (folder === undefined) return
  const file = join(folder, 'sales', 'king_county_2014_2015.csv')
  const newest = (await readSales(file))
    .map(({ date }) => date)
    .sort()
    .at(-1)!
  service = await openTestService(async (store, directory) => {
    const [sales, listings] = [join(directory, 'sales.csv'), join(directory, 'listings.json')]
    await writeShiftedSales(file, sales, countDays(newest, TODAY) - 3)
    homes = listHomes(await readSales(sales))
    relisted = chooseRelisted(homes, 400)
    await writeListings(listings, relisted, shiftDate(TODAY, -2))
    await loadSurroundings(store, folder)
    await loadSales(store, sales)
    await loadFiles(store, 'relisted', ['reso', {}], listings)
  })
})
after(() => service?.[Symbol.asyncDispose]())

const SIZE_RATIO = 1.8
const SIZE_EXPONENT = 0.6
const MONTHLY_TREND = 0.015

/** Computes the range of prices that nearby sales suggest for a home, adjusted to its size and to today. */
function countRange(home: Sale): { least: number; most: number; dates: string[] } | undefined {
  const near = homes
    .map((sale) => ({ ...sale, miles: getMiles(home, sale) }))
    .filter(({ miles }) => miles <= 5.001)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 160)
  const alike = near.filter(
    ({ areaSqft }) => Math.abs(Math.log(home.areaSqft / areaSqft)) <= Math.log(SIZE_RATIO),
  )
  const prices = alike.map(({ price, areaSqft, date }) => {
    const trend = Math.exp((MONTHLY_TREND * countDays(date, TODAY)) / 30.4375)
    const sized = price * (home.areaSqft / areaSqft) ** SIZE_EXPONENT
    return { low: sized / trend, high: sized * trend }
  })
  if (alike.length < 5) return undefined
  return {
    least: Math.min(...prices.map(({ low }) => low)),
    most: Math.max(...prices.map(({ high }) => high)),
    dates: alike.map(({ date }) => date),
  }
}

test('Each estimate of a similar home lies within the range of nearby sales and has the date of one of them', {
  skip,
}, async () => {
  const ids = await listPropertyIds(service.store)
  const parcels = new Map([...ids].map(([parcel, id]) => [String(id), parcel]))
  const estimates = new Map<Sale, { estimate: number; date: string }>()
  for (const home of homes.filter((_, index) => index % 2100 === 11)) {
    const path = `/api/v1/property/similar-homes?property_id=${ids.get(home.parcel)}`
    const { body } = await service.get('alt', path)
    assert.equal(checkResponse(similarHomesContract, body), undefined)
    assert.ok(body.data.length > 5, home.parcel)
    for (const { property_id, estimate } of body.data) {
      const other =
        relisted.find(({ parcel }) => parcel === parcels.get(property_id)) ?? assert.fail(property_id)
      if (estimate !== undefined) estimates.set(other, estimate)
      else assert.equal(countRange(other), undefined, other.parcel)
    }
  }
  assert.ok(estimates.size > 50, `${estimates.size} estimates`)
  for (const [home, { estimate, date }] of estimates) {
    const { least, most, dates } = countRange(home) ?? assert.fail(home.parcel)
    assert.ok(estimate >= least - 100 && estimate <= most + 100, `${home.parcel}: ${estimate}`)
    assert.ok(dates.includes(date), `${home.parcel}: ${date}`)
  }
})
