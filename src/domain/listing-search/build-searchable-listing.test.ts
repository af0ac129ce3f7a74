import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Listing, StandardStatus } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { buildSearchableListing, type ListingContext } from './build-searchable-listing.ts'
import { exampleListing, exampleProperty } from './listing-examples.ts'

const nowhere: ListingContext = { neighborhoodIds: [] }

function build(facts: Partial<Listing> = {}, property: Partial<Property> = {}, context = nowhere) {
  return buildSearchableListing(exampleListing(facts), exampleProperty(property), context)
}

function lookups(values: Listing['lookups']) {
  return build({ lookups: values })!
}

test('Offers are for sale or for rent by tenure, closed sales are sold, and nothing else is searched.', () => {
  for (const standardStatus of ['Active', 'Coming Soon', 'Active Under Contract', 'Pending'] as const) {
    assert.equal(build({ standardStatus })?.status, 'for_sale')
    assert.equal(build({ standardStatus, tenure: 'lease' })?.status, 'for_rent')
  }
  assert.equal(build({ standardStatus: 'Closed' })?.status, 'sold')
  assert.equal(build({ standardStatus: 'Closed', tenure: 'lease' }), undefined)
  const gone: StandardStatus[] = ['Canceled', 'Expired', 'Withdrawn', 'Delete', 'Hold', 'Incomplete']
  for (const standardStatus of gone) assert.equal(build({ standardStatus }), undefined)
})

test('A listing that must not be shown or is not a home is never searched, but one of unknown type is.', () => {
  assert.equal(build({ isDisplayAllowed: false }), undefined)
  for (const propertySubType of ['Timeshare', 'Boat Slip', 'DeededParking']) {
    assert.equal(build({ homeType: 'other', propertySubType }), undefined)
  }
  assert.equal(build({ homeType: 'other', propertyType: 'Commercial Sale' }), undefined)
  assert.equal(build({ homeType: 'other' })?.homeType, 'other')
})

test('The address can be searched only if it may be shown.', () => {
  const address = {
    streetNumber: '12',
    streetName: 'Côte',
    streetSuffix: 'St',
    city: 'Kent',
    postalCode: '98030',
  }
  const shown = build({ address })!
  assert.equal(shown.streetLine, '12 cote st')
  assert.ok(shown.keywordText.includes(' cote ') && shown.keywordText.includes(' 98030 '))
  const hidden = build({ address, isAddressDisplayAllowed: false })!
  assert.equal(hidden.streetLine, undefined)
  assert.ok(!hidden.keywordText.includes('cote') && hidden.keywordText.includes(' kent '))
})

test('The home fills in the place if the listing does not state it.', () => {
  const point = { lat: 47, lon: -122 }
  const listing = build(
    { address: { city: 'Kent' } },
    { address: { city: 'Old', stateOrProvince: 'WA' }, point },
  )!
  assert.deepEqual([listing.city, listing.stateOrProvince, listing.point], ['Kent', 'WA', point])
})

test('If an address must not be shown, its point cannot be found more precisely than it is shown.', () => {
  const point = { lat: 47.61234, lon: -122.33456 }
  assert.deepEqual(build({ point })?.point, point)
  const coarse = { lat: 47.61, lon: -122.33 }
  assert.deepEqual(build({ point, isAddressDisplayAllowed: false })?.point, coarse)
  assert.deepEqual(build({ isAddressDisplayAllowed: false }, { point })?.point, coarse)
})

test('The price is the asking price, the rent, or the sale price; without one it is unknown.', () => {
  assert.equal(build({ listPriceCents: 50_000_000 })?.priceDollars, 500_000)
  const sold = { standardStatus: 'Closed', listPriceCents: 50_000_000, closePriceCents: 49_000_000 } as const
  assert.equal(build(sold)?.priceDollars, 490_000)
  assert.equal(build({ listPriceCents: 0 })?.priceDollars, undefined)
})

