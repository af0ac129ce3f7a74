import assert from 'node:assert/strict'
import test from 'node:test'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import { listDetails } from './list-details.ts'

test('Only groups with something to show are shown, in their order', () => {
  const details = listDetails(
    exampleListing({
      bedroomsTotal: 4,
      bathroomsHalf: 1,
      bathroomsThreeQuarter: 0,
      lotSizeSqft: 6534,
      isGarageAttached: false,
      associationFeeMonthlyCents: 85_00,
      highSchool: 'Garfield High',
      yearBuilt: 2016,
      lookups: { cooling: ['Central Air', 'Electric'], appliances: ['Dishwasher', 'Range'], utilities: [] },
      rooms: [
        {
          roomType: 'Primary Bedroom',
          roomLevel: 'Upper',
          dimensions: '12 x 14',
          features: ['Walk-In Closet(s)'],
        },
        { roomType: 'Kitchen', features: [] },
        { roomType: 'Den', areaSqft: 120, features: [] },
      ],
    }),
  )
  assert.deepEqual(
    details.map(({ parent_category, category, text }) => [parent_category, category, text]),
    [
      ['Interior', 'Bedrooms', ['Bedrooms: 4', 'Primary Bedroom: Upper, 12 x 14, Walk-In Closet(s)']],
      ['Interior', 'Bathrooms', ['1/2 Bathrooms: 1']],
      ['Interior', 'Kitchen and Dining', ['Kitchen']],
      ['Interior', 'Other Rooms', ['Den: 120 sqft']],
      ['Interior', 'Appliances', ['Dishwasher', 'Range']],
      ['Interior', 'Heating and Cooling', ['Cooling Features: Central Air, Electric']],
      ['Exterior', 'Garage and Parking', ['Attached Garage: No']],
      ['Exterior', 'Land Info', ['Lot Size Acres: 0.15', 'Lot Size Square Feet: 6534']],
      ['Community', 'Homeowners Association', ['Association Fee a Month: $85']],
      ['Community', 'School Information', ['High School: Garfield High']],
      ['Listing', 'Other Property Info', ['Source Listing Status: Active']],
      ['Other', 'Building and Construction', ['Year Built: 2016']],
    ],
  )
})

test('The terms of a lease and the contact for attribution are shown as the feed has them', () => {
  const details = listDetails(
    exampleListing({
      maximumPetWeightLb: 35,
      contingency: 'Financing',
      attributionContact: '(206) 555-0100',
      lookups: { petsAllowed: ['Dogs OK'], tenantPays: ['Water', 'Gas'], moveInCosts: ['Security Deposit'] },
    }),
  )
  assert.deepEqual(
    details.map(({ category, text }) => [category, text]),
    [
      [
        'Rental Info',
        [
          'Pets Allowed: Dogs OK',
          'Maximum Pet Weight: 35 lb',
          'Tenant Pays: Water, Gas',
          'Move-In Costs: Security Deposit',
        ],
      ],
      [
        'Other Property Info',
        ['Source Listing Status: Active', 'Contingency: Financing', 'Attribution Contact: (206) 555-0100'],
      ],
    ],
  )
})

test('The move-in date of a home is rental information only if the home is for rent', () => {
  const listCategories = (tenure: 'sale' | 'lease') =>
    listDetails(exampleListing({ tenure, availabilityDate: '2026-12-01' })).flatMap(({ category, text }) =>
      text.filter((line) => line.endsWith('2026-12-01')).map((line) => `${category}, ${line}`),
    )
  assert.deepEqual(listCategories('lease'), ['Rental Info, Available: 2026-12-01'])
  assert.deepEqual(listCategories('sale'), ['Building and Construction, Move-In Date: 2026-12-01'])
})
