import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTING_STATUSES } from '../../src/domain/listing-search/search-choices.ts'
import {
  compareWithReference,
  openOneSegment,
  openWithDeltas,
  openWithMerge,
} from './compare-with-reference.ts'

const SETS = [openOneSegment, openWithDeltas, openWithMerge].flatMap((openEngine) =>
  LISTING_STATUSES.map((status) => ({ status, openEngine })),
)
const QUERIES = 20_000 / SETS.length

test('The index answers 20,000 random queries like the plain predicates: offers, order, totals and facets', async () => {
  let [compared, furtherOffers] = [0, 0]
  for (const [index, { status, openEngine }] of SETS.entries()) {
    const comparison = await compareWithReference({
      ...{ status, openEngine, listings: 800, seed: 100 + index },
      queries: Math.ceil(QUERIES),
    })
    compared += comparison.queries
    furtherOffers += comparison.furtherOffers
  }
  assert.ok(compared >= 20_000)
  assert.ok(furtherOffers > 300, `${furtherOffers} buildings matched by a unit type other than the cheapest`)
})
