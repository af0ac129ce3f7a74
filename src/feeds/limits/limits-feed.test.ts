import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readFeed,
  realFile,
  writeInput,
} from '../testing/read-feed.ts'
import { buildLimitsFeed } from './limits-feed.ts'

const HEADER = 'fips,county,state,u1,u2,u3,u4,fha_1unit_lower,fha_exact'

test('An FHA limit is read where it is exact; a lower bound is not a limit.', async (context) => {
  const path = writeInput(
    context,
    'limits_2026.csv',
    `${HEADER}\n53033,KING COUNTY,WA,1063750,1361800,1646100,2045700,1063750,True\n01001,AUTAUGA COUNTY,AL,832750,1,1,1,541287,False\n`,
  )
  const reading = await readFeed(buildLimitsFeed(), [path])
  assert.deepEqual(factsOf(reading, 'county'), [
    {
      id: 53033,
      fips: '53033',
      stateOrProvince: 'WA',
      conformingLimitCents: 106_375_000,
      fhaLimitCents: 106_375_000,
      limitsYear: 2026,
    },
    { id: 1001, fips: '01001', stateOrProvince: 'AL', conformingLimitCents: 83_275_000, limitsYear: 2026 },
  ])
  assert.deepEqual(countIssues(reading), { FhaLimitUnknown: 1 })
})

test('The official layout, with separate state and county codes, dollar signs and commas, gives the same records.', async (context) => {
  const path = writeInput(
    context,
    'FullCountyLoanLimitList.csv',
    'FIPS State Code,FIPS County Code,County Name,State,One-Unit Limit\n9,110,Capitol Planning Region,CT,"$832,750 "\n',
  )
  assert.deepEqual(factsOf(await readFeed(buildLimitsFeed(), [path]), 'county'), [
    {
      id: 9110,
      fips: '09110',
      name: 'Capitol Planning Region',
      stateOrProvince: 'CT',
      conformingLimitCents: 83_275_000,
    },
  ])
})

test('The premium of a state stays in dollars; no rate is derived from it.', async (context) => {
  const path = writeInput(
    context,
    'states.csv',
    'state,property_tax_rate,avg_homeowners_insurance_annual_usd\nWA,0.0093,978\n',
  )
  assert.deepEqual(factsOf(await readFeed(buildLimitsFeed(), [path]), 'stateCosts'), [
    { id: 53, stateOrProvince: 'WA', propertyTaxRate: 0.0093, homeInsuranceAnnualCents: 97_800 },
  ])
})

test('A tax in percent is dropped and a row without an area is left out, each with an issue.', async (context) => {
  const path = writeInput(context, 'states.csv', 'state,property_tax_rate\nWA,0.93\nNarnia,0.01\n')
  const reading = await readFeed(buildLimitsFeed(), [path])
  assert.deepEqual(factsOf(reading, 'stateCosts'), [{ id: 53, stateOrProvince: 'WA' }])
  assert.deepEqual(countIssues(reading), { AmountUnreadable: 1, AreaUnreadable: 1 })
})

test(
  'The files of 2026 give 3,235 counties, 121 with FHA limits, and 51 states.',
  NEEDS_REAL_DATA,
  async () => {
    const files = ['fhfa_conforming_limits_2026.csv', 'state_property_tax_insurance_hoa.csv']
    const reading = await readFeed(
      buildLimitsFeed(),
      files.map((file) => realFile(`limits/${file}`)),
    )
    const counties = factsOf(reading, 'county')
    assert.equal(counties.length, 3235)
    assert.equal(counties.filter(({ fhaLimitCents }) => fhaLimitCents !== undefined).length, 121)
    assert.ok(
      counties.every(({ limitsYear, conformingLimitCents }) => limitsYear === 2026 && conformingLimitCents),
    )
    assert.equal(factsOf(reading, 'stateCosts').length, 51)
    assert.deepEqual(countIssues(reading), { FhaLimitUnknown: 3114 })
  },
)
