import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readContent,
  readFeed,
  realFile,
} from '../testing/read-feed.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

function openMapping(mapping: string) {
  const path = new URL(`../../../mappings/${mapping}`, import.meta.url)
  return parseMapping(mapping, readFileSync(path, 'utf8'))
}

async function readSales(mapping: string, file: string) {
  const reading = await readFeed(buildCsvFeed(openMapping(mapping)), [realFile(file)])
  return { sales: factsOf(reading, 'listing'), issues: countIssues(reading) }
}

test(
  'All 21,613 King County sales are houses with keys of their own, and odd values are handed on as they are.',
  NEEDS_REAL_DATA,
  async () => {
    const { sales, issues } = await readSales('king-county-sales.yaml', 'sales/king_county_2014_2015.csv')
    assert.deepEqual(issues, {})
    assert.equal(sales.length, 21_613)
    assert.equal(new Set(sales.map(({ listingKey }) => listingKey)).size, 21_613)
    assert.equal(new Set(sales.map(({ parcelNumber }) => parcelNumber)).size, 21_436)
    assert.deepEqual(
      sales.filter(({ bedroomsTotal }) => bedroomsTotal === 33).map(({ parcelNumber }) => parcelNumber),
      ['2402100895'],
    )
    assert.equal(sales.filter(({ bathroomsTotal }) => bathroomsTotal === 0).length, 10)
    assert.equal(sales.filter(({ bathroomsTotal }) => bathroomsTotal === 2.5).length, 5_380)
    assert.ok(
      sales.every(
        ({ standardStatus, closeDate, point }) => standardStatus === 'Closed' && closeDate && point,
      ),
    )
    assert.ok(
      sales.every(({ bathroomsFull, homeType }) => bathroomsFull === undefined && homeType === 'house'),
    )
    const first = sales[0]
    assert.deepEqual(
      [first?.closeDate, first?.closePriceCents, first?.address.postalCode],
      ['2014-10-13', 22_190_000, '98178'],
    )
    assert.equal(sales.filter(({ yearRenovated }) => yearRenovated === undefined).length, 20_699)
  },
)

test(
  'All of what King County says of a home is in its sale, and both sales of a home sold twice are there.',
  NEEDS_REAL_DATA,
  async () => {
    const { sales } = await readSales('king-county-sales.yaml', 'sales/king_county_2014_2015.csv')
    const count = (isMeant: (sale: (typeof sales)[number]) => boolean) => sales.filter(isMeant).length
    // Counted in the file without this code.
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((view) => count(({ viewGrade }) => viewGrade === view)),
      [19_489, 332, 963, 510, 319],
    )
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((condition) => count(({ conditionGrade }) => conditionGrade === condition)),
      [30, 172, 14_031, 5_679, 1_701],
    )
    assert.equal(
      count(({ isWaterfront }) => isWaterfront === true),
      163,
    )
    assert.equal(
      count(({ isWaterfront }) => isWaterfront === undefined),
      0,
    )
    assert.equal(
      count(({ buildingGrade }) => buildingGrade === 7),
      8_981,
    )
    assert.equal(
      count(({ stories }) => stories === 1.5),
      1_910,
    )
    assert.equal(
      count(({ yearRenovated }) => yearRenovated !== undefined),
      914,
    )
    assert.equal(
      count(({ belowGradeAreaSqft }) => belowGradeAreaSqft !== undefined),
      8_487,
    )
    assert.ok(
      sales.every(
        ({ livingAreaSqft, aboveGradeAreaSqft = 0, belowGradeAreaSqft = 0 }) =>
          livingAreaSqft === aboveGradeAreaSqft + belowGradeAreaSqft,
      ),
    )
    const byParcel = Map.groupBy(sales, ({ parcelNumber }) => parcelNumber)
    const resold = [...byParcel.values()].filter((ofHome) => ofHome.length > 1)
    assert.equal(resold.length, 176)
    assert.equal(resold.flat().length, 353)
    for (const ofHome of resold)
      assert.equal(new Set(ofHome.map(({ closeDate }) => closeDate)).size, ofHome.length)
  },
)

test(
  'New York sales have a date and a price each; deeds for $0 are counted and left out, and no sale replaces another.',
  NEEDS_REAL_DATA,
  async () => {
    const { sales, issues } = await readSales('nyc-rolling-sales.yaml', 'sales/nyc_rolling_2019.csv')
    assert.equal(issues.RowSkipped, 6_909)
    assert.equal(sales.length, 23_040 - 6_909)
    assert.ok(sales.every(({ closeDate, closePriceCents }) => closeDate !== undefined && closePriceCents))
    const byKey = Map.groupBy(sales, ({ listingKey }) => listingKey)
    for (const [key, same] of byKey)
      assert.equal(new Set(same.map((sale) => sale.closePriceCents)).size, 1, key)
  },
)

test('A New York sale is kept beside a deed for $0 and beside another sale of the same home on the same day.', async () => {
  const mapping = openMapping('nyc-rolling-sales.yaml')
  const columns = [...new Set([...mapping.uses.map(({ column }) => column), ...mapping.ignored])]
  const lot = {
    BOROUGH: '1',
    BLOCK: '372',
    LOT: '40',
    ADDRESS: '327 EAST 3 STREET, 1C',
    'SALE DATE': '01/31/2019',
  }
  const rows = ['0', '500000', '650000'].map((price) => ({ ...lot, 'SALE PRICE': price }))
  const lines = rows.map((row) =>
    columns.map((column) => `"${row[column as keyof typeof row] ?? ''}"`).join(),
  )
  const reading = await readContent(
    buildCsvFeed(mapping),
    'sales.csv',
    `${[columns.join(), ...lines].join('\n')}\n`,
  )
  const sales = factsOf(reading, 'listing')
  assert.deepEqual(
    sales.map(({ closePriceCents }) => closePriceCents),
    [500_000_00, 650_000_00],
  )
  assert.equal(new Set(sales.map(({ listingKey }) => listingKey)).size, 2)
  assert.equal(countIssues(reading).RowSkipped, 1)
})

test(
  'All 10,000 advertised rents are read, with every column mapped or ignored.',
  NEEDS_REAL_DATA,
  async () => {
    const { sales: rents, issues } = await readSales(
      'apartments-for-rent.yaml',
      'rentals/apartments_for_rent_classified_10K.csv',
    )
    assert.equal(rents.length, 10_000)
    assert.ok(rents.every(({ tenure, homeType }) => tenure === 'lease' && homeType === 'apartment'))
    assert.deepEqual(issues, {})
  },
)
