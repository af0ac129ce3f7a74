import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countIssues, factsOf, readFeed } from '../testing/read-feed.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

/** Each file has the columns that its publisher gives it, in their order, and made-up rows. */
const EXPORTS = new URL('testing/exports/', import.meta.url)
const MAPPINGS = new URL('../../../mappings/', import.meta.url)

async function read(name: string, issues: Record<string, number> = {}) {
  const mapping = parseMapping(`${name}.yaml`, readFileSync(new URL(`${name}.yaml`, MAPPINGS), 'utf8'))
  const reading = await readFeed(buildCsvFeed(mapping), [new URL(`${name}.csv`, EXPORTS).pathname])
  assert.deepEqual(countIssues(reading), issues, name)
  return { listings: factsOf(reading, 'listing'), parcels: factsOf(reading, 'assessment') }
}

/** The facts of a parcel besides its address and roll. */
async function readParcels(name: string, issues?: Record<string, number>) {
  const { parcels } = await read(name, issues)
  return parcels.map(({ assessmentKey, parcelNumber, address, values, taxes, transfers, ...home }) => {
    assert.equal(parcelNumber, assessmentKey)
    assert.ok(address.countyOrParish)
    return { parcelNumber, address, values, transfers, home }
  })
}

test('Every file here is in the layout of a shipped mapping.', () => {
  const nameOf = (file: string) => file.replace(/\.\w+$/, '')
  const mappings = new Set(readdirSync(MAPPINGS).map(nameOf))
  const files = readdirSync(EXPORTS).map(nameOf)
  assert.ok(files.length > 10)
  assert.deepEqual(
    files.filter((name) => !mappings.has(name)),
    [],
  )
})

test('A Redfin download gives homes for sale with a list price, and sold ones with a sale price.', async () => {
  const { listings } = await read('redfin-download', { RowSkipped: 1 })
  const [forSale, sold, land] = listings
  assert.deepEqual(
    listings.map(({ listingKey, standardStatus, homeType, listPriceCents, closePriceCents, closeDate }) =>
      [listingKey, standardStatus, homeType, listPriceCents, closePriceCents, closeDate].join(' '),
    ),
    [
      'EXMLS-2400001 Active house 58500000  ',
      'EXMLS-2300002 Closed condo  31000000 2025-10-31',
      'EXMLS-2400003 Pending lot 18900000  ',
    ],
  )
  assert.equal(forSale?.associationFeeMonthlyCents, 25_00)
  assert.deepEqual(forSale?.openHouses, [
    { startLocal: '2026-05-16T13:00:00', endLocal: '2026-05-16T15:00:00' },
  ])
  assert.deepEqual([forSale?.bathroomsTotal, sold?.livingAreaSqft, land?.lotSizeSqft], [2.5, 900, 217_800])
  assert.deepEqual(forSale?.point, { lat: 47.3809, lon: -122.2008 })
})

test('A file with the columns of Zillow gives sales, rentals and closed sales.', async () => {
  const { listings } = await read('zillow-style')
  assert.deepEqual(
    listings.map(
      ({ listingKey, tenure, standardStatus, homeType, listPriceCents, closePriceCents, closeDate }) =>
        [listingKey, tenure, standardStatus, homeType, listPriceCents, closePriceCents, closeDate].join(' '),
    ),
    [
      '90000001 sale Active house 58500000  ',
      '90000002 lease Active apartment 190000  ',
      '90000003 sale Closed townhouse  45000000 2025-10-31',
    ],
  )
  assert.deepEqual(
    listings.map(({ lotSizeSqft }) => lotSizeSqft),
    [10_890, undefined, 2_100],
  )
})

test('The four files of the King County assessor are parts of one parcel.', async () => {
  const sales = await readParcels('king-county-transfers')
  const [building, ...others] = await readParcels('king-county-buildings', { RowSkipped: 1 })
  const [parcel] = await readParcels('king-county-parcels')
  const [values] = await readParcels('king-county-accounts')
  assert.deepEqual(others, [])
  assert.deepEqual(
    new Set([...sales, building, parcel, values].map((part) => part?.parcelNumber)),
    new Set(['7129300520']),
  )
  assert.deepEqual(
    sales.map(({ transfers }) => transfers),
    [
      [
        {
          date: '2014-10-13',
          priceCents: 221_900_00,
          documentNumber: '2687551',
          deedType: 'Statutory Warranty Deed',
        },
      ],
      [
        {
          date: '2009-03-02',
          priceCents: 0,
          isNominal: true,
          documentNumber: '2687552',
          deedType: 'Quit Claim Deed',
        },
      ],
    ],
  )
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, postalCode } = building?.address ?? {}
  assert.deepEqual(
    [streetNumber, streetDirPrefix, streetName, streetSuffix, postalCode],
    ['100', 'S', 'EXAMPLE', 'St', '98178'],
  )
  assert.deepEqual(building?.home, {
    ...{
      homeType: 'house',
      livingAreaSqft: 1180,
      bedroomsTotal: 3,
      stories: 1,
      yearBuilt: 1955,
      unitsTotal: 1,
    },
    ...{ bathroomsFull: 1, bathroomsThreeQuarter: 0, bathroomsHalf: 0, bathroomsTotal: 1 },
    ...{ buildingGrade: 7, conditionGrade: 3 },
  })
  assert.deepEqual(parcel?.home, {
    ...{ subdivisionName: 'EXAMPLE CAÑON ADD', zoning: 'NR2', useCode: '2', homeType: 'house' },
    ...{ lotSizeSqft: 5650, isWaterfront: false, viewGrade: 0 },
  })
  assert.deepEqual(values?.values, [
    { year: 2026, landCents: 310_000_00, improvementCents: 205_000_00, totalCents: 515_000_00 },
  ])
})

