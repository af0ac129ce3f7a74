import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

const MAPPING = `
resource: Assessment
constants: { StateOrProvince: WA, CountyOrParish: King }
columns:
  pin: ParcelNumber
  site: UnparsedAddress
  use: { field: PropertySubType, values: { "1": Single Family Residence } }
  year: TaxYear
  land: PlatAssessedLandValue
  total: TaxAssessedValue
  tax: TaxAnnualAmount
  homestead: { field: PlatOwnerOccupiedYN, values: { "0": null }, otherwise: true }
  owner: OwnerName
  sold: CloseDate
  price: ClosePrice
  deed: PlatDeedType
  grade: PlatBuildingGrade
  condition: { field: PlatCondition, values: { A: Average, G: Good } }
`
const HEADER = 'pin,site,use,year,land,total,tax,homestead,owner,sold,price,deed,grade,condition\n'

const read = (rows: string) =>
  readContent(buildCsvFeed(parseMapping('m.yaml', MAPPING)), 'a.csv', HEADER + rows)

test('A row of an assessor becomes a part of a parcel: values and tax of one year, one transfer, facts', async () => {
  const reading = await read(
    '0001,1 Elm St,1,2025,100000,350000,4100.5,50,A. Example,2019-03-01,250000,WD,8,G\n',
  )
  assert.deepEqual(countIssues(reading), {})
  assert.deepEqual(factsOf(reading, 'assessment'), [
    {
      assessmentKey: '0001',
      parcelNumber: '0001',
      address: { unparsedAddress: '1 Elm St', stateOrProvince: 'WA', countyOrParish: 'King' },
      isOwnerOccupied: true,
      ownerNames: ['A. Example'],
      homeType: 'house',
      buildingGrade: 8,
      conditionGrade: 4,
      values: [{ year: 2025, landCents: 100_000_00, improvementCents: 250_000_00, totalCents: 350_000_00 }],
      taxes: [{ year: 2025, amountCents: 4_100_50 }],
      transfers: [{ date: '2019-03-01', priceCents: 250_000_00, deedType: 'WD' }],
    },
  ])
})

test('What a row leaves blank is absent, and values without a year are dropped and counted', async () => {
  const reading = await read('0002,,,,,350000,,0,,,,,,\n')
  assert.deepEqual(countIssues(reading), { TaxYearMissing: 1 })
  assert.deepEqual(factsOf(reading, 'assessment'), [
    {
      assessmentKey: '0002',
      parcelNumber: '0002',
      address: { stateOrProvince: 'WA', countyOrParish: 'King' },
      ...{ values: [], taxes: [], transfers: [] },
    },
  ])
})

test('A row without a parcel number is rejected, because no other row could belong to it', async () => {
  const reading = await read(',9 Elm St,1,2025,1,2,3,0,,,,,,\n0003,,,,,,,,,,,,,\n')
  assert.deepEqual(countIssues(reading), { RecordKeyMissing: 1 })
  assert.deepEqual(
    factsOf(reading, 'assessment').map(({ assessmentKey }) => assessmentKey),
    ['0003'],
  )
})
