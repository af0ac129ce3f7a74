import assert from 'node:assert/strict'
import test from 'node:test'
import { searchSuggestContract } from '../../contract/operations/search-suggest.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { LocationSuggestion } from '../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
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
const CITY = { location: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } } as const
const AT_HOME = { text: '33 beach ave, seattle, wa', name: '33 beach ave', listings: 1 }

function at(...propertyIds: number[]): LocationSuggestion {
  return { location: { kind: 'address', propertyIds }, ...AT_HOME, city: 'Seattle', stateOrProvince: 'WA' }
}

async function suggest(suggestions: LocationSuggestion[], query: [string, string][] = [['text', 'x']]) {
  const asked: unknown[] = []
  const parsed = parseParameters(searchSuggestContract, query)
  if (!parsed.ok) throw new Error(parsed.detail)
  const context = createRequestContext({ records: { listing, property } }, { listings })
  const editionIndex = {
    ...context.editionIndex,
    suggestLocations: (...given: [string, number]) => {
      asked.push(given)
      return suggestions
    },
  }
  const result = await runSearchSuggest(parsed.parameters, { ...context, editionIndex })
  return { data: getAnswer(searchSuggestContract, result), asked }
}

test('Every kind of place has the text that finds it, its parts, and its number of listings', async () => {
  const { data } = await suggest([
    { ...CITY, text: 'Seattle, WA', name: 'Seattle', stateOrProvince: 'WA', listings: 9 },
    {
      ...{ location: { kind: 'neighborhood', neighborhoodId: 7 }, text: 'Capitol Hill, Seattle, WA' },
      ...{ name: 'Capitol Hill', city: 'Seattle', stateOrProvince: 'WA', listings: 3 },
    },
    { location: { kind: 'zipCode', postalCode: '98101' }, text: '98101', name: '98101', listings: 2 },
    {
      ...{ location: { kind: 'county', countyFips: '22071' }, text: 'Orleans Parish, LA', name: 'Orleans' },
      ...{ stateOrProvince: 'LA', listings: 0 },
    },
    {
      ...{ location: { kind: 'state', stateOrProvince: 'WA' }, text: 'Washington', name: 'Washington' },
      listings: 12,
    },
    at(101),
  ])
  assert.deepEqual(data, [
    { type: 'city', text: 'Seattle, WA', city: 'Seattle', state: 'WA', listings: 9 },
    {
      ...{ type: 'neighborhood', text: 'Capitol Hill, Seattle, WA', city: 'Seattle', state: 'WA' },
      listings: 3,
    },
    { type: 'zip', text: '98101', zip: '98101', listings: 2 },
    { type: 'county', text: 'Orleans Parish, LA', state: 'LA', listings: 0 },
    { type: 'state', text: 'Washington', state: 'WA', listings: 12 },
    {
      ...{ type: 'address', text: '33 Beach Ave, Seattle, WA 98101', city: 'Seattle', state: 'WA' },
      ...{ property_id: '101', listings: 1 },
    },
  ])
})

test('An address that must not be shown is not suggested, unless another listing of the home shows it', async () => {
  const { data } = await suggest([at(102), at(103)])
  assert.deepEqual(
    data.map(({ property_id }) => property_id),
    ['103'],
  )
})

test('An address of several homes names none of them, and one without a listing is left out', async () => {
  const { data } = await suggest([at(101, 103), at(999)])
  assert.deepEqual(
    data.map((one) => 'property_id' in one),
    [false],
  )
})

test('The text and the limit reach the search, and the default limit is 10', async () => {
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
