import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UnitType } from '../../records/listing.ts'
import { buildSearchableListing } from './build-searchable-listing.ts'
import type { ListingCriteria } from './listing-criteria.ts'
import { exampleListing, exampleProperty } from './listing-examples.ts'
import { buildOfferFinder } from './matches.ts'

const clock = { nowMs: 0, timeZone: 'UTC' }
const STUDIO: UnitType = { bedsTotal: 0, bathsTotal: 1, areaSqft: 420, rentCentsMin: 1200_00 }
const FAMILY: UnitType = {
  ...{ bedsTotal: 3, bathsTotal: 2, areaSqft: 1400 },
  ...{ rentCentsMin: 3600_00, rentCentsMax: 4100_00 },
}
const ON_REQUEST: UnitType = { bedsTotal: 5 }

function find(asked: Omit<ListingCriteria, 'status'>, unitTypes = [FAMILY, ON_REQUEST, STUDIO]) {
  const listing = buildSearchableListing(
    exampleListing({ tenure: 'lease', homeType: 'apartment', unitTypes }),
    exampleProperty(),
    { neighborhoodIds: [] },
  )!
  return buildOfferFinder({ status: 'for_rent', ...asked }, clock)(listing)
}

test('A building matches when one unit type meets all unit filters together, and as that unit type', () => {
  assert.deepEqual([find({ minBedrooms: 3 })?.bedrooms, find({ minBedrooms: 3 })?.priceDollars], [3, 3600])
  assert.equal(find({ priceDollars: { max: 1500 } })?.bedrooms, 0)
  assert.equal(find({ areaSqft: { min: 1000 } })?.areaSqft, 1400)
  assert.equal(find({ minBedrooms: 3, priceDollars: { max: 1500 } }), undefined)
  assert.equal(find({ minBathrooms: 2, areaSqft: { max: 500 } }), undefined)
})

test('Without unit filters a building matches as its cheapest unit type; a unit type without a rent comes last', () => {
  assert.equal(find({})?.priceDollars, 1200)
  assert.deepEqual(
    [find({ minBedrooms: 4 })?.bedrooms, find({ minBedrooms: 4 })?.priceDollars],
    [5, undefined],
  )
  assert.equal(find({ minBedrooms: 4, priceDollars: { min: 0 } }), undefined)
})

test('A unit type with a range of rents matches every price range that it overlaps', () => {
  assert.equal(find({ priceDollars: { min: 4000, max: 5000 } })?.priceDollars, 3600)
  assert.equal(find({ priceDollars: { min: 4100 } })?.priceDollars, 3600)
  assert.equal(find({ priceDollars: { min: 4101 } }), undefined)
})

test('Figures that no unit type states are those of the building', () => {
  const listing = exampleListing({
    ...{ tenure: 'lease', listPriceCents: 1800_00, bedroomsTotal: 9 },
    unitTypes: [{ bedsTotal: 1 }, { bedsTotal: 2 }],
  })
  const searchable = buildSearchableListing(listing, exampleProperty(), { neighborhoodIds: [] })!
  const findOffer = buildOfferFinder({ status: 'for_rent', minBedrooms: 2 }, clock)
  assert.deepEqual([findOffer(searchable)?.bedrooms, findOffer(searchable)?.priceDollars], [2, 1800])
})

test('The unit types of a building for sale are not offers', () => {
  const listing = exampleListing({ listPriceCents: 900_000_00, bedroomsTotal: 4, unitTypes: [STUDIO] })
  const searchable = buildSearchableListing(listing, exampleProperty(), { neighborhoodIds: [] })!
  assert.deepEqual(
    [searchable.priceDollars, searchable.bedrooms, searchable.unitOffers],
    [900_000, 4, undefined],
  )
})
