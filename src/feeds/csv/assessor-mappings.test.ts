import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { AssessmentFacts } from '../../records/home/assessment.ts'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildCsvFeed } from './csv-feed.ts'
import { parseMapping } from './parse-mapping.ts'

const MAPPINGS = new URL('../../../mappings/', import.meta.url)

function openMapping(name: string) {
  return parseMapping(name, readFileSync(new URL(`${name}.yaml`, MAPPINGS), 'utf8'))
}

/** What a shipped mapping makes of one row of invented values. Columns of the mapping that are not given are blank. */
async function readRow(name: string, row: Readonly<Record<string, string>>): Promise<AssessmentFacts> {
  const mapping = openMapping(name)
  const columns = [...new Set([...mapping.uses.map(({ column }) => column), ...mapping.ignored])]
  const strange = Object.keys(row).filter((column) => !columns.includes(column))
  assert.deepEqual(strange, [], `${name} does not name these columns`)
  const line = columns.map((column) => `"${row[column] ?? ''}"`).join()
  const reading = await readContent(buildCsvFeed(mapping), 'rows.csv', `${columns.join()}\n${line}\n`)
  assert.deepEqual(countIssues(reading), {}, name)
  const [facts] = factsOf(reading, 'assessment')
  return facts ?? assert.fail(`${name} made nothing of the row`)
}

async function check(name: string, row: Record<string, string>, wanted: Partial<AssessmentFacts>) {
  const facts = await readRow(name, row)
  for (const [field, value] of Object.entries(wanted))
    assert.deepEqual(facts[field as keyof AssessmentFacts], value, `${name}: ${field}`)
}

test('The four files of King County are parts of one parcel', async () => {
  const parcel = { Major: '012345', Minor: '6789' }
  const assessmentKey = '0123456789'
  await check(
    'king-county-parcels',
    {
      ...parcel,
      SqFtLot: '5000',
      MtRainier: '1',
      PugetSound: '3',
      OtherView: '0',
      WfntLocation: '0',
      PresentUse: '2',
    },
    { assessmentKey, lotSizeSqft: 5000, viewGrade: 3, isWaterfront: false, useCode: '2' },
  )
  await check(
    'king-county-buildings',
    {
      ...{ ...parcel, BldgNbr: '1', NbrLivingUnits: '1', BuildingNumber: '123 ', DirectionPrefix: 'N ' },
      ...{ StreetName: 'EXAMPLE ', StreetType: 'ST ', ZipCode: '98101-1234', Stories: '1.5', BldgGrade: '7' },
      ...{
        SqFtTotLiving: '1800',
        SqFtFinBasement: '400',
        SqFtGarageAttached: '0',
        Bedrooms: '3',
        BathFullCount: '1',
      },
      ...{ Bath3qtrCount: '1', BathHalfCount: '0', YrBuilt: '1926', YrRenovated: '0', Condition: '4' },
    },
    {
      assessmentKey,
      address: {
        ...{ streetNumber: '123', streetDirPrefix: 'N', streetName: 'EXAMPLE', streetSuffix: 'St' },
        ...{ postalCode: '98101', stateOrProvince: 'WA', countyOrParish: 'King' },
      },
      ...{ homeType: 'house', stories: 1.5, buildingGrade: 7, conditionGrade: 4, livingAreaSqft: 1800 },
      ...{
        belowGradeAreaSqft: 400,
        garageAreaSqft: undefined,
        bathroomsTotal: 1.75,
        yearRenovated: undefined,
      },
    },
  )
  await check(
    'king-county-accounts',
    { ...parcel, BillYr: '2026', ApprLandVal: '300000', ApprImpsVal: '450000', AddrLine: 'PO BOX 1' },
    {
      assessmentKey,
      values: [{ year: 2026, landCents: 300_000_00, improvementCents: 450_000_00, totalCents: 750_000_00 }],
      address: { stateOrProvince: 'WA', countyOrParish: 'King' },
    },
  )
  const sale = { ...parcel, DocumentDate: '08/21/2014', SalePrice: '245000', ExciseTaxNbr: '2687551' }
  const transfer = {
    date: '2014-08-21' as const,
    ...{ priceCents: 245_000_00, documentNumber: '2687551', deedType: 'Statutory Warranty Deed' },
  }
  const deed = { SaleInstrument: '3', SaleReason: '1', SaleWarning: ' ' }
  await check('king-county-transfers', { ...sale, ...deed }, { assessmentKey, transfers: [transfer] })
  await check(
    'king-county-transfers',
    { ...sale, ...deed, SaleWarning: '15 51' },
    { transfers: [{ ...transfer, isNominal: true }] },
  )
})

