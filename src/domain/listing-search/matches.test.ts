import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { UnitType } from '../../records/listing.ts'
import { buildSearchableListing } from './build-searchable-listing.ts'
import { exampleListing, exampleProperty, exampleSearchable } from './listing-examples.ts'
import { buildOfferFinder, type ListingCriteria, matches } from './matches.ts'
import type { SearchableListing } from './searchable-listing.ts'

const clock = {
  nowMs: Date.parse('2024-03-31T06:00:00Z'),
  timeZone: 'America/Los_Angeles',
  thirtyYearRate: 0.06,
}

type Asked = Omit<ListingCriteria, 'status'>

/** A filter, listings that pass it, and listings that do not. A listing without known values never passes. */
interface Case {
  asked: Asked
  passing: Partial<SearchableListing>[]
  failing: Partial<SearchableListing>[]
}

const CASES: Case[] = [
  {
    asked: { priceDollars: { min: 300, max: 400 } },
    passing: [{ priceDollars: 300 }, { priceDollars: 400 }],
    failing: [{ priceDollars: 299 }, { priceDollars: 401 }],
  },
  {
    asked: { priceDollars: { min: 300 } },
    passing: [{ priceDollars: 9e9 }],
    failing: [{ priceDollars: 299.99 }],
  },
  { asked: { minBedrooms: 3 }, passing: [{ bedrooms: 3 }, { bedrooms: 4 }], failing: [{ bedrooms: 2 }] },
  {
    asked: { minBedrooms: 3, isBedroomsExact: true },
    passing: [{ bedrooms: 3 }],
    failing: [{ bedrooms: 4 }],
  },
  { asked: { minBathrooms: 1.5 }, passing: [{ bathrooms: 1.5 }], failing: [{ bathrooms: 1.25 }] },
  {
    asked: { homeTypes: ['houses', 'condos_co_ops'] },
    passing: [{ homeType: 'house' }, { homeType: 'condo' }],
    failing: [{ homeType: 'lot' }],
  },
  { asked: { maxHoaFeeDollars: 0 }, passing: [{ hoaFeeDollars: 0 }], failing: [{ hoaFeeDollars: 1 }] },
  {
    asked: { listingTypes: ['auctions', 'foreclosed'] },
    passing: [{ listingTypes: new Set(['auctions']) }],
    failing: [{ listingTypes: new Set(['agent_listed']) }],
  },
  {
    asked: { tours: ['must_have_3d_tour', 'must_have_showcase'] },
    passing: [{ tours: new Set(['must_have_3d_tour', 'must_have_showcase']) }],
    failing: [{ tours: new Set(['must_have_3d_tour']) }],
  },
  {
    asked: { tours: ['must_have_open_house'] },
    passing: [{ lastOpenHouseEndMs: clock.nowMs + 1 }],
    failing: [{ lastOpenHouseEndMs: clock.nowMs }],
  },
  { asked: { minParkingSpots: 2 }, passing: [{ parkingSpots: 2 }], failing: [{ parkingSpots: 1 }] },
  { asked: { hasGarage: true }, passing: [{ hasGarage: true }], failing: [{ hasGarage: false }] },
  { asked: { areaSqft: { max: 1000 } }, passing: [{ areaSqft: 1000 }], failing: [{ areaSqft: 1001 }] },
  { asked: { lotSqft: { min: 43_560 } }, passing: [{ lotSqft: 43_560 }], failing: [{ lotSqft: 43_559 }] },
  {
    asked: { yearBuilt: { min: 1990, max: 1990 } },
    passing: [{ yearBuilt: 1990 }],
    failing: [{ yearBuilt: 1989 }],
  },
  {
    asked: { basements: ['finished', 'unfinished'] },
    passing: [{ basements: new Set(['unfinished']) }],
    failing: [],
  },
  { asked: { isSingleStory: true }, passing: [{ isSingleStory: true }], failing: [{ isSingleStory: false }] },
  {
    asked: { seniorCommunities: 'only_show' },
    passing: [{ isSeniorCommunity: true }],
    failing: [{ isSeniorCommunity: false }],
  },
  {
    asked: { amenities: ['elevator', 'furnished'] },
    passing: [{ amenities: new Set(['elevator', 'furnished']) }],
    failing: [{ amenities: new Set(['elevator']) }],
  },
  {
    asked: { views: ['water', 'city'] },
    passing: [{ views: new Set(['city']) }],
    failing: [{ views: new Set(['park']) }],
  },
  {
    asked: { keywords: ' Ocean VIÉW' },
    passing: [{ keywordText: ' view of the ocean ' }],
    failing: [{ keywordText: ' oceans view ' }],
  },
  {
    asked: { pets: ['allows_cats'] },
    passing: [{ pets: new Set(['allows_cats']) }],
    failing: [{ pets: new Set(['no_pets']) }],
  },
  {
    asked: { moveInDate: '2024-05-01' },
    passing: [{ availabilityDate: '2024-05-01' }],
    failing: [{ availabilityDate: '2024-05-02' }],
  },
  // It is still 30 March in Los Angeles; a calendar month before is 29 February.
  {
    asked: { listedWithin: { months: 1 } },
    passing: [{ onMarketAtMs: Date.parse('2024-02-29T08:00:00Z') }],
    failing: [{ onMarketAtMs: Date.parse('2024-02-29T07:59:59Z') }, { onMarketAtMs: clock.nowMs + 1 }],
  },
  {
    asked: { listedWithin: { days: 1 } },
    passing: [{ onMarketAtMs: clock.nowMs - DAY_MS }],
    failing: [{ onMarketAtMs: clock.nowMs - 3 * DAY_MS }],
  },
  {
    asked: { monthlyPaymentDollars: { max: 2500 }, downPaymentDollars: 50_000 },
    passing: [
      { priceDollars: 400_000, propertyTaxRate: 0.008, homeInsuranceRate: 0.001, hoaFeeDollars: 0 },
      { priceDollars: 400_000, propertyTaxRate: 0.008, homeInsuranceRate: 0.001 },
    ],
    failing: [
      { priceDollars: 400_000, propertyTaxRate: 0.008, homeInsuranceRate: 0.001, hoaFeeDollars: 500 },
      { priceDollars: 100_000, propertyTaxRate: 0.008, hoaFeeDollars: 0 },
    ],
  },
]