test('Tax comes from the home, else from its county, else from its state, and insurance comes from the state.', () => {
  const county = { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.009 }
  const stateCosts = {
    id: 53,
    stateOrProvince: 'WA',
    propertyTaxRate: 0.008,
    homeInsuranceAnnualCents: 141_000,
  }
  const context = { neighborhoodIds: [7], county, stateCosts }
  const own = build({ listPriceCents: 50_000_000, taxAnnualCents: 500_000 }, {}, context)!
  assert.deepEqual([own.propertyTaxRate, own.homeInsuranceRate, own.countyFips], [0.01, 0.003, '53033'])
  assert.equal(
    build({ listPriceCents: 50_000_000, taxAnnualCents: 9_000_000 }, {}, context)?.propertyTaxRate,
    0.009,
  )
  assert.equal(build({}, {}, { ...context, county: undefined })?.propertyTaxRate, 0.008)
})

test("Insurance grows with the price: it is the state's rate, or its average premium over its typical home value.", () => {
  const stateCosts = { id: 53, stateOrProvince: 'WA', homeInsuranceAnnualCents: 97_800 }
  for (const listPriceCents of [300_000_00, 3_000_000_00])
    assert.equal(
      build({ listPriceCents }, {}, { neighborhoodIds: [], stateCosts })?.homeInsuranceRate,
      0.00208085,
    )
  const loaded = { ...stateCosts, homeInsuranceRate: 0.004 }
  assert.equal(build({}, {}, { neighborhoodIds: [], stateCosts: loaded })?.homeInsuranceRate, 0.004)
})

test('A home known to have no association has a fee of 0; otherwise an unstated fee is unknown.', () => {
  assert.equal(build({ hasAssociation: false })?.hoaFeeDollars, 0)
  assert.equal(build({ associationFeeMonthlyCents: 25_050, hasAssociation: false })?.hoaFeeDollars, 250.5)
  assert.equal(build({ hasAssociation: true })?.hoaFeeDollars, undefined)
  assert.equal(build()?.hoaFeeDollars, undefined)
})

test('Listing types follow from who offers the home, its condition and special conditions.', () => {
  const typesOf = (facts: Partial<Listing>) => [...build(facts)!.listingTypes]
  assert.deepEqual(typesOf({ origin: 'owner' }), ['owner_posted'])
  assert.deepEqual(typesOf({ origin: 'builder' }), ['new_construction'])
  assert.deepEqual(typesOf({ lookups: { propertyCondition: ['To Be Built'] } }), [
    'agent_listed',
    'new_construction',
  ])
  const conditions = (name: string) => typesOf({ lookups: { specialListingConditions: [name] } }).slice(1)
  assert.deepEqual(conditions('REO/Lender Owned'), ['foreclosures', 'foreclosed'])
  assert.deepEqual(conditions('HUDOwned'), ['foreclosures', 'foreclosed'])
  assert.deepEqual(conditions('In Foreclosure'), ['foreclosures', 'pre_foreclosures'])
  assert.deepEqual(conditions('Notice Of Default'), ['pre_foreclosures'])
  assert.deepEqual(conditions('Auction'), ['auctions'])
  assert.deepEqual(typesOf({ isAuction: true }).slice(1), ['auctions'])
})

test("Fans are not air conditioning, and a community pool is not the home's own.", () => {
  assert.ok(lookups({ cooling: ['Ceiling Fan(s)', 'Central Air'] }).amenities.has('must_have_ac'))
  assert.ok(!lookups({ cooling: ['Ceiling Fan(s)', 'None'] }).amenities.has('must_have_ac'))
  assert.ok(build({ hasCooling: true })!.amenities.has('must_have_ac'))
  assert.ok(lookups({ poolFeatures: ['In Ground', 'Heated'] }).amenities.has('must_have_pool'))
  assert.ok(!lookups({ poolFeatures: ['Community', 'Heated'] }).amenities.has('must_have_pool'))
  assert.ok(!lookups({ poolFeatures: ['None'] }).amenities.has('must_have_pool'))
})

