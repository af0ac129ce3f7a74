import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { ListingFacts } from '../../records/listing.ts'
import { getListingFlags } from './listing-flags.ts'

const isContingent = (facts: Partial<ListingFacts>) => getListingFlags(exampleListing(facts), 0).isContingent

test('An offered home is contingent by its status, by a contingent date, or by what its contract depends on.', () => {
  assert.equal(isContingent({}), false)
  assert.equal(isContingent({ standardStatus: 'Active Under Contract' }), true)
  assert.equal(isContingent({ contingentDate: '2026-05-04' }), true)
  assert.equal(isContingent({ contingency: 'Financing' }), true)
  assert.equal(isContingent({ contingency: 'Financing', standardStatus: 'Closed' }), false)
})
