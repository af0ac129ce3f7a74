import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { readAll } from '../reading/reading-in-tests.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined ? 'PLAT_REAL_DATA does not name the folder of real data' : false
const MAPPING = new URL('../../../mappings/king-county-sales.yaml', import.meta.url)

it('reads all 21,613 King County sales, each under a key of its own, and hands odd values on as they are', {
  skip,
}, async () => {
  const feed = buildCsvFeed(parseMapping('king-county-sales.yaml', readFileSync(MAPPING, 'utf8')))
  const { records, issues } = await readAll(feed, [
    join(folder as string, 'sales', 'king_county_2014_2015.csv'),
  ])
  const sales = records.flatMap((record) => (record.kind === 'listing' ? [record.facts] : []))
  assert.deepEqual(issues, [])
  assert.equal(sales.length, 21_613)
  assert.equal(new Set(sales.map((sale) => sale.listingKey)).size, 21_613)
  assert.equal(new Set(sales.map((sale) => sale.parcelNumber)).size, 21_436)
  assert.deepEqual(
    sales.filter((sale) => sale.bedroomsTotal === 33).map((sale) => sale.parcelNumber),
    ['2402100895'],
  )
  assert.equal(sales.filter((sale) => sale.bathroomsTotal === 0).length, 10)
  assert.equal(sales.filter((sale) => sale.bathroomsTotal === 2.5).length, 5_380)
  assert.ok(
    sales.every(
      (sale) => sale.standardStatus === 'Closed' && sale.closeDate !== undefined && sale.point !== undefined,
    ),
  )
  assert.ok(sales.every((sale) => sale.bathroomsFull === undefined && sale.homeType === 'house'))
  const first = sales[0]
  assert.deepEqual(
    [first?.closeDate, first?.closePriceCents, first?.address.postalCode],
    ['2014-10-13', 22_190_000, '98178'],
  )
  assert.equal(sales.filter((sale) => sale.yearRenovated === undefined).length, 20_699)
})
