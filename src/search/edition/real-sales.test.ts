import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { type CalendarDate, startOfDateMs } from '../../records/calendar-date.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildEditionIndex } from './open-edition-index.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined && 'PLAT_REAL_DATA does not name the folder of real sales'
const ESTIMATED_SHARE = 40

test('Half of the estimates for King County sales, each from earlier sales, are within 11% of the price', {
  skip,
}, async () => {
  const sales = readSales(join(folder!, 'sales/king_county_2014_2015.csv'))
  const property = sales.map(({ propertyId }) => exampleProperty({ id: propertyId }))
  const editionIndex = await buildEditionIndex(buildMemoryEdition({ listing: sales, property }))
  const subjects = sales.filter(
    ({ id, closeDate }) => id % ESTIMATED_SHARE === 0 && closeDate! > '2014-11-01',
  )
  const errors: number[] = []
  for (const { propertyId } of subjects) {
    const [listing] = await editionIndex.findEntries([{ propertyId, status: 'sold' }])
    const [estimate] = await editionIndex.estimateValues([listing!], startOfDateMs(listing!.closeDate!))
    if (estimate !== undefined) errors.push(Math.abs(estimate.dollars / listing!.priceDollars! - 1))
  }
  errors.sort((left, right) => left - right)
  assert.ok(errors.length > 200)
  assert.ok(errors[Math.floor(errors.length / 2)]! < 0.11)
})

/** Reads one home per row. The file has no addresses. */
function readSales(file: string) {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return rows.map((row, index) => {
    const cells = row.replaceAll('"', '').split(',')
    const date = cells[1]!
    return exampleListing({
      id: index + 1,
      propertyId: index + 1,
      standardStatus: 'Closed',
      closeDate: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}` as CalendarDate,
      closePriceCents: Number(cells[2]) * 100,
      bedroomsTotal: Number(cells[3]),
      livingAreaSqft: Number(cells[5]),
      yearBuilt: Number(cells[14]),
      point: { lat: Number(cells[17]), lon: Number(cells[18]) },
      address: { countyFips: '53033' },
    })
  })
}
