import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mapListing } from '../testing/map-listing.ts'

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
  ['Residential', 'Single Family Residential', 'house'],
  ['Single Family Residential', undefined, 'house'],
  ['SINGLE_FAMILY', undefined, 'house'],
  ['Residential', 'Condo/Co-op', 'condo'],
  ['Condo/Co-op', undefined, 'condo'],
  ['Multi-Family (2-4 Unit)', undefined, 'multiFamily'],
  ['Vacant Land', undefined, 'lot'],
  ['Mobile/Manufactured Home', undefined, 'manufactured'],
  ['Rental', 'Apartment', 'apartment'],
]

it('PropertyType and PropertySubType decide the class of home, also in the spellings of spreadsheet exports', () => {
  for (const [PropertyType, PropertySubType, expected] of CASES) {
    const { facts, issues } = mapListing({ PropertyType, PropertySubType })
    assert.equal(facts.homeType, expected, `${PropertyType}, ${PropertySubType}`)
    assert.deepEqual(issues, [])
  }
})
