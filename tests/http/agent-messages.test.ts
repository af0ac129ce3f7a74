import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { EDITION, openTestHttp, type TestHttp } from './open-test-http.ts'

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'home_history', arguments: { property_id: '12' } },
}
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const EVENTS = {
  result: { kind: 'answer', data: { property_id: '12', events: [] } },
  edition: EDITION,
} as const

function send({ addresses, key }: TestHttp, message: unknown, init: RequestInit = {}) {
  return fetch(`${addresses.main}/mcp`, {
    method: 'POST',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: {
      'x-gateway-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(init.headers as Record<string, string>),
    },
    ...(init.signal && { signal: init.signal }),
  })
}

test('messages need a valid key and a subscription, in either header', async () => {
  await using http = await openTestHttp()
  const { text: unsubscribed } = await http.issue('Nobody')
  const statusOf = async (headers: Record<string, string>) => (await send(http, LIST, { headers })).status
  assert.equal(await statusOf({ 'x-gateway-key': '' }), 401)
  assert.equal(await statusOf({ 'x-gateway-key': 'wrong' }), 401)
  assert.equal(await statusOf({ 'x-gateway-key': unsubscribed }), 403)
  assert.equal(await statusOf({}), 200)
  const bearer = await fetch(`${http.addresses.alt}/mcp`, {
    method: 'POST',
    body: JSON.stringify(LIST),
    headers: {
      authorization: `Bearer ${http.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })
  assert.equal(bearer.status, 200)
  const { result } = (await bearer.json()) as { result: { tools: object[] } }
  assert.ok(result.tools.length > 8)
})

test('an answered call is charged once under its operation, and everything else is free', async () => {
  await using http = await openTestHttp({ runOperation: async () => EVENTS })
  for (const message of [LIST, { jsonrpc: '2.0', method: 'notifications/initialized' }])
    await send(http, message)
  assert.equal(http.ledger.charges.length, 0)
  const { result } = (await (await send(http, CALL)).json()) as {
    result: { structuredContent: object; _meta: Record<string, unknown> }
  }
  assert.deepEqual(result.structuredContent, { events_in_all: 0, events: [] })
  const charges = http.ledger.charges
  assert.deepEqual(
    charges.map(({ operation, cost, holder }) => [operation, cost, holder]),
    [['property-history', 1, 'Subscribed']],
  )
  assert.equal(result._meta['plat/request-id'], charges[0]?.requestId)
  assert.deepEqual(
    http.answered.map(({ operation, status, cost }) => [operation, status, cost]),
    [
      [undefined, 200, 0],
      [undefined, 202, 0],
      ['property-history', 200, 1],
      [undefined, 200, 0],
    ],
  )
})

test('a fault of ours is told without its reason, reported, and not charged', async () => {
  await using http = await openTestHttp({
    runOperation: async () => {
      throw new Error('secret')
    },
  })
  const text = await (await send(http, CALL)).text()
  assert.match(text, /"isError":true/)
  assert.match(text, /The service failed with status 500\. Nothing was charged\./)
  assert.doesNotMatch(text, /secret/)
  assert.equal(http.faults.length, 1)
  assert.equal(http.ledger.charges.length, 0)
})

test('a client that leaves before the answer is not charged', async () => {
  const running = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<typeof EVENTS>()
  await using http = await openTestHttp({
    runOperation: () => {
      running.resolve()
      return answer.promise
    },
  })
  const leaving = new AbortController()
  const left = send(http, CALL, { signal: leaving.signal })
  await running.promise
  leaving.abort()
  await assert.rejects(left)
  // The server has noticed when a later request on another connection is answered.
  await send(http, LIST)
  answer.resolve(EVENTS)
  await http.close()
  assert.equal(http.ledger.charges.length, 0)
})

test('a client that leaves within its message, or does not finish it, is no fault of ours', async () => {
  await using http = await openTestHttp({ limits: { requestTimeoutMs: 200 } })
  const { hostname, port } = new URL(http.addresses.main)
  const head = ['POST /mcp HTTP/1.1', 'host: plat', `x-gateway-key: ${http.key}`, 'content-length: 100']
  for (const leaves of [true, false]) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\n\r\n{"jsonrpc"`)
    if (leaves) socket.end()
    socket.resume()
    // The service closes the connection.
    await once(socket, 'close')
  }
  assert.deepEqual(http.faults, [])
  assert.deepEqual(
    http.answered.map(({ status, cost }) => [status, cost]),
    [
      [undefined, 0],
      [undefined, 0],
    ],
  )
})

test('only single messages of limited length are taken, by POST', async () => {
  await using http = await openTestHttp()
  const got = await fetch(`${http.addresses.main}/mcp`, { headers: { 'x-gateway-key': http.key } })
  assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST'])
  assert.equal((await send(http, [CALL, CALL])).status, 400)
  assert.equal((await send(http, '{')).status, 400)
  assert.equal((await send(http, LIST, { headers: { accept: 'text/plain' } })).status, 406)
  assert.equal((await send(http, LIST, { headers: { 'content-type': 'text/plain' } })).status, 415)
  const long = await send(http, ' '.repeat(64 * 1024 + 1))
  assert.equal(long.status, 413)
  assert.match(await long.text(), /"A message has at most 65536 bytes"/)
})
