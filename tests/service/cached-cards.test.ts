import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openBodyPool } from '../../src/http/answer/body-pool.ts'
import { openTestService, type TestService } from './open-test-service.ts'

/** How many of the hits have a card that is kept and right now. */
function countKept({ service }: TestService, hits: readonly number[]): number {
  const { editionIndex, documents } = service.getServed()
  const body = openBodyPool(1).open()
  return hits.filter((hit) =>
    documents.writeCard(
      { propertyId: editionIndex.getPropertyId(hit), status: 'for_sale' },
      Date.now(),
      () => undefined,
      body,
    ),
  ).length
}

test('The cards of all homes are presented before anybody asks for them', async () => {
  await using test = await openTestService()
  const { editionIndex } = test.service.getServed()
  const { hits } = editionIndex.findListings({
    ...{ location: { kind: 'state', stateOrProvince: 'WA' }, criteria: { status: 'for_sale' } },
    ...{ sort: 'newest', offset: 0, limit: 1000, nowMs: Date.now(), timeZone: 'UTC' },
  } as const)
  assert.ok(hits.length > 20)
  while (countKept(test, hits) < hits.length) await nextTurn()
})
