import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DisplayView, NO_RULE } from '../../src/display/display-rules.ts'
import { openWebClient } from '../../src/feeds/web/web-client.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { createMemoryStore } from '../../src/store/memory/memory-store.ts'
import { planSavedSearch } from '../../src/webhooks/plan-saved-search.ts'
import { changeSavedSearch, listSavedSearches, type SavedSearch } from '../../src/webhooks/saved-search.ts'
import { signDelivery } from '../../src/webhooks/send-delivery.ts'
import { type Receiver, type Reply, startReceiver } from './receiver.ts'
import { deliver, publishListings, saveSearch } from './webhook-place.ts'

const QUERY = 'location=98101&list_price_range=,600000'

/** A store with two homes, a search for those up to $600,000, and a receiver of what it tells. */
async function setUp(reply: (count: number) => Reply = () => 204) {
  const stores = createMemoryStore()
  const homes = [
    { listingKey: '1', listPriceCents: 500_000_00 },
    { listingKey: '2', listPriceCents: 700_000_00 },
  ]
  await publishListings(stores, homes)
  let search: SavedSearch | undefined
  const receiver: Receiver = await startReceiver(() => search!.secret, reply)
  search = await saveSearch(stores, receiver.url, QUERY)
  return { stores, receiver, search }
}

function describeMatches({ accepted }: Receiver): string[] {
  return accepted.map(({ isSigned, body }) => {
    assert.ok(isSigned)
    const { edition, matches = [] } = body.data
    const told = matches.map((one: { change: string; price: number; previous_price?: number }) =>
      [
        one.change,
        one.price,
        ...(one.previous_price === undefined ? [] : [`from ${one.previous_price}`]),
      ].join(' '),
    )
    return `${edition}: ${body.type === 'saved_search.reset' ? 'reset' : told.join(', ')}`
  })
}

test('matches that came, changed and left are told once for each edition, in order, and nothing else is', async () => {
  const { stores, receiver } = await setUp()
  await using _ = receiver
  const webhooks = await deliver(stores)
  const publish = async (...versions: Parameters<typeof publishListings>[1]) => {
    await publishListings(stores, versions)
    await webhooks.serveNewest()
  }
  await publish({ listingKey: '2', listPriceCents: 590_000_00 })
  await receiver.untilAccepted(1)
  await publish(
    { listingKey: '1', listPriceCents: 480_000_00 },
    { listingKey: '9', listPriceCents: 900_000_00 },
  )
  await receiver.untilAccepted(2)
  await publish({ listingKey: '9', listPriceCents: 910_000_00 })
  await publish(
    { listingKey: '1', standardStatus: 'Withdrawn' },
    { listingKey: '3', listPriceCents: 100_000_00 },
  )
  await receiver.untilAccepted(3)
  await publish({ listingKey: '2', standardStatus: 'Delete' })
  await receiver.untilAccepted(4)
  await webhooks.close()
  assert.deepEqual(describeMatches(receiver), [
    '2: came 590000',
    '3: changed 480000 from 500000',
    '5: left 480000, came 100000',
    '6: left 590000',
  ])
  assert.equal(new Set(receiver.messages.map(({ id }) => id)).size, receiver.messages.length)
  assert.deepEqual(webhooks.faults, [])
})

test('a listing that display rules delay is told of when its delay ends, without an edition, and as it is then', async () => {
  const stores = createMemoryStore()
  const firstMs = Date.parse('2026-03-02T00:00:00Z')
  let nowMs = firstMs
  const list = (listingKey: string, days: number, dollars: number) => ({
    ...{ listingKey, listPriceCents: dollars * 100, onMarketAtMs: firstMs + days * DAY_MS },
  })
  await publishListings(stores, [list('1', -5, 500_000), list('2', -1, 400_000), list('3', -1, 800_000)])
  let search: SavedSearch | undefined
  await using receiver = await startReceiver(
    () => search!.secret,
    () => 204,
  )
  search = await saveSearch(stores, receiver.url, QUERY, 's1', nowMs)
  const view: DisplayView = {
    ...{ name: 'idx', uses: ['idx'], id: 'delayed' },
    rules: [['mls', { ...NO_RULE, delayMs: 2 * DAY_MS }]],
  }
  const webhooks = await deliver(stores, { clock: () => nowMs }, view)
  // The second home changes its price while it is withheld, and a fourth one comes on the market.
  await publishListings(stores, [list('2', -1, 450_000), list('4', 1, 300_000), list('1', -5, 490_000)])
  nowMs += DAY_MS / 2
  await webhooks.serveNewest()
  await receiver.untilAccepted(1)
  nowMs += DAY_MS
  await webhooks.serveNewest()
  await receiver.untilAccepted(2)
  nowMs += 2 * DAY_MS
  await webhooks.serveNewest()
  await receiver.untilAccepted(3)
  // What was revealed more than a week ago is no longer known.
  await changeSavedSearch(stores.feedStates, search.id, (now) => ({ ...now, edition: `2~${firstMs}` }))
  nowMs += 8 * DAY_MS
  await webhooks.serveNewest()
  await receiver.untilAccepted(4)
  await webhooks.close()
  assert.deepEqual(webhooks.faults, [])
  const at = (days: number) => firstMs + days * DAY_MS
  assert.deepEqual(describeMatches(receiver), [
    `2~${at(0.5)}: changed 490000 from 500000`,
    `2~${at(1.5)}: came 450000`,
    `2~${at(3.5)}: came 300000`,
    `2~${at(11.5)}: reset`,
  ])
})

