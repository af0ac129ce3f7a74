import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBodyPool } from '../../src/http/answer/answer.ts'
import type { Listing } from '../../src/records/listing.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { openTestService, serveStore } from './open-test-service.ts'

/** Known before any port is opened, as in every service with configured ports. */
const LINKS = { baseUrl: 'http://main.test', baseUrlAlt: 'http://alt.test' }

/** Lists the homes for sale whose card is already cached, before any request for it. */
function listCached(
  { getServed }: Awaited<ReturnType<typeof serveStore>>,
  homes: readonly number[],
): number[] {
  const body = openBodyPool(1).open()
  const { documents } = getServed()
  return homes.filter((propertyId) => {
    const card = { propertyId, status: 'for_sale' } as const
    return documents!.writeCard(card, Date.now(), undefined, body) !== 'missing'
  })
}

/** Lists the homes whose detail is already cached. */
function listDetailed(
  { getServed }: Awaited<ReturnType<typeof serveStore>>,
  homes: readonly number[],
): number[] {
  const bodies = openBodyPool(1)
  const { documents } = getServed()
  return homes.filter((id) => documents!.writeDetail(id, Date.now(), bodies.open()) !== undefined)
}

async function changePrice({ editions }: Stores, home: number): Promise<void> {
  const listings = (await Array.fromAsync((await editions.read()).scan('listing'))).flat()
  const isOffer = (one: Listing) => one.propertyId === home && one.standardStatus === 'Active'
  const listing = listings.find(isOffer) ?? assert.fail('no such home')
  const writer = await editions.beginEdition()
  const record = { ...listing, listPriceCents: 12_345_600 }
  await writer.write([{ kind: 'listing', id: listing.id, record }])
  await writer.publish({
    ...{ runId: 'change', source: 'test', format: 'test', inputs: [], isFull: false, isPublished: true },
    ...{ startedAtMs: 0, finishedAtMs: 0, edition: writer.edition },
    ...{ read: {}, changed: { listing: 1 }, unchanged: {}, removed: {}, unusable: {}, issues: {} },
  })
}

test('Cached documents survive a restart, except those changed by an edition or by other links', async () => {
  await using test = await openTestService(undefined, LINKS)
  const { store, directory } = test
  const { editionIndex } = test.service.getServed()
  const { hits } = await editionIndex.findListings({
    ...{ location: { kind: 'state', stateOrProvince: 'WA' }, criteria: { status: 'for_sale' } },
    ...{ sort: 'newest', offset: 0, limit: 1000, nowMs: Date.now(), timeZone: 'UTC' },
  } as const)
  const homes = hits.map(({ propertyId }) => propertyId)
  assert.ok(homes.length > 20)
  await test.service.untilDetailsPrepared()
  await test.service.close()
  /** Starts a service and returns the homes whose card is cached at that moment, which are those whose detail is. */
  const restart = async (links = LINKS) => {
    const service = await serveStore(store, { data: directory, ...links })
    const cached = listCached(service, homes)
    const detailed = listDetailed(service, homes)
    await service.untilDetailsPrepared()
    assert.deepEqual(detailed, cached)
    await service.close()
    return cached
  }
  assert.deepEqual(await restart(), homes)
  const [changed, ...others] = homes
  await changePrice(store, changed!)
  assert.deepEqual(await restart(), others)
  assert.deepEqual(await restart(), homes)
  assert.deepEqual(await restart({ ...LINKS, baseUrl: 'http://elsewhere.test' }), [])
})