test('Each of the other amenities follows from the features that state it, in any spelling.', () => {
  const cases: [string, Listing['lookups'], Listing['lookups']][] = [
    ['waterfront', { waterfrontFeatures: ['River Front'] }, { waterfrontFeatures: ['Creek'] }],
    ['on_site_parking', { parkingFeatures: ['OffStreet'] }, { parkingFeatures: ['On Street'] }],
    ['in_unit_laundry', { appliances: ['Washer', 'Dryer'] }, { appliances: ['Dishwasher', 'Dryer'] }],
    ['in_unit_laundry', { laundryFeatures: ['InUnit'] }, { laundryFeatures: ['Common Area'] }],
    ['hardwood_floors', { flooring: ['Engineered Hardwood'] }, { flooring: ['Laminate'] }],
    ['disabled_access', { accessibilityFeatures: ['Ramp'] }, { accessibilityFeatures: ['None'] }],
    ['utilities_included', { rentIncludes: ['Water', 'Gas'] }, { rentIncludes: ['Water'] }],
    ['short_term_lease_available', { leaseTerm: ['Month To Month'] }, { leaseTerm: ['12 Months'] }],
    ['outdoor_space', { patioAndPorchFeatures: ['Deck'] }, { patioAndPorchFeatures: [] }],
    [
      'controlled_access',
      { securityFeatures: ['Gated with Guard'] },
      { securityFeatures: ['Smoke Detector(s)'] },
    ],
    ['elevator', { associationAmenities: ['Elevator(s)'] }, { associationAmenities: ['Pool'] }],
    ['high_speed_internet', { utilities: ['Cable Available'] }, { utilities: ['Electricity Connected'] }],
  ]
  for (const [amenity, having, lacking] of cases) {
    assert.ok((lookups(having).amenities as ReadonlySet<string>).has(amenity), amenity)
    assert.ok(!(lookups(lacking).amenities as ReadonlySet<string>).has(amenity), `not ${amenity}`)
  }
})

test('Views are recognized by a part of their name.', () => {
  assert.deepEqual([...lookups({ view: ['City Lights', 'Mountain(s)'] }).views], ['city', 'mountain'])
  assert.deepEqual([...lookups({ view: ['ParkGreenbelt', 'Bay', 'None'] }).views], ['park', 'water'])
})

test('Pets follow from kinds and limits; only a plain no means no_pets.', () => {
  const petsOf = (names: string[], maximumPetWeightLb?: number) =>
    [...build({ lookups: { petsAllowed: names }, maximumPetWeightLb })!.pets].sort()
  const dogs = ['allows_large_dogs', 'allows_small_dogs']
  assert.deepEqual(petsOf(['Yes']), ['allows_cats', ...dogs])
  assert.deepEqual(petsOf(['Dogs OK']), dogs)
  assert.deepEqual(petsOf(['Dogs OK'], 25), ['allows_small_dogs'])
  assert.deepEqual(petsOf(['Cats OK', 'Size Limit']), ['allows_cats', 'allows_small_dogs'])
  assert.deepEqual(petsOf(['No']), ['no_pets'])
  assert.deepEqual(petsOf([]), [])
})

test('Stories, basements, parking and garage are known only if stated.', () => {
  assert.equal(build({ stories: 1 })?.isSingleStory, true)
  assert.equal(build({ stories: 2, lookups: { levels: ['One'] } })?.isSingleStory, false)
  assert.equal(lookups({ levels: ['One'] }).isSingleStory, true)
  assert.equal(build({ storiesTotal: 1 })?.isSingleStory, undefined)
  assert.deepEqual([...lookups({ basement: ['Full', 'Partially Finished'] }).basements], ['finished'])
  assert.deepEqual([...lookups({ basement: ['Full'] }).basements], [])
  assert.equal(build({ garageSpaces: 2, carportSpaces: 1 })?.parkingSpots, 3)
  assert.equal(build({ garageSpaces: 2 })?.hasGarage, true)
  assert.equal(build({ garageSpaces: 0 })?.hasGarage, false)
  assert.equal(build()?.hasGarage, undefined)
})

test('An open house ends by the local clock of the home, also across a clock change.', () => {
  const openHouses = [{ startLocal: '2024-03-10T13:00:00', endLocal: '2024-03-10T15:00:00' }]
  const end = (facts: Partial<Listing>) => build({ openHouses, ...facts })?.lastOpenHouseEndMs
  assert.equal(end({ timeZone: 'America/Los_Angeles' }), Date.parse('2024-03-10T22:00:00Z'))
  assert.equal(end({ point: { lat: 47, lon: -122 } }), Date.parse('2024-03-10T23:00:00Z'))
  assert.equal(end({}), undefined)
})
