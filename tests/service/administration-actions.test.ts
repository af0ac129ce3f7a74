import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFeed } from '../../src/app/ingest/create-feed.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import { SettingError } from '../../src/app/settings/setting.ts'
import type { AdminActionName, AdminInput } from '../../src/contract/administration/admin-actions.ts'
import type { AdminAnswers } from '../../src/contract/administration/admin-answers.ts'
import { calendarDateOf, DAY_MS } from '../../src/records/calendar-date.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { loadReferenceAndSample, openTestService, type TestService } from './open-test-service.ts'

const SEARCH = '/api/v1/search/by-location?location=Seattle'

let opened: TestService
before(async () => {
  opened = await openTestService(loadReferenceAndSample)
})
after(() => opened?.[Symbol.asyncDispose]())

async function ask<Name extends AdminActionName>(name: Name, query = ''): Promise<AdminAnswers[Name]> {
  const answer = await fetch(`${opened.service.adminUrl}/admin/${name}${query}`)
  const body = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body as AdminAnswers[Name]
}

async function send(name: AdminActionName, input: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${opened.service.adminUrl}/admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-plat-admin': '1' },
    body: JSON.stringify(input),
  })
  return { status: answer.status, body: await answer.json() }
}

async function order<Name extends AdminActionName>(
  name: Name,
  input: AdminInput<Name>,
): Promise<AdminAnswers[Name]> {
  const { status, body } = await send(name, input)
  assert.equal(status, 200, JSON.stringify(body))
  return body as AdminAnswers[Name]
}

/** A verdict about a key is cached for half a second, so an order is seen soon, and must be. */
async function untilStatus(key: string, status: number): Promise<void> {
  for (;;) if ((await opened.get('main', SEARCH, key)).status === status) return
}

test('A key that an operator issues works, is listed without its text, is rolled and revoked', async () => {
  const issued = await order('keys/issue', {
    ...{ holder: 'Example Realty', mode: 'test' },
    subscription: { plan: 'standard', use: 'vow' },
  })
  assert.match(issued.key, /^plat_test_/)
  await untilStatus(issued.key, 200)
  const listed = (await ask('keys')).find(({ keyId }) => keyId === issued.keyId)
  assert.deepEqual([listed?.holder, listed?.state], ['Example Realty', 'valid'])
  const text = JSON.stringify(await ask('keys'))
  assert.equal(text.includes(issued.key), false)
  assert.equal(text.includes('digest'), false)
  const rolled = await order('keys/roll', { keyId: issued.keyId })
  assert.equal(rolled.holder, 'Example Realty')
  await untilStatus(issued.key, 401)
  await untilStatus(rolled.key, 200)
  assert.deepEqual(await order('keys/revoke', { keyId: rolled.keyId }), {
    keyId: rolled.keyId,
    state: 'revoked',
  })
  await untilStatus(rolled.key, 401)
  const subscription = (await ask('subscriptions')).find(({ holder }) => holder === 'Example Realty')
  assert.deepEqual(
    [subscription?.plan, subscription?.state, subscription?.use],
    ['standard', 'active', 'vow'],
  )
})

test('A rolled key can go on for days, and a key can expire', async () => {
  const tomorrow = calendarDateOf(Date.now() + DAY_MS)
  const issued = await order('keys/issue', { holder: 'Two Keys', mode: 'live', expires: tomorrow })
  await order('keys/roll', { keyId: issued.keyId, oldEnds: tomorrow })
  const keys = (await ask('keys')).filter(({ holder }) => holder === 'Two Keys')
  assert.deepEqual(
    keys.map(({ state, expiresAt }) => [state, expiresAt?.slice(0, 10)]),
    [
      ['valid', tomorrow],
      ['valid', tomorrow],
    ],
  )
  assert.equal(
    (await ask('subscriptions')).some(({ holder }) => holder === 'Two Keys'),
    false,
  )
})

test('An order that cannot be carried out is refused with the reason, and leaves nothing behind', async () => {
  const keys = await ask('keys')
  const refused = await Promise.all([
    send('keys/revoke', { keyId: 'none' }),
    send('keys/roll', { keyId: 'none' }),
    send('keys/issue', { holder: '   ', mode: 'live' }),
    send('keys/issue', { holder: 'Late', mode: 'live', expires: '2020-01-01' }),
    send('keys/issue', { holder: 'Late', mode: 'live', expires: '2030-02-30' }),
    send('subscriptions/set', { holder: 'Nobody', plan: 'standard', state: 'active' }),
  ])
  assert.deepEqual(
    refused.map(({ status, body }) => [status, (body as { message: string }).message]),
    [
      [400, 'No key has this identifier.'],
      [400, 'No key has this identifier.'],
      [400, 'The holder must have a name.'],
      [400, 'The expiry is not in the future.'],
      [400, '2030-02-30 is not a day of the calendar.'],
      [400, 'No key was ever issued to "Nobody". Issue one first: plat keys issue --holder "Nobody"'],
    ],
  )
  assert.deepEqual(await ask('keys'), keys)
  const gone = await send('editions/rollback', { edition: 9_999 })
  assert.equal(gone.status, 409, JSON.stringify(gone.body))
})

test('The text of a key whose subscription is refused is of no use to anybody', async () => {
  const order = { holder: 'Half', mode: 'live', subscription: { plan: '   ' } }
  assert.deepEqual(await send('keys/issue', order), {
    status: 400,
    body: { message: 'The plan must have a name.' },
  })
  const keys = (await ask('keys')).filter(({ holder }) => holder === 'Half')
  assert.deepEqual(
    keys.map(({ state }) => state),
    ['revoked'],
  )
})

