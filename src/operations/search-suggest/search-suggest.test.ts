import assert from 'node:assert/strict'
import test from 'node:test'
import { parseParameters } from '../../contract/parse-parameters.ts'
import { searchSuggestContract } from '../../contract/search-suggest.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Neighborhood } from '../../records/neighborhood.ts'
import type { ResolvedLocation } from '../../search/ports/market.ts'
import { getAnswer } from '../testing/check-answer.ts'
import { createRequestContext } from '../testing/request-context.ts'
import { runSearchSuggest } from './search-suggest.ts'

const address = {
  streetNumber: '33',
  streetName: 'Beach',
  streetSuffix: 'Ave',
  city: 'Seattle',
  stateOrProvince: 'WA',
  postalCode: '98101',
}
const listing = [
  exampleListing({ id: 1, propertyId: 101, address }),
  exampleListing({ id: 2, propertyId: 102, address, isAddressDisplayAllowed: false }),
  exampleListing({
    ...{ id: 3, propertyId: 103, address, standardStatus: 'Closed', isAddressDisplayAllowed: false },
  }),
  exampleListing({ id: 4, propertyId: 103, address }),
]
const property = [101, 102, 103].map((id) => exampleProperty({ id }))
const listings = listing.map(
  (one) => buildSearchableListing(one, exampleProperty(), { neighborhoodIds: [] })!,
)
const neighborhoods: Neighborhood[] = [
  {
    ...{ id: 7, source: 's', neighborhoodKey: 'k', name: 'Capitol Hill', level: 'neighborhood' },
    ...{ city: 'Seattle', stateOrProvince: 'WA', shape: [], centroid: { lat: 47, lon: -122 } },
    box: { north: 48, south: 47, east: -122, west: -123 },
  },
]
const counties = [
  { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA' },
  { id: 22_071, fips: '22071', name: 'Orleans', stateOrProvince: 'LA' },
]

async function suggest(locations: ResolvedLocation[], query: [string, string][] = [['text', 'x']]) {
  const asked: unknown[] = []
  const parsed = parseParameters(searchSuggestContract, query)
  if (!parsed.ok) throw new Error(parsed.detail)
  const context = createRequestContext(
    { records: { listing, property } },
    { listings, neighborhoods, counties },
  )
  const market = {
    ...context.market,
    suggestLocations: (...given: [string, number]) => {
      asked.push(given)
      return locations.map((location) => ({ location, text: '', name: '', listings: 0 }))
    },
  }
  const result = await runSearchSuggest(parsed.parameters, { ...context, market })
  return { data: getAnswer(searchSuggestContract, result), asked }
}

test('Every kind of place has a text that people write, and its parts', async () => {
  const { data } = await suggest([
    { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
    { kind: 'neighborhood', neighborhoodId: 7 },
    { kind: 'zipCode', postalCode: '98101' },
    { kind: 'county', countyFips: '53033' },
    { kind: 'county', countyFips: '22071' },
    { kind: 'state', stateOrProvince: 'WA' },
    { kind: 'address', propertyIds: [101] },
  ])
  assert.deepEqual(data, [
    { type: 'city', text: 'Seattle, WA', city: 'Seattle', state: 'WA' },
    { type: 'neighborhood', text: 'Capitol Hill, Seattle, WA', city: 'Seattle', state: 'WA' },
    { type: 'zip', text: '98101', zip: '98101' },
    { type: 'county', text: 'King County, WA', state: 'WA' },
    { type: 'county', text: 'Orleans Parish, LA', state: 'LA' },
    { type: 'state', text: 'Washington', state: 'WA' },
    {
      ...{ type: 'address', text: '33 Beach Ave, Seattle, WA 98101', city: 'Seattle', state: 'WA' },
      ...{ zip: '98101', property_id: '101' },
    },
  ])
})

test('An address that must not be shown is not suggested, unless another listing of the home shows it', async () => {
  const { data } = await suggest([
    { kind: 'address', propertyIds: [102] },
    { kind: 'address', propertyIds: [103] },
  ])
  assert.deepEqual(
    data.map(({ property_id }) => property_id),
    ['103'],
  )
})

test('An address of several homes names none of them; what no record names is left out', async () => {
  const { data } = await suggest([
    { kind: 'address', propertyIds: [101, 103] },
    { kind: 'address', propertyIds: [999] },
    { kind: 'county', countyFips: '99999' },
    { kind: 'neighborhood', neighborhoodId: 999 },
  ])
  assert.deepEqual(
    data.map((one) => 'property_id' in one),
    [false],
  )
})

test('Text and limit reach the search, ten suggestions unless told', async () => {
  assert.deepEqual((await suggest([], [['q', ' capitol h ']])).asked, [['capitol h', 10]])
  const limited: [string, string][] = [
    ['query', 'a'],
    ['limit', '20'],
  ]
  assert.deepEqual((await suggest([], limited)).asked, [['a', 20]])
})

test('A missing text and a limit out of bounds are refused by name', () => {
  const detail = (...query: [string, string][]) => {
    const parsed = parseParameters(searchSuggestContract, query)
    return parsed.ok ? 'accepted' : parsed.detail
  }
  assert.match(detail(), /^text: got nothing; required/)
  for (const limit of ['0', '21', '1.5', '-1', 'x']) {
    assert.match(detail(['text', 'a'], ['limit', limit]), /^limit: .*at least 1 and at most 20$/)
  }
})
