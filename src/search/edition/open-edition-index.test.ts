import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { supersedes } from '../../domain/listing-search/current-listing.ts'
import { type ListingCriteria, matches } from '../../domain/listing-search/matches.ts'
import type { ListingSort, ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../../domain/listing-search/sort-listings.ts'
import type { Listing } from '../../records/listing.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import {
  type EditionIndex,
  joinPlaces,
  type ListingQuery,
  type ResolvedLocation,
} from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildRandomHomes, MARKET_DAY } from '../testing/random-homes.ts'
import { asIndexed } from '../testing/reference-table.ts'
import { buildEditionIndex } from './open-edition-index.ts'

const clock = { nowMs: Date.parse(`${MARKET_DAY}T18:00:00Z`), timeZone: 'America/Los_Angeles' }
const homes = buildRandomHomes(600, 7)
const county = { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.009 }
const stateCosts = { id: 53, stateOrProvince: 'WA', homeInsuranceAnnualCents: 150_000 }
const samples = [{ date: '2024-06-27' as const, annualRate: 0.0686 }]
const rates: RateSeries = { id: 1, source: 's', seriesKey: 'k', program: 'Fixed30Year', samples }

let editionIndex: EditionIndex
before(async () => {
  editionIndex = await buildEditionIndex(
    buildMemoryEdition({ ...homes, county: [county], stateCosts: [stateCosts], rateSeries: [rates] }, 3),
  )
})

/** The reference implementation: every listing of the edition that no other listing supersedes. */
function listEverything(): SearchableListing[] {
  const built = homes.listing.flatMap((listing) => {
    const context = {
      neighborhoodIds: [],
      stateCosts,
      county: listing.address.countyFips === '53033' ? county : undefined,
    }
    const searchable = buildSearchableListing(listing, homes.property[listing.propertyId - 1]!, context)
    return searchable === undefined ? [] : [{ listing, searchable }]
  })
  const isSame = (one: (typeof built)[number], other: (typeof built)[number]) =>
    one.searchable.propertyId === other.searchable.propertyId &&
    one.searchable.status === other.searchable.status
  return built
    .filter(
      (one) =>
        !built.some((other) => isSame(one, other) && one !== other && supersedes(other.listing, one.listing)),
    )
    .map(({ searchable }) => searchable)
}

function isAt(listing: SearchableListing, location: ResolvedLocation): boolean {
  switch (location.kind) {
    case 'state':
      return listing.stateOrProvince === location.stateOrProvince
    case 'county':
      return listing.countyFips === location.countyFips
    case 'city':
      return listing.city === location.city && listing.stateOrProvince === location.stateOrProvince
    case 'zipCode':
      return listing.postalCode === location.postalCode
    case 'neighborhood':
      return listing.neighborhoodIds.includes(location.neighborhoodId)
    case 'subdivision':
      return listing.subdivisionName === location.subdivision
    case 'address':
      return location.propertyIds.includes(listing.propertyId)
  }
}

const everything = listEverything()
const anyLocation = fc.constantFrom<ResolvedLocation>(
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'county', countyFips: '53033' },
  { kind: 'city', city: 'Kent', stateOrProvince: 'WA' },
  { kind: 'zipCode', postalCode: '98101' },
  { kind: 'address', propertyIds: [3, 14, 15] },
  { kind: 'city', city: 'Austin', stateOrProvince: 'TX' },
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const anyCriteria: fc.Arbitrary<ListingCriteria> = fc.record({
  status: fc.constantFrom<ListingStatus>('for_sale', 'for_rent', 'sold'),
  priceDollars: maybe(
    fc.record({ min: fc.constantFrom(undefined, 300_000), max: fc.constantFrom(undefined, 1_200_000) }),
  ),
  monthlyPaymentDollars: maybe(fc.constant({ max: 6000 })),
  minBedrooms: maybe(fc.integer({ min: 1, max: 4 })),
  homeTypes: maybe(fc.constant(['houses', 'condos_co_ops'] as const)),
  maxHoaFeeDollars: maybe(fc.constant(200)),
  propertyStatuses: maybe(fc.constant(['comming_soon', 'pending_and_under_contract'] as const)),
  listedWithin: maybe(fc.constantFrom({ months: 12 }, { days: 90 })),
  soldWithin: maybe(fc.constant({ months: 24 })),
  keywords: maybe(fc.constantFrom('Café', 'quiet view', '7000012')),
  views: maybe(fc.constant(['city'] as const)),
})
const anySort = fc.constantFrom<ListingSort>(
  'relevance',
  'priceDescending',
  'priceAscending',
  'newest',
  'beds',
  'baths',
  'area',
  'lot',
)