test('A canceled subscription is refused until it is active again', async () => {
  const { key } = await order('keys/issue', {
    holder: 'Seasonal',
    mode: 'test',
    subscription: { plan: 'standard' },
  })
  await untilStatus(key, 200)
  const cancelled = await order('subscriptions/set', {
    holder: 'Seasonal',
    plan: 'standard',
    state: 'cancelled',
  })
  assert.equal(cancelled.state, 'cancelled')
  await untilStatus(key, 403)
  await order('subscriptions/set', { holder: 'Seasonal', plan: 'large', state: 'active' })
  await untilStatus(key, 200)
})

test('Usage is told by day, operation, holder and key, and requests by minute and operation', async () => {
  const { key, keyId } = await order('keys/issue', {
    holder: 'Counted',
    mode: 'test',
    subscription: { plan: 'standard' },
  })
  await untilStatus(key, 200)
  await untilStatus(key, 200)
  const today = calendarDateOf(Date.now())
  const holder = '&holder=Counted'
  const row = (group: string) => [{ group, requests: 2, cost: 2 }]
  assert.deepEqual(await ask('usage', `?by=key${holder}`), row(keyId))
  assert.deepEqual(await ask('usage', `?by=operation${holder}`), row('search-by-location'))
  assert.deepEqual(await ask('usage', `?by=holder${holder}&from=2020-01-01`), row('Counted'))
  assert.deepEqual(await ask('usage', `?by=day${holder}&to=2020-01-01`), [])
  // The day may end while the test runs.
  const days = await ask('usage', `?by=day${holder}&from=${today}`)
  assert.equal(
    days.reduce((sum, { requests }) => sum + requests, 0),
    2,
  )

  const before = await ask('requests')
  assert.equal((await opened.get('main', `${SEARCH}&sort=wrong`)).status, 400)
  assert.equal((await opened.get('main', SEARCH)).status, 200)
  const after = await ask('requests')
  const sum = (requests: AdminAnswers['requests'], of: 'requests' | 'refused') =>
    requests.minutes.reduce((total, minute) => total + minute[of], 0)
  assert.equal(sum(after, 'requests') - sum(before, 'requests'), 2)
  assert.equal(sum(after, 'refused') - sum(before, 'refused'), 1)
  const search = after.operations.find(({ operation }) => operation === 'search-by-location')
  assert.ok(search !== undefined && search.median! > 0 && search.median! <= search.p99!)
})

test('Sources are told with records, last run and issues, and the ledger with its health', async () => {
  const { loaded, feeds, fault } = await ask('sources')
  const listings = loaded.find(({ source, kind }) => source === 'sample' && kind === 'listing')
  assert.ok(
    listings !== undefined && listings.records > 0 && listings.lastRun?.format === 'bdx',
    JSON.stringify(loaded),
  )
  assert.deepEqual([feeds, fault], [[], undefined])
  assert.deepEqual(await ask('ledger'), { waiting: 0, isWritable: true })
  assert.deepEqual(await order('ledger/verify', {}), { faults: [] })
  assert.deepEqual(await order('ledger/drain', {}), { waiting: 0 })
})

test('An operator rolls back to an older edition, and the service follows', async () => {
  const [before] = await ask('editions')
  await loadListing(opened.store, opened.directory)
  const [newest, older] = await ask('editions')
  assert.deepEqual([newest?.source, older?.edition], ['my-mls', before?.edition])
  assert.equal(newest!.listings, older!.listings! + 1)
  const rolled = await order('editions/rollback', { edition: older!.edition })
  assert.deepEqual([rolled.isPublished, rolled.edition], [true, newest!.edition + 1])
  await opened.service.untilServed(rolled.edition!)
  const [restored] = await ask('editions')
  assert.deepEqual([restored?.restoredEdition, restored?.listings], [older?.edition, older?.listings])
  assert.deepEqual(await order('editions/rollback', { edition: older!.edition }), { isPublished: false })
  const { issues } = await ask('sources')
  assert.ok(
    issues.some(({ source, count }) => source === 'my-mls' && count > 0),
    JSON.stringify(issues),
  )
})

test('A file of a token that is missing or could be guessed keeps the service from starting', async () => {
  const directory = join(opened.directory, 'tokens')
  await mkdir(directory)
  const short = join(directory, 'short')
  await writeFile(short, 'secret\n')
  for (const adminTokenFile of [join(directory, 'none'), short])
    await assert.rejects(
      openTestService(async () => {}, { adminTokenFile }),
      SettingError,
    )
  const long = join(directory, 'long')
  await writeFile(long, `${'0123456789abcdef'.repeat(2)}\n`)
  await using guarded = await openTestService(async () => {}, { adminTokenFile: long })
  const address = `${guarded.service.adminUrl}/admin/keys`
  assert.equal((await fetch(address, { headers: { via: '1.1 proxy' } })).status, 401)
  const headers = { via: '1.1 proxy', authorization: `Bearer ${'0123456789abcdef'.repeat(2)}` }
  assert.equal((await fetch(address, { headers })).status, 200)
})

const LISTING = {
  ...{ ListingKey: 'R1', ListingId: 'R1', StandardStatus: 'Active', PropertyType: 'Residential' },
  ...{ ListPrice: 640_000, UnparsedAddress: '1208 Pine St', City: 'Seattle', StateOrProvince: 'WA' },
  ...{ PostalCode: '98101', BedroomsTotal: 3, Latitude: 47.6145, Longitude: -122.3284 },
  ...{ ModificationTimestamp: '2026-06-01T12:00:00Z', YearBuilt: 99_999 },
}

async function loadListing(store: Stores, directory: string): Promise<void> {
  const path = join(directory, 'property.json')
  await writeFile(path, JSON.stringify(LISTING))
  await loadSource(store, { source: 'my-mls', feed: await createFeed('reso', {}), inputs: [path] })
}
