import assert from 'node:assert/strict'
import test from 'node:test'
import { searchByLocationContract } from '../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import type { ListingQuery } from '../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runSearchByLocation } from './search-by-location.ts'
import { ask, type Query } from './testing/example-search.ts'

test('Pages have the page size, and has_more says whether a later page has data', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => ask([{}, {}, {}], [['page', page]])))
  const shown = pages.map((page) => {
    const ids = getAnswer(searchByLocationContract, page).map(({ ppid }) => ppid)
    return page.kind === 'answer' && [ids, page.total, page.hasMore]
  })
  assert.deepEqual(shown, [
    [['100', '101'], 3, true],
    [['102'], 3, false],
    [[], 3, false],
  ])
})

test('A location that names no place has no match', async () => {
  const parsed = parseParameters(searchByLocationContract, [['location', 'nowhere']])
  const result =
    parsed.ok && (await runSearchByLocation(parsed.parameters, createRequestContext({ records: {} })))
  assert.ok(result && result.kind === 'answer')
  const { data, total, hasMore, headers } = result
  assert.deepEqual({ data, total, hasMore }, { data: [], total: 0, hasMore: false })
  assert.deepEqual(headers, { 'x-location': 'unknown nowhere' })
})

test('Every parameter reaches the search', async () => {
  let asked: ListingQuery | undefined
  const query: Query = [
    ['page', '3'],
    ['sort_by', 'size'],
    ['list_price_range', '1,2'],
    ['monthly_payment_range', ',9'],
    ['down_payment', '5'],
    ['credit_score', 'CS620_659'],
    ['beds', '2'],
    ['exact_bedrooms', 'true'],
    ['baths', '1.5'],
    ['home_type', 'houses'],
    ['hoa', '0'],
    ['listing_type', 'auctions'],
    ['property_status', 'comming_soon'],
    ['tours', 'must_have_showcase'],
    ['parking_spots', '1'],
    ['have_garage', 'false'],
    ['sqft', '3,4'],
    ['lot_size', '5,6'],
    ['year_built', '7,8'],
    ['basement', 'finished'],
    ['single_story', 'true'],
    ['senior_communities', 'only_show'],
    ['amenities', 'waterfront'],
    ['views', 'park'],
    ['days_on_provider', '6m'],
    ['keywords', 'red door'],
  ]
  await ask([{}], query, (given) => {
    asked = given
  })
  assert.deepEqual(JSON.parse(JSON.stringify(asked)), {
    location: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
    criteria: {
      status: 'for_sale',
      priceDollars: { min: 1, max: 2 },
      monthlyPaymentDollars: { max: 9 },
      downPaymentDollars: 5,
      creditBand: 'CS620_659',
      maxHoaFeeDollars: 0,
      minBedrooms: 2,
      isBedroomsExact: true,
      minBathrooms: 1.5,
      homeTypes: ['houses'],
      listingTypes: ['auctions'],
      propertyStatuses: ['comming_soon'],
      areaSqft: { min: 3, max: 4 },
      lotSqft: { min: 5, max: 6 },
      yearBuilt: { min: 7, max: 8 },
      tours: ['must_have_showcase'],
      minParkingSpots: 1,
      basements: ['finished'],
      isSingleStory: true,
      seniorCommunities: 'only_show',
      amenities: ['waterfront'],
      views: ['park'],
      keywords: 'red door',
      listedWithin: { months: 6 },
    },
    sort: 'area',
    offset: 4,
    limit: 2,
    nowMs: TODAY_NOON_MS,
    timeZone: 'UTC',
  })
  await ask(
    [{ tenure: 'lease' }],
    [
      ['status', 'for_rent'],
      ['move_in_date', '2026-02-01'],
      ['pets', 'no_pets'],
    ],
    (given) => {
      asked = given
    },
  )
  assert.equal(asked?.criteria.moveInDate, '2026-02-01')
  assert.deepEqual(asked?.criteria.pets, ['no_pets'])
  await ask(
    [{}],
    [
      ['status', 'sold'],
      ['sold_within', '90'],
    ],
    (given) => {
      asked = given
    },
  )
  assert.deepEqual(asked?.criteria.soldWithin, { days: 90 })
})
