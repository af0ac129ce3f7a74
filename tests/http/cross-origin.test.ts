import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWN_ORIGIN, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'

const PAGE = 'https://homes.example'

function ask(http: TestHttp, method: string, origin: string, key?: string) {
  const headers = { origin, ...(key === undefined ? {} : { 'x-gateway-key': key }) }
  return fetch(http.addresses.main + PATH, { method, headers })
}

test('Without allowed origins OPTIONS is treated like any other method, and no answer has cross-origin headers', async () => {
  await using http = await openTestHttp()
  assert.equal((await ask(http, 'OPTIONS', PAGE)).status, 401)
  assert.equal((await ask(http, 'OPTIONS', PAGE, http.key)).status, 405)
  const answer = await ask(http, 'GET', PAGE, http.key)
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
  assert.equal(answer.headers.get('vary'), null)
})

test('A page of an allowed origin may send a preflight request without a key and read every answer', async () => {
  await using http = await openTestHttp({ settings: { allowedOrigins: [PAGE] } })
  const preflight = await ask(http, 'OPTIONS', PAGE)
  assert.deepEqual([preflight.status, await preflight.text()], [204, ''])
  assert.equal(preflight.headers.get('access-control-allow-origin'), PAGE)
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET')
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'x-gateway-key, x-min-edition')
  for (const key of [http.key, undefined]) {
    const answer = await ask(http, 'GET', PAGE, key)
    assert.equal(answer.status, key === undefined ? 401 : 200)
    assert.equal(answer.headers.get('access-control-allow-origin'), PAGE)
    assert.equal(answer.headers.get('vary'), 'Origin')
    for (const header of ['x-request-id', 'x-edition', 'x-location', 'x-point-source', 'x-error-detail']) {
      assert.ok(answer.headers.get('access-control-expose-headers')?.includes(header))
    }
  }
})

test('Other origins get no cross-origin header except Vary', async () => {
  await using http = await openTestHttp({ settings: { allowedOrigins: [PAGE] } })
  for (const origin of ['https://evil.example', `${PAGE}.evil.example`, 'null', 'http://homes.example']) {
    assert.equal((await ask(http, 'OPTIONS', origin)).status, 401)
    const answer = await ask(http, 'GET', origin, http.key)
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    assert.equal(answer.headers.get('vary'), 'Origin')
  }
})

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

function sendMessage(http: TestHttp, origin: string | undefined) {
  const headers = {
    'x-gateway-key': http.key,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return fetch(`${http.addresses.main}/mcp`, {
    method: 'POST',
    body: JSON.stringify(LIST),
    headers: { ...headers, ...(origin !== undefined && { origin }) },
  })
}

test('An agent in a page of an allowed origin may ask for everything that its protocol needs', async () => {
  await using http = await openTestHttp({ settings: { allowedOrigins: [PAGE] } })
  const address = `${http.addresses.main}/mcp`
  const preflight = await fetch(address, { method: 'OPTIONS', headers: { origin: PAGE } })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET, POST')
  const headers = preflight.headers.get('access-control-allow-headers')!.split(', ')
  for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'x-gateway-key'])
    assert.ok(headers.includes(name), name)
  const listed = await sendMessage(http, PAGE)
  assert.equal(listed.status, 200)
  assert.equal(listed.headers.get('access-control-allow-origin'), PAGE)
  // Clients ask for a stream of messages, and have to see that there is none.
  const stream = await fetch(address, { headers: { origin: PAGE, 'x-gateway-key': http.key } })
  assert.equal(stream.status, 405)
  assert.equal(stream.headers.get('access-control-allow-origin'), PAGE)
})

test('Messages of pages of other origins are refused, although they have a key', async () => {
  await using http = await openTestHttp({ settings: { allowedOrigins: [PAGE] } })
  for (const origin of ['https://evil.example', 'null', 'http://homes.example']) {
    const preflight = await fetch(`${http.addresses.main}/mcp`, { method: 'OPTIONS', headers: { origin } })
    assert.equal(preflight.status, 401)
    const answer = await sendMessage(http, origin)
    assert.equal(answer.status, 403)
    assert.match(
      ((await answer.json()) as { error: { message: string } }).error.message,
      /PLAT_ALLOWED_ORIGINS/,
    )
  }
  for (const origin of [undefined, OWN_ORIGIN]) assert.equal((await sendMessage(http, origin)).status, 200)
})
