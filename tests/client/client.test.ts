import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createClient } from '../../packages/client/src/client.ts'
import { PlatError } from '../../packages/client/src/errors.ts'
import { readRetryAfter } from '../../packages/client/src/retry.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

const openClient = () => createClient({ baseUrl: service.service.baseUrl, key: service.key })

test('A method of the client answers what its operation answers, with the edition and the request id', async () => {
  const plat = openClient()
  const parameters = { location: 'Seattle, WA', min_bedrooms: 3, home_type: ['houses' as const] }
  const { meta, ...body } = await plat.searchByLocation(parameters)
  const plain = await service.get(
    'main',
    '/api/v1/search/by-location?location=Seattle,+WA&min_bedrooms=3&home_type=houses',
  )
  const listIds = ({ data }: { data: { ppid: string }[] }) => data.map(({ ppid }) => ppid)
  assert.deepEqual(listIds(body), listIds(plain.body))
  assert.deepEqual([body.total, body.has_more], [plain.body.total, plain.body.has_more])
  assert.equal(meta.edition, Number(plain.headers.get('x-edition')))
  assert.match(meta.requestId, /^[\w-]{8,}$/)
  const home = body.data[0]!
  const detail = await plat.propertyDetail({ property_id: home.ppid })
  assert.equal(detail.success, true)
  assert.ok((await plat.mortgageRates()).success)
})

test('The items of all pages are all matches, each once', async () => {
  const plat = openClient()
  const { total } = await plat.searchByLocation({ location: 'WA' })
  const ids: unknown[] = []
  for await (const card of plat.items('search-by-location', { location: 'WA' })) ids.push(card.ppid)
  assert.ok(total > 40)
  assert.equal(ids.length, total)
  assert.equal(new Set(ids).size, total)
})

test('The pages of an export are followed to their end', async () => {
  const plat = openClient()
  let rows = 0
  for await (const { data } of plat.pages('export-page', { table: 'listing', limit: 100 }))
    rows += data.rows.length + data.withheld
  const first = await plat.exportPage({ table: 'listing', limit: 1000 })
  assert.ok(rows > 200)
  assert.equal(rows, first.data.rows.length + first.data.withheld)
})

test('A refused request is an error with the status, the reason and the request id, and is not repeated', async () => {
  const error = await openClient()
    .searchByLocation({ location: 'Seattle, WA', min_bedrooms: -1 })
    .catch((caught: unknown) => caught)
  assert.ok(error instanceof PlatError)
  assert.equal(error.status, 400)
  assert.match(error.reason ?? '', /min_bedrooms/)
  assert.ok(error.requestId)
  const stranger = createClient({ baseUrl: service.service.baseUrl, key: 'plat_test_nobody' })
  await assert.rejects(stranger.mortgageRates(), { name: 'PlatError', status: 401 })
})

/** Answers requests in turn; the last listener answers all further ones. */
async function openScriptedServer(...listeners: RequestListener[]) {
  let asked = 0
  const server = createServer((request, response) => {
    const listener = listeners[Math.min(asked, listeners.length - 1)]!
    asked++
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countAsked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const overloaded =
  (retryAfter: string): RequestListener =>
  (_, response) =>
    response.writeHead(503, { 'retry-after': retryAfter }).end('{"message":"Service unavailable"}')
const good: RequestListener = (_, response) =>
  response
    .writeHead(200, { 'x-edition': '7', 'x-request-id': 'one' })
    .end('{"success":true,"cost":1,"data":[]}')
const cut: RequestListener = ({ socket }) => socket.destroy()

test('An overloaded service and a cut connection are asked again; nothing else is', async () => {
  await using server = await openScriptedServer(overloaded('0'), cut, good)
  const { meta } = await createClient({ baseUrl: server.baseUrl, key: 'k' }).mortgageRates()
  assert.equal(meta.edition, 7)
  assert.equal(server.countAsked(), 3)
})

test('A wait that is longer than allowed is an error at once, and so is the last attempt', async () => {
  await using patient = await openScriptedServer(overloaded('3600'))
  await assert.rejects(createClient({ baseUrl: patient.baseUrl, key: 'k' }).mortgageRates(), { status: 503 })
  assert.equal(patient.countAsked(), 1)
  await using busy = await openScriptedServer(overloaded('0'))
  const plat = createClient({ baseUrl: busy.baseUrl, key: 'k', retry: { retries: 4 } })
  await assert.rejects(plat.mortgageRates(), { status: 503 })
  assert.equal(busy.countAsked(), 5)
})

test('A signal ends a request while it waits for its next attempt', async () => {
  await using server = await openScriptedServer(overloaded('5'))
  const controller = new AbortController()
  const asked = createClient({ baseUrl: server.baseUrl, key: 'k' }).mortgageRates(
    {},
    { signal: controller.signal },
  )
  setImmediate(() => controller.abort(new Error('enough')))
  await assert.rejects(asked, /enough|abort/i)
})

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(readRetryAfter('2', now), 2000)
  assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now), 5000)
  assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  assert.equal(readRetryAfter('soon', now), undefined)
  assert.equal(readRetryAfter(null, now), undefined)
})
