import assert from 'node:assert/strict'
import test from 'node:test'
import { supersedes } from '../../domain/listing-search/current-listing.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import { chooseListing, type FindShownId, listSales } from './home-listings.ts'

const sale = (id: number, facts: Partial<Listing> = {}) => exampleListing({ id, ...facts })
const closed = (id: number, closeDate?: Listing['closeDate']) =>
  sale(id, { standardStatus: 'Closed', ...(closeDate && { closeDate }) })
const lease = (id: number, facts: Partial<Listing> = {}) => sale(id, { tenure: 'lease', ...facts })

function choose(listings: Listing[], findShownId: FindShownId = () => undefined) {
  const chosen = chooseListing(listings, findShownId)
  return chosen && [chosen.status, chosen.listing.id]
}

test('A home is for sale before it is for rent, for rent before sold, sold before off the market', () => {
  const all = [sale(1, { standardStatus: 'Expired' }), closed(2, '2024-05-01'), lease(3), sale(4)]
  assert.deepEqual(choose(all), ['for_sale', 4])
  assert.deepEqual(choose(all.slice(0, 3)), ['for_rent', 3])
  assert.deepEqual(choose(all.slice(0, 2)), ['sold', 2])
  assert.deepEqual(choose(all.slice(0, 1)), ['off_market', 1])
  assert.equal(choose([]), undefined)
})

test('Pending, contingent and coming-soon listings are offers, and a closed lease is not', () => {
  for (const standardStatus of ['Active Under Contract', 'Pending', 'Coming Soon'] as const) {
    assert.deepEqual(choose([sale(1, { standardStatus })]), ['for_sale', 1])
  }
  assert.deepEqual(choose([lease(1, { standardStatus: 'Closed' })]), ['off_market', 1])
})

test('The chosen listing is the one that a search shows, else the newest', () => {
  const offers = [sale(1), sale(2, { standardStatus: 'Pending' })]
  assert.deepEqual(choose(offers), ['for_sale', 1])
  assert.deepEqual(
    choose(offers, () => 2),
    ['for_sale', 2],
  )
})

test('Sales are ordered by closing date, whenever they were listed', () => {
  const sales = [closed(1), closed(2, '2019-01-01'), closed(3, '2021-06-30'), closed(4, '2021-06-30')]
  assert.deepEqual(
    listSales([...sales, sale(5)]).map(({ id }) => id),
    [4, 3, 2, 1],
  )
})

test('If two sales have the same day or no date, the sale chosen for the home is also the first of its sales.', () => {
  for (const closeDate of ['2024-05-01', undefined] as const) {
    const sale = { standardStatus: 'Closed', closeDate } as const
    const listings = [
      exampleListing({ ...sale, id: 7, modifiedAtMs: 2 }),
      exampleListing({ ...sale, id: 8, modifiedAtMs: 3 }),
      exampleListing({ ...sale, id: 9, modifiedAtMs: 1 }),
    ]
    const newest = listings.reduce((best, listing) => (supersedes(listing, best) ? listing : best))
    for (const order of [listings, listings.toReversed()]) {
      assert.equal(listSales(order)[0]?.id, newest.id)
      assert.equal(chooseListing(order, () => newest.id)?.listing.id, newest.id)
    }
  }
})
