import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleSearchable } from './listing-examples.ts'
import type { ListingSort } from './search-choices.ts'
import type { SearchableListing } from './searchable-listing.ts'
import { buildListingOrder } from './sort-listings.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const small = maybe(fc.integer({ min: 0, max: 3 }))
const anyListing: fc.Arbitrary<SearchableListing> = fc
  .record({
    propertyId: fc.nat(),
    priceDollars: small,
    bedrooms: small,
    bathrooms: small,
    areaSqft: small,
    lotSqft: small,
    onMarketAtMs: small,
    photoCount: fc.nat(1),
    standardStatus: fc.constantFrom('Active' as const, 'Pending' as const),
  })
  .map(exampleSearchable)
const someListings = fc.uniqueArray(anyListing, { selector: (listing) => listing.propertyId, maxLength: 12 })

const FIELDS: [ListingSort, keyof SearchableListing, number][] = [
  ['priceDescending', 'priceDollars', -1],
  ['priceAscending', 'priceDollars', 1],
  ['newest', 'onMarketAtMs', -1],
  ['beds', 'bedrooms', -1],
  ['baths', 'bathrooms', -1],
  ['area', 'areaSqft', -1],
  ['lot', 'lotSqft', -1],
]

test('Each sort orders by its value, with unknown values last and ties by property id.', () => {
  fc.assert(
    fc.property(someListings, fc.constantFrom(...FIELDS), (listings, [sort, field, direction]) => {
      const sorted = listings.toSorted(buildListingOrder(sort))
      for (let index = 1; index < sorted.length; index++) {
        const [before, after] = [sorted[index - 1]!, sorted[index]!]
        const [left, right] = [before[field] as number | undefined, after[field] as number | undefined]
        if (left === right) assert.ok(before.propertyId < after.propertyId)
        else assert.ok(left !== undefined && (right === undefined || (right - left) * direction > 0))
      }
    }),
  )
})

test('The order does not depend on the order of the input.', () => {
  const anySort = fc.constantFrom<ListingSort>('relevance', ...FIELDS.map(([sort]) => sort))
  fc.assert(
    fc.property(someListings, anySort, (listings, sort) => {
      const order = buildListingOrder(sort)
      assert.deepEqual(listings.toSorted(order), listings.toReversed().toSorted(order))
    }),
  )
})

test('Relevance lists available homes with enough information first, then the newest; among sold homes, the newest sale.', () => {
  const relevance = buildListingOrder('relevance')
  const ids = (listings: SearchableListing[]) =>
    listings.toSorted(relevance).map((listing) => listing.propertyId)
  const ready = { photoCount: 3, priceDollars: 1, relevanceAtMs: 1 }
  const offers = [
    exampleSearchable({ propertyId: 1, standardStatus: 'Pending', ...ready }),
    exampleSearchable({ propertyId: 2, relevanceAtMs: 9 }),
    exampleSearchable({ propertyId: 3, ...ready }),
    exampleSearchable({ propertyId: 4, ...ready, relevanceAtMs: 2 }),
  ]
  assert.deepEqual(ids(offers), [4, 3, 2, 1])
  const sold = { status: 'sold', standardStatus: 'Closed' } as const
  const sales = [
    exampleSearchable({ propertyId: 1, ...sold, photoCount: 9, closeDate: '2023-12-31' }),
    exampleSearchable({ propertyId: 2, ...sold, closeDate: '2024-01-01' }),
  ]
  assert.deepEqual(ids(sales), [2, 1])
})
