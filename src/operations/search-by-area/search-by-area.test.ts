import assert from 'node:assert/strict'
import test from 'node:test'
import { searchByAreaContract } from '../../contract/operations/search-by-area.ts'
import { searchByLocationContract } from '../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { ListingQuery } from '../../search/ports/edition-index.ts'
import { runSearchByLocation } from '../search-by-location/search-by-location.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runSearchByArea } from './search-by-area.ts'

type Query = [string, string][]

const BOX: Query[number] = ['bbox', '-122.4,47.5,-122.2,47.7']

function buildContext(onSearch?: (query: ListingQuery) => void) {
  const listing = [1, 2, 3].map((id) =>
    exampleListing({ id, propertyId: 100 + id, listPriceCents: id * 10_000_000, bedroomsTotal: id }),
  )
  const property = listing.map(({ propertyId }) => exampleProperty({ id: propertyId }))
  const listings = listing.map(
    (one, index) => buildSearchableListing(one, property[index]!, { neighborhoodIds: [] })!,
  )
  const places = { Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } as const }
  const approximatePoints = { '98101': { lat: 47.6, lon: -122.3 } }
  return createRequestContext(
    { records: { listing, property } },
    { places, listings, approximatePoints, onSearch },
  )
}

async function ask(query: Query, onSearch?: (query: ListingQuery) => void) {
  const parsed = parseParameters(searchByAreaContract, query)
  if (!parsed.ok) throw new Error(parsed.detail)
  return runSearchByArea(parsed.parameters, buildContext(onSearch))
}

function findDetail(query: Query): string {
  const parsed = parseParameters(searchByAreaContract, query)
  return parsed.ok ? 'accepted' : parsed.detail
}

test('The rows of an area are those of search by location, with total and has_more', async () => {
  const inArea = await ask([BOX, ['page', '1']])
  const parsed = parseParameters(searchByLocationContract, [['location', 'Seattle']])
  const atPlace = parsed.ok && (await runSearchByLocation(parsed.parameters, buildContext()))
  assert.deepEqual({ ...inArea, headers: undefined }, { ...atPlace, headers: undefined })
  assert.equal(getAnswer(searchByAreaContract, inArea).length, 2)
  assert.deepEqual(inArea.kind === 'answer' && [inArea.total, inArea.hasMore], [3, true])
})

test('Box, circle and polygon reach the search as areas, with filters, order and page', async () => {
  const asked: ListingQuery[] = []
  const queries: Query[] = [
    [BOX, ['beds', '2'], ['sort', 'size'], ['page', '3'], ['listing_status', 'sold']],
    [['circle', '47.6,-122.3,2.5']],
    [['polygon', '47.5,-122.4 47.7,-122.4 47.6,-122.2']],
  ]
  for (const query of queries) await ask(query, (given) => asked.push(given))
  const [first] = asked
  assert.deepEqual([first?.sort, first?.offset, first?.limit], ['area', 4, 2])
  assert.deepEqual([first?.criteria.status, first?.criteria.minBedrooms], ['sold', 2])
  const ring = [
    [-122.4, 47.5],
    [-122.4, 47.7],
    [-122.2, 47.6],
    [-122.4, 47.5],
  ]
  assert.deepEqual(
    asked.map(({ location }) => location),
    [
      { kind: 'area', area: { kind: 'box', box: { west: -122.4, south: 47.5, east: -122.2, north: 47.7 } } },
      { kind: 'area', area: { kind: 'circle', center: { lat: 47.6, lon: -122.3 }, radiusMiles: 2.5 } },
      { kind: 'area', area: { kind: 'polygon', shape: [[ring]] } },
    ],
  )
})

test('Homes without a point are searched by their ZIP codes if the caller requests it', async () => {
  const asked: ListingQuery[] = []
  for (const include of ['true', 'false'])
    await ask([BOX, ['include_approximate', include]], (given) => asked.push(given))
  const [withApproximate, without] = asked.map(({ location }) => location)
  assert.equal(without?.kind, 'area')
  assert.deepEqual(withApproximate, {
    kind: 'anyOf',
    places: [without, { kind: 'unplaced', postalCodes: ['98101'] }],
  })
})

test('Every parameter of search by location except location is accepted', () => {
  const { location: _, ...filters } = searchByLocationContract.parameters
  const { bbox, circle, polygon, include_approximate, ...others } = searchByAreaContract.parameters
  assert.deepEqual(others, filters)
  assert.equal(Object.keys(others).length, 32)
  assert.ok([bbox, circle, polygon, include_approximate].every(({ isRequired }) => !isRequired))
})

test('No area, two areas, and an invalid area are rejected by name', () => {
  assert.equal(findDetail([]), 'bbox: got nothing; takes exactly one of bbox, circle, polygon')
  assert.equal(findDetail([['bbox', ' ']]), 'bbox: got nothing; takes exactly one of bbox, circle, polygon')
  assert.equal(
    findDetail([BOX, ['circle', '47.6,-122.3,1']]),
    'circle: got "47.6,-122.3,1"; takes nothing beside bbox: exactly one of bbox, circle, polygon',
  )
  assert.match(
    findDetail([['polygon', '47.5,-122.4;95,-122.4;47.6,-122.2']]),
    /^polygon: got "47.5,.*": corner 2: latitude 95 is outside -90 to 90; takes GeoJSON text of a Polygon/,
  )
  assert.match(findDetail([['location', 'Seattle']]), /^unknown parameter "location"/)
})

test('The rules between filters also apply to areas', () => {
  assert.match(findDetail([BOX, ['exact_match_bedrooms', 'true']]), /^exact_match_bedrooms: /)
  assert.match(findDetail([BOX, ['sold_within', '7']]), /^sold_within: .* applies to sold only$/)
})