test('The five files of Cook County are parts of one parcel', async () => {
  const pin = '14331230260000'
  await check(
    'cook-county-parcels',
    { pin, class: '211', lat: '41.92', lon: '-87.64' },
    { assessmentKey: pin, homeType: 'multiFamily', useCode: '211', point: { lat: 41.92, lon: -87.64 } },
  )
  await check(
    'cook-county-addresses',
    {
      pin,
      prop_address_full: '12 W EXAMPLE AVE',
      prop_address_city_name: 'CHICAGO',
      prop_address_zipcode_1: '60614',
    },
    { assessmentKey: pin },
  )
  await check(
    'cook-county-buildings',
    {
      pin,
      card: '1',
      char_yrblt: '1890',
      char_bldg_sf: '2400',
      char_beds: '5',
      char_fbath: '2',
      char_hbath: '1',
    },
    { yearBuilt: 1890, livingAreaSqft: 2400, bedroomsTotal: 5, bathroomsTotal: 2.5 },
  )
  await check(
    'cook-county-values',
    {
      pin,
      year: '2024',
      mailed_land: '10000',
      mailed_bldg: '40000',
      mailed_tot: '50000',
      board_tot: '45000',
    },
    { values: [{ year: 2024, landCents: 10_000_00, improvementCents: 40_000_00, totalCents: 45_000_00 }] },
  )
  await check(
    'cook-county-transfers',
    {
      pin,
      sale_date: '2021-06-01T00:00:00.000',
      sale_price: '500000',
      is_multisale: 'true',
      sale_filter_deed_type: 'false',
    },
    { transfers: [{ date: '2021-06-01', priceCents: 500_000_00, isNominal: true }] },
  )
})

test('The files of Philadelphia and New York make parcels with values by year', async () => {
  await check(
    'philadelphia-properties',
    {
      ...{
        parcel_number: '871234567',
        location: '1234 N EXAMPLE ST',
        zip_code: '19121',
        lat: '39.98',
        lng: '-75.18',
      },
      ...{
        category_code_description: 'SINGLE FAMILY',
        number_of_bedrooms: '0',
        homestead_exemption: '80000',
      },
      ...{
        owner_1: 'A. EXAMPLE',
        owner_2: '',
        ...{ interior_condition: '4', quality_grade: 'C+' },
        sale_date: '2019-03-01 00:00:00',
        sale_price: '1',
      },
    },
    {
      ...{ assessmentKey: '871234567', homeType: 'house', bedroomsTotal: undefined, isOwnerOccupied: true },
      ...{ exemptions: ['Homestead'], ownerNames: ['A. EXAMPLE'], conditionGrade: 3, buildingGrade: 9 },
      transfers: [{ date: '2019-03-01', priceCents: 1_00 }],
    },
  )
  await check(
    'philadelphia-assessments',
    { parcel_number: '871234567', year: '2025', market_value: '210000' },
    { values: [{ year: 2025, totalCents: 210_000_00, marketCents: 210_000_00 }] },
  )
  await check(
    'new-york-pluto',
    {
      ...{
        bbl: '3012340056.00000000',
        version: '25v2',
        borough: 'BK',
        address: '12 EXAMPLE STREET',
        zipcode: '11215',
      },
      ...{
        bldgclass: 'B1',
        numfloors: '3',
        yearalter1: '1998',
        yearalter2: '0',
        garagearea: '220',
        assessland: '9000',
        assesstot: '60000',
      },
    },
    {
      ...{
        assessmentKey: '3012340056',
        homeType: 'multiFamily',
        stories: 3,
        yearRenovated: 1998,
        garageAreaSqft: 220,
      },
      values: [{ year: 2025, landCents: 9_000_00, improvementCents: 51_000_00, totalCents: 60_000_00 }],
    },
  )
  await check(
    'new-york-values',
    {
      ...{ PARID: '3012340056', BORO: '3', YEAR: '2026', FINACTTOT: '61000', FINMKTTOT: '1020000' },
      ...{ BLD_STORY: '2.00', YRALT1: '1987', YRALT2: '2006', GARAGE_AREA: '0' },
    },
    {
      values: [{ year: 2026, totalCents: 61_000_00, marketCents: 1_020_000_00 }],
      ...{ stories: 2, yearRenovated: 2006, garageAreaSqft: undefined },
    },
  )
})

test('Every shipped mapping of assessments is tried here', () => {
  const shipped = readdirSync(MAPPINGS).map((file) => file.replace('.yaml', ''))
  const ofAssessments = shipped.filter((name) => openMapping(name).resource === 'Assessment')
  const source = readFileSync(import.meta.filename, 'utf8')
  assert.ok(ofAssessments.length > 10)
  assert.deepEqual(
    ofAssessments.filter((name) => !source.includes(`'${name}'`)),
    [],
  )
})