test('Philadelphia gives properties with their last sale, and values by year.', async () => {
  const [house, nominal] = await readParcels('philadelphia-properties')
  assert.deepEqual(house?.transfers, [
    { date: '2019-05-31', priceCents: 245_000_00, documentNumber: '3512345' },
  ])
  assert.equal(nominal?.transfers[0]?.priceCents, 1_00)
  assert.deepEqual([house?.address.postalCode, house?.address.city], ['19147', 'Philadelphia'])
  const { ownerNames, point, ...facts } = house?.home ?? {}
  assert.deepEqual(ownerNames, ['EXAMPLE OWNER ONE'])
  assert.deepEqual(facts, {
    ...{
      zoning: 'RSA5',
      exemptions: ['Homestead'],
      useDescription: 'SINGLE FAMILY',
      isOwnerOccupied: true,
      homeType: 'house',
    },
    ...{ livingAreaSqft: 1088, lotSizeSqft: 896, bedroomsTotal: 3, stories: 2, yearBuilt: 1920 },
    ...{ bathroomsTotal: 1, garageSpaces: 0 },
  })
  const years = await readParcels('philadelphia-assessments')
  assert.deepEqual(
    years.map(({ parcelNumber, values }) => [parcelNumber, values]),
    [
      ['021000100', [{ year: 2026, totalCents: 310_000_00, marketCents: 310_000_00 }]],
      ['021000100', [{ year: 2025, totalCents: 286_000_00, marketCents: 286_000_00 }]],
    ],
  )
})

test('Cook County gives sales, marking those whose price is no evidence, with parcel numbers of 14 digits.', async () => {
  const [sale, bundle] = await readParcels('cook-county-transfers')
  assert.deepEqual([sale?.parcelNumber, bundle?.parcelNumber], ['01017123450000', '01017123460000'])
  assert.deepEqual(sale?.transfers, [
    { date: '2023-05-01', priceCents: 412_000_00, deedType: 'Warranty', documentNumber: '2312345678' },
  ])
  assert.equal(bundle?.transfers[0]?.isNominal, true)
  const [building, ...others] = await readParcels('cook-county-buildings', { RowSkipped: 1 })
  assert.deepEqual(others, [])
  assert.deepEqual(building?.home, {
    ...{ livingAreaSqft: 1412, lotSizeSqft: 3750, bedroomsTotal: 3 },
    ...{ stories: 1.5, yearBuilt: 1958, bathroomsFull: 1, bathroomsHalf: 1, bathroomsTotal: 1.5 },
    ...{ garageSpaces: 2, conditionGrade: 4 },
  })
  const [address] = await readParcels('cook-county-addresses')
  assert.deepEqual(
    [address?.address.unparsedAddress, address?.address.city, address?.address.stateOrProvince],
    ['100 W EXAMPLE ST', 'CHICAGO', 'IL'],
  )
  const rolls = await readParcels('cook-county-values')
  assert.deepEqual(
    rolls.flatMap(({ values }) => values),
    [
      { year: 2025, landCents: 9_000_00, improvementCents: 26_000_00, totalCents: 35_000_00 },
      { year: 2026, landCents: 9_500_00, improvementCents: 31_000_00, totalCents: 40_500_00 },
    ],
  )
})

test('The roll and the lots of New York City name one parcel by borough, block and lot.', async () => {
  const [roll] = await readParcels('new-york-values')
  const [lot] = await readParcels('new-york-pluto')
  assert.deepEqual([roll?.parcelNumber, lot?.parcelNumber], ['3012340056', '3012340056'])
  assert.deepEqual(roll?.values, [
    {
      ...{ year: 2026, landCents: 20_100_00, improvementCents: 32_700_00, totalCents: 52_800_00 },
      marketCents: 1_090_000_00,
    },
  ])
  for (const part of [roll, lot]) {
    assert.deepEqual(
      [part?.address.unparsedAddress, part?.address.city, part?.address.countyOrParish, part?.home.useCode],
      ['100 EXAMPLE STREET', 'Brooklyn', 'Kings', 'A1'],
    )
    assert.deepEqual([part?.home.yearBuilt, part?.home.lotSizeSqft, part?.home.stories], [1930, 3100, 2])
  }
  assert.deepEqual([lot?.home.yearRenovated, lot?.home.point], [1999, { lat: 40.6101, lon: -73.9112 }])
})
