import assert from 'node:assert/strict'
import test from 'node:test'
import { neighborhoodAndSchoolsContract } from '../../contract/operations/neighborhood-and-schools.ts'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Ring } from '../../records/geo-point.ts'
import type { Listing } from '../../records/listing.ts'
import type { Neighborhood } from '../../records/place.ts'
import type { School } from '../../records/school.ts'
import type { ListingStatistics } from '../../search/ports/edition-index.ts'
import { createHomesContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runNeighborhoodAndSchools } from './neighborhood-and-schools.ts'

const point = { lat: 47.6149, lon: -122.3249 }

function square(west: number, south: number, size: number): Ring {
  const [east, north] = [west + size, south + size]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

const island = [square(-123, 47, 0.1)]
const mainland = [square(-122.4, 47.5, 0.2), square(-122.39, 47.51, 0.01)]
const hill: Neighborhood = {
  id: 3,
  source: 's',
  neighborhoodKey: 'hill',
  name: "St. Mary's Hill",
  level: 'neighborhood',
  city: 'Seattle',
  stateOrProvince: 'WA',
  shape: [island, mainland],
  centroid: { lat: 47.6, lon: -122.3 },
  box: { north: 47.7, south: 47, east: -122.2, west: -123 },
}
const change = {
  ...{ medianListingPrice: 0.05, medianSoldPrice: null, medianRentPrice: null, medianPricePerSqft: -0.01 },
}
const twelveDaysAgoMs = TODAY_NOON_MS - 12 * DAY_MS
const statistics: ListingStatistics = {
  ...{ medianListingPrice: 800_000, medianSoldPrice: 790_000, medianRentPrice: null },
  ...{
    medianPricePerSqft: 520,
    medianOnMarketAtMs: [twelveDaysAgoMs, twelveDaysAgoMs],
    listingCount: 9,
    rentalListingCount: 2,
  },
  yearToYear: change,
  monthToMonth: change,
}
const school: School = {
  id: 8,
  source: 's',
  schoolKey: '530000100001',
  name: 'Madrona Elementary',
  point: { lat: 47.63, lon: -122.32 },
  city: 'Seattle',
  stateOrProvince: 'WA',
  fundingType: 'public',
  educationLevels: ['elementary'],
  grades: ['K', '1', '2'],
  studentCount: 310,
  studentTeacherRatio: 15.5,
}
const farSchool: School = {
  ...school,
  id: 9,
  rating: 8,
  parentRating: 4,
  reviewCount: 12,
  fundingType: 'private',
}

function createContext(facts: Partial<Listing> = { point }) {
  return createHomesContext(
    { properties: [{ id: 1, address: {} }], listings: [exampleListing(facts)] },
    {},
    { neighborhoods: [hill], statistics, schools: [school, farSchool] },
  )
}

async function ask(facts?: Partial<Listing>) {
  const result = await runNeighborhoodAndSchools({ property_id: 1 }, createContext(facts))
  return getAnswer(neighborhoodAndSchoolsContract, result)
}

test('A neighborhood is shown by the part that contains the home, with its market', async () => {
  const { location } = await ask()
  const shares = { median_listing_price: 0.05, median_sold_price: null, median_rent_price: null }
  assert.deepEqual(location?.neighborhoods, [
    {
      id: '3',
      name: "St. Mary's Hill",
      level: 'neighborhood',
      city: 'Seattle',
      state_code: 'WA',
      geo_type: 'neighborhood',
      slug_id: 'St-Mary-s-Hill_Seattle_WA',
      geo_statistics: {
        housing_market: {
          ...{ median_listing_price: 800_000, median_sold_price: 790_000, median_rent_price: null },
          ...{ median_price_per_sqft: 520, median_days_on_market: 12 },
          ...{ listing_count: 9, rental_listing_count: 2 },
          year_to_year: { ...shares, median_price_per_sqft: -0.01 },
          month_to_month: { ...shares, median_price_per_sqft: -0.01 },
        },
      },
      boundary: { type: 'Polygon', coordinates: mainland },
      centroid: { lat: 47.6, lon: -122.3 },
    },
  ])
})

test('A school is shown with what is known about it, and ratings that are not loaded are left out', async () => {
  const { schools } = await ask()
  assert.equal(schools?.total, 2)
  assert.deepEqual(schools?.schools[0], {
    id: '8',
    name: 'Madrona Elementary',
    slug: 'madrona-elementary-seattle-wa',
    slug_id: 'madrona-elementary-seattle-wa-8',
    education_levels: ['elementary'],
    distance_in_miles: 1.1,
    student_teacher_ratio: 15.5,
    grades: ['K', '1', '2'],
    funding_type: 'public',
    student_count: 310,
    assigned: true,
  })
  const { rating, parent_rating, review_count, assigned } = schools!.schools[1]!
  assert.deepEqual([rating, parent_rating, review_count, assigned], [8, 4, 12, false])
})

test('Distances do not reveal where an undisclosed home is', async () => {
  const shown = { lat: 47.61, lon: -122.32 }
  const { schools } = await ask({ point, isAddressDisplayAllowed: false })
  const expected = Math.round(getDistanceMiles(shown, school.point) * 10) / 10
  assert.equal(schools?.schools[0]?.distance_in_miles, expected)
  assert.notEqual(expected, 1.1)
})

test('A home that is not in the edition is not found, and nothing is found around a home without a point', async () => {
  assert.deepEqual(await runNeighborhoodAndSchools({ property_id: 7 }, createContext()), { kind: 'notFound' })
  assert.deepEqual(await ask({}), { schools: { total: 0, schools: [] }, location: { neighborhoods: [] } })
})