test('Every filter passes exactly the listings that meet it, including at its bounds, and never an unknown value.', () => {
  for (const { asked, passing, failing } of CASES) {
    const criteria: ListingCriteria = { status: 'for_sale', ...asked }
    for (const values of passing)
      assert.ok(matches(exampleSearchable(values), criteria, clock), JSON.stringify([asked, values]))
    const unknown = { homeType: 'other' } as const
    for (const values of [...failing, unknown]) {
      assert.ok(!matches(exampleSearchable(values), criteria, clock), JSON.stringify([asked, values]))
    }
  }
})

test('Look-backs on sales count calendar months and days, and never include the future.', () => {
  const isSoldWithin = (
    closeDate: SearchableListing['closeDate'],
    soldWithin: ListingCriteria['soldWithin'],
  ) =>
    matches(
      exampleSearchable({ status: 'sold', standardStatus: 'Closed', closeDate }),
      { status: 'sold', soldWithin },
      clock,
    )
  assert.ok(isSoldWithin('2024-02-29', { months: 1 }))
  assert.ok(!isSoldWithin('2024-02-28', { months: 1 }))
  assert.ok(isSoldWithin('2024-03-30', { days: 1 }))
  assert.ok(!isSoldWithin('2024-03-31', { days: 1 }))
  assert.ok(!isSoldWithin(undefined, { months: 36 }))
})

test('Only active homes match, unless other property statuses are asked for.', () => {
  const isShown = (standardStatus: SearchableListing['standardStatus'], asked: Asked = {}) =>
    matches(exampleSearchable({ standardStatus }), { status: 'for_sale', ...asked }, clock)
  assert.ok(isShown('Active'))
  for (const status of ['Coming Soon', 'Active Under Contract', 'Pending'] as const)
    assert.ok(!isShown(status))
  assert.ok(isShown('Coming Soon', { propertyStatuses: ['comming_soon'] }))
  assert.ok(isShown('Active Under Contract', { propertyStatuses: ['accepting_backup_offers'] }))
  assert.ok(isShown('Pending', { propertyStatuses: ['pending_and_under_contract'] }))
  assert.ok(isShown('Active', { propertyStatuses: ['pending_and_under_contract'] }))
  assert.ok(!isShown('Pending', { propertyStatuses: ['comming_soon'] }))
})

test('Hiding 55+ communities hides only known ones, and unticked boxes and "include" have no effect.', () => {
  const isShown = (asked: Asked, values: Partial<SearchableListing> = {}) =>
    matches(exampleSearchable(values), { status: 'for_sale', ...asked }, clock)
  assert.ok(isShown({ seniorCommunities: 'do_not_show' }))
  assert.ok(!isShown({ seniorCommunities: 'do_not_show' }, { isSeniorCommunity: true }))
  assert.ok(
    isShown({ seniorCommunities: 'include', hasGarage: false, isSingleStory: false, keywords: ' - ' }),
  )
})

test('Two criteria together pass exactly the listings that each of them passes.', () => {
  const anyCase = fc.constantFrom(...CASES)
  fc.assert(
    fc.property(anyCase, anyCase, anyCase, (one, other, third) => {
      const values = Object.assign(
        {},
        ...one.passing.slice(0, 1),
        ...third.failing.slice(0, 1),
        ...other.passing.slice(0, 1),
      )
      const listing = exampleSearchable(values)
      const overlap = Object.keys(one.asked).some((key) => key in other.asked)
      if (overlap) return
      const alone = [one, other].every(({ asked }) =>
        matches(listing, { status: 'for_sale', ...asked }, clock),
      )
      assert.equal(matches(listing, { status: 'for_sale', ...one.asked, ...other.asked }, clock), alone)
    }),
  )
})

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

test('A building matches if one unit type meets all unit filters together, and it matches as that unit type', () => {
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

test('Numbers that no unit type states are those of the building', () => {
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
