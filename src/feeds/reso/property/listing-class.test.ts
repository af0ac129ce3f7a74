import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mapHomeType } from './listing-class.ts'

const CASES: [type: string | undefined, subType: string | undefined, expected: string][] = [
  ['Residential', 'Single Family Residence', 'house'],
  ['Residential', 'SingleFamilyResidence', 'house'],
  ['Residential', 'Cabin', 'house'],
  ['Residential', 'Townhouse', 'townhouse'],
  ['Residential', 'Duplex', 'multiFamily'],
  ['Residential Income', undefined, 'multiFamily'],
  ['ResidentialIncome', 'Apartment', 'multiFamily'],
  ['Residential', 'Condominium', 'condo'],
  ['Residential', 'Tenancy in Common', 'condo'],
  ['Land', 'Single Family Residence', 'lot'],
  ['Residential', 'Unimproved Land', 'lot'],
  ['Residential Lease', 'Apartment', 'apartment'],
  ['Residential Lease', 'Single Family Residence', 'house'],
  ['Manufactured In Park', undefined, 'manufactured'],
  ['Residential', 'Mobile Home', 'manufactured'],
  ['Residential', 'Timeshare', 'other'],
  ['Residential', 'Boat Slip', 'other'],
  ['Residential', 'Deeded Parking', 'other'],
  ['Commercial Sale', 'Apartment', 'other'],
  ['Farm', 'Ranch', 'other'],
  ['Residential', undefined, 'other'],
  [undefined, 'Townhouse', 'townhouse'],
]

it('tells the class of home by PropertyType and PropertySubType', () => {
  for (const [type, subType, expected] of CASES)
    assert.equal(mapHomeType(type, subType), expected, `${type}, ${subType}`)
})
