import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBodyPool } from '../../src/http/answer/answer.ts'
import type { ListingHit } from '../../src/search/ports/edition-index.ts'
import { openTestService, type TestService } from './open-test-service.ts'

/** Counts the hits whose card is cached and valid now. */
function countCached({ service }: TestService, hits: readonly ListingHit[]): number {
  const { documents } = service.getServed()
  const body = openBodyPool(1).open()
  const isCached = ({ propertyId }: ListingHit) =>
    documents!.writeCard({ propertyId, status: 'for_sale' }, Date.now(), undefined, body) !== 'missing'
  return hits.filter(isCached).length
}

/** Counts the hits whose detail is cached and valid now. */
function countDetails({ service }: TestService, hits: readonly ListingHit[]): number {
  const { documents } = service.getServed()
  const bodies = openBodyPool(1)
  const isCached = ({ propertyId }: ListingHit) =>
    documents!.writeDetail(propertyId, Date.now(), bodies.open()) !== undefined
  return hits.filter(isCached).length
}

test('The cards and details of all homes are presented before the first request for them', async () => {
  await using test = await openTestService()
  const { editionIndex } = test.service.getServed()
  const { hits } = await editionIndex.findListings({
    ...{ location: { kind: 'state', stateOrProvince: 'WA' }, criteria: { status: 'for_sale' } },
    ...{ sort: 'newest', offset: 0, limit: 1000, nowMs: Date.now(), timeZone: 'UTC' },
  } as const)
  assert.ok(hits.length > 20)
  await test.service.untilCardsPresented()
  assert.equal(countCached(test, hits), hits.length)
  await test.service.untilDetailsPrepared()
  assert.equal(countDetails(test, hits), hits.length)
})
