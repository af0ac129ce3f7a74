import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingStatus } from '../../src/domain/listing-search/listing-criteria.ts'
import { compareWithReference } from './compare-with-reference.ts'

const STATUSES: ListingStatus[] = ['for_sale', 'for_rent', 'sold']
const SETS = [false, true].flatMap((hasOverlay) => STATUSES.map((status) => ({ status, hasOverlay })))
const QUERIES = 20_000 / SETS.length

test('The index answers 20,000 random queries as the plain predicates do: ids, order, totals, facets', async () => {
  let compared = 0
  for (const [index, { status, hasOverlay }] of SETS.entries())
    compared += await compareWithReference({
      ...{ status, hasOverlay, listings: 800, seed: 100 + index },
      queries: Math.ceil(QUERIES),
    })
  assert.ok(compared >= 20_000)
})