test('a receiver that fails, cuts, stalls and redirects gets every message in order under a stable id', async () => {
  const replies: Reply[] = [
    500,
    'cut',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    204,
    'stall',
    { status: 429, headers: { 'retry-after': '0' } },
  ]
  const { stores, receiver } = await setUp((count) => replies[count] ?? 204)
  await using _ = receiver
  const webhooks = await deliver(stores)
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 590_000_00 }])
  await webhooks.serveNewest()
  await receiver.untilReceived(1)
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 580_000_00 }])
  await webhooks.serveNewest()
  await receiver.untilAccepted(2)
  await webhooks.close()
  assert.deepEqual(describeMatches(receiver), ['2: came 590000', '3: changed 580000 from 590000'])
  const [first, second] = receiver.accepted
  assert.deepEqual(
    receiver.messages.map(({ id }) => (id === first!.id ? 1 : id === second!.id ? 2 : 0)),
    [1, 1, 1, 1, 2, 2, 2],
  )
})

test('what is never accepted is dead and can be sent again, and later messages do not wait for it', async () => {
  const { stores, receiver, search } = await setUp((count) => (count < 4 ? 500 : 204))
  await using _ = receiver
  const webhooks = await deliver(stores)
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 590_000_00 }])
  await webhooks.serveNewest()
  await receiver.untilReceived(4)
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 580_000_00 }])
  await webhooks.serveNewest()
  await receiver.untilAccepted(1)
  const [after] = await listSavedSearches(stores.feedStates)
  assert.deepEqual(
    after!.dead.map(({ attempts, lastFault }) => [attempts, lastFault]),
    [[4, 'the receiver answered 500']],
  )
  await changeSavedSearch(stores.feedStates, search.id, (now) => ({
    ...now,
    dead: [],
    waiting: [...now.dead.map((one) => ({ ...one, attempts: 0, nextAtMs: 0 })), ...now.waiting],
  }))
  await receiver.untilAccepted(2)
  await webhooks.close()
  assert.equal(receiver.accepted[1]!.id, receiver.messages[0]!.id)
})

/** A client that tells when its first request has ended. */
function watchClient(allowsPrivate: boolean) {
  const asked = Promise.withResolvers<void>()
  const opened = openWebClient({ allowsPrivate })
  const client = {
    ...opened,
    request: (...given: Parameters<typeof opened.request>) =>
      opened.request(...given).finally(() => asked.resolve()),
  }
  return { client, untilAsked: asked.promise }
}

test('a receiver that answers 410 is left alone from then on', async () => {
  const { stores, receiver } = await setUp(() => 410)
  await using _ = receiver
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 590_000_00 }])
  const { client, untilAsked } = watchClient(true)
  const webhooks = await deliver(stores, { client })
  await untilAsked
  await webhooks.close()
  const [search] = await listSavedSearches(stores.feedStates)
  assert.deepEqual([search!.state, search!.waiting.length, search!.dead.length], ['disabled', 0, 1])
})

test('private addresses are not connected to unless that is allowed', async () => {
  const { stores, receiver } = await setUp()
  await using _ = receiver
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 590_000_00 }])
  const { client, untilAsked } = watchClient(false)
  const webhooks = await deliver(stores, { client })
  await untilAsked
  await webhooks.close()
  assert.equal(receiver.messages.length, 0)
})

test('a search that is further behind than editions are retained is told to begin again', async () => {
  const { stores, receiver } = await setUp()
  await using _ = receiver
  for (const price of [590_000_00, 580_000_00, 570_000_00])
    await publishListings(stores, [{ listingKey: '2', listPriceCents: price }])
  await stores.editions.dropSuperseded(3)
  const webhooks = await deliver(stores)
  await receiver.untilAccepted(1)
  await webhooks.close()
  assert.deepEqual(describeMatches(receiver), ['4: reset'])
})

test('of several nodes one delivers, and another one goes on when it is gone without a word', async () => {
  const { stores, receiver } = await setUp()
  await using _ = receiver
  const nodes = [await deliver(stores), await deliver(stores), await deliver(stores)]
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 590_000_00 }])
  for (const node of nodes) await node.serveNewest()
  await receiver.untilAccepted(1)
  await stores.feedStates.change('webhooks-lease', () =>
    JSON.stringify({ owner: 'killed', untilMs: Date.now() + 300 }),
  )
  await publishListings(stores, [{ listingKey: '2', listPriceCents: 580_000_00 }])
  for (const node of nodes) await node.serveNewest()
  await receiver.untilAccepted(2)
  for (const node of nodes) await node.close()
  assert.equal(receiver.messages.length, 2)
})

test('signatures are those of Standard Webhooks, and filters that depend on the day are refused', () => {
  // The example of the specification's reference libraries.
  const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signature = signDelivery(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')
  assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  for (const query of [
    'location=98101&days_on_provider=7',
    'location=98101&monthly_payment_range=1,2000',
    'min_bedrooms=2',
  ])
    assert.equal(planSavedSearch(query).ok, false, query)
  assert.equal(planSavedSearch('bbox=-122.5,47.4,-122.1,47.8&min_bedrooms=2').ok, true)
})