test('Every query returns, page by page, what filtering and sorting all listings gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLocation,
      anyCriteria,
      anySort,
      fc.nat(60),
      fc.nat(41),
      async (location, criteria, sort, offset, limit) => {
        const query: ListingQuery = { location, criteria, sort, offset, limit, ...clock }
        const withRate = { ...clock, thirtyYearRate: 0.0686 }
        const expected = everything
          .filter((listing) => isAt(listing, location) && matches(listing, criteria, withRate))
          .sort(buildListingOrder(sort))
        const { total, hits } = await editionIndex.findListings(query)
        const listings = await editionIndex.getListings(hits)
        assert.equal(total, expected.length)
        assert.deepEqual(
          listings.map(({ listingId }) => listingId),
          expected.slice(offset, offset + limit).map(({ listingId }) => listingId),
        )
      },
    ),
    { numRuns: 600, seed: 7 },
  )
})

test('The index names its edition and has at most one listing for each home and status', async () => {
  assert.equal(editionIndex.edition, 3)
  const keys = everything.map(({ propertyId, status }) => `${propertyId} ${status}`)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(await editionIndex.findEntries(everything), everything.map(asIndexed))
  const unknown = [{ propertyId: 999_999, status: 'sold' }] as const
  assert.deepEqual(await editionIndex.findEntries(unknown), [undefined])
  assert.deepEqual(await editionIndex.findCompared(unknown), [undefined])
})

test('The nearest listings are those found by measuring every distance, with ties by property id', async () => {
  const anyPoint = fc.record({
    lat: fc.double({ min: 46.8, max: 48, noNaN: true }),
    lon: fc.double({ min: -122.8, max: -121.8, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(
      anyPoint,
      fc.nat(30),
      fc.constantFrom(undefined, 1, 10),
      async (point, limit, maxMiles) => {
        const exceptPropertyId = limit + 5
        const expected = everything
          .filter(({ status, propertyId }) => status === 'for_sale' && propertyId !== exceptPropertyId)
          .filter((listing) => listing.point !== undefined && listing.standardStatus === 'Active')
          .map((listing) => ({
            propertyId: listing.propertyId,
            distanceMiles: getDistanceMiles(point, listing.point!),
          }))
          .filter(({ distanceMiles }) => distanceMiles <= (maxMiles ?? Infinity))
          .sort((a, b) => a.distanceMiles - b.distanceMiles || a.propertyId - b.propertyId)
        const near = await editionIndex.listNearest({
          ...{ point, status: 'for_sale', limit, maxMiles },
          ...{ isActiveOnly: true, exceptPropertyId },
        })
        const found = near.map(({ listing, distanceMiles }) => ({
          propertyId: listing.propertyId,
          distanceMiles,
        }))
        assert.deepEqual(found, expected.slice(0, limit))
      },
    ),
  )
})

test('Homes at the same point are ordered by ascending id', async () => {
  const point = { lat: 47.6, lon: -122.3 }
  const property = homes.property.slice(0, 200).map((home) => ({ ...home, point }))
  const listing: Listing[] = property.map((home) => ({
    ...homes.listing[0]!,
    id: home.id,
    propertyId: home.id,
    tenure: 'sale',
    homeType: 'condo',
    standardStatus: 'Active',
  }))
  const tower = await buildEditionIndex(buildMemoryEdition({ listing, property }))
  const near = await tower.listNearest({ point, status: 'for_sale', limit: 5 })
  assert.deepEqual(
    near.map(({ listing: { propertyId } }) => propertyId),
    [1, 2, 3, 4, 5],
  )
})

test('Estimates come from comparables, ignore the asking price, and obey the listing', async () => {
  const forSale = everything.filter(({ status }) => status === 'for_sale')
  const estimates = await editionIndex.estimateValues(forSale, clock.nowMs)
  const index = estimates.findIndex((one) => one !== undefined)
  const [subject, estimate] = [forSale[index]!, estimates[index]!]
  assert.ok(estimate.comparables! >= 5 && estimate.date < MARKET_DAY && estimate.dollars > 0)
  const others = [
    { ...subject, priceDollars: 1 },
    { ...subject, isValuationAllowed: false },
  ]
  assert.deepEqual(await editionIndex.estimateValues(others, clock.nowMs), [estimate, undefined])
})

test('The index of an empty edition finds nothing', async () => {
  const empty = await buildEditionIndex(buildMemoryEdition({}))
  const location: ResolvedLocation = { kind: 'state', stateOrProvince: 'WA' }
  const query: ListingQuery = {
    location,
    criteria: { status: 'sold' },
    sort: 'newest',
    offset: 0,
    limit: 10,
    ...clock,
  }
  assert.deepEqual(await empty.findListings(query), { total: 0, hits: [] })
  assert.deepEqual(await empty.listNearest({ point: { lat: 0, lon: 0 }, status: 'sold', limit: 3 }), [])
  assert.deepEqual(empty.listSchools({ lat: 0, lon: 0 }, 3), [])
  assert.deepEqual(empty.listNeighborhoodsAt({ lat: 0, lon: 0 }), [])
  assert.equal(joinPlaces(await empty.readLocation('Seattle, WA')), undefined)
  const [statistics] = await empty.getStatistics([1], clock.nowMs)
  assert.equal(statistics!.listingCount, 0)
})
