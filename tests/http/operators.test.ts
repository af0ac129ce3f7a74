import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { after, before, test } from 'node:test'
import { openAdmin } from '../../src/http/admin/open-admin.ts'
import { DEFAULT_ADMIN_SETTINGS } from '../../src/http/http-settings.ts'
import type { Listener } from '../../src/http/listener/listener.ts'
import { exchangeRaw } from './raw-client.ts'

const TOKEN = 'a-token-that-nobody-guesses-0123456789'

/** An address of this machine that is not loopback. Who connects to it has the same address. */
const OUTER = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const NO_OUTER = OUTER === undefined ? 'this machine has no address but loopback' : false

interface Asked {
  name: string
  input: unknown
}

let guarded: Listener
let unguarded: Listener
const asked: Asked[] = []

before(async () => {
  guarded = await open(TOKEN)
  unguarded = await open(undefined)
})
after(() => Promise.all([guarded.close(), unguarded.close()]))

function open(token: string | undefined): Promise<Listener> {
  return openAdmin({
    healthChecks: {},
    describeService: () => ({ edition: 7 }),
    renderMetrics: async () => ({ contentType: 'text/plain', text: 'plat_requests 1\n' }),
    describeApi: () => Buffer.from('{}'),
    describeFeeds: () => ({ feeds: [] }),
    ask: async (name, input) => {
      asked.push({ name, input })
      return name === 'keys/revoke'
        ? { ok: false, status: 400, detail: 'No key has this identifier.' }
        : { ok: true, answer: { name } }
    },
    ...(token !== undefined && { token }),
    observer: { answered: () => {}, faulted: () => {} },
    now: Date.now,
    settings: { ...DEFAULT_ADMIN_SETTINGS, host: '0.0.0.0', port: 0 },
  })
}

interface Attempt {
  host?: string
  path?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Sends a question, or an order if there is a body, to the address `to` of this machine. */
async function attempt(
  listener: Listener,
  to: string,
  { host, path = '/admin/keys', headers = {}, body }: Attempt = {},
): Promise<{ status: number; body: string }> {
  const { port } = new URL(listener.address)
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${host ?? `${to}:${port}`}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    'connection: close',
  ]
  const { answers } = await exchangeRaw(`http://${to}:${port}`, `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
  return answers[0] ?? assert.fail('no answer')
}

const statusOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).status

const ORDER_HEADERS = { 'content-type': 'application/json', 'x-plat-admin': '1' }
const REVOKE = { path: '/admin/keys/revoke', body: '{"keyId":"k1"}' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('This machine administers without a token, with the right one, and not with a wrong one', async () => {
  assert.equal(await statusOf(guarded, '127.0.0.1'), 200)
  assert.equal(await statusOf(guarded, '127.0.0.1', { headers: bearer(TOKEN) }), 200)
  assert.equal(await statusOf(guarded, '127.0.0.1', { headers: bearer(`${TOKEN}x`) }), 401)
  assert.equal(await statusOf(unguarded, '127.0.0.1'), 200)
})

test('Another machine needs the token, and cannot administer if none is set', {
  skip: NO_OUTER,
}, async () => {
  assert.equal(await statusOf(guarded, OUTER!), 401)
  assert.equal(await statusOf(guarded, OUTER!, { headers: bearer('') }), 401)
  assert.equal(await statusOf(guarded, OUTER!, { headers: bearer(TOKEN.toUpperCase()) }), 401)
  assert.equal(await statusOf(guarded, OUTER!, { headers: bearer(TOKEN) }), 200)
  assert.equal(await statusOf(unguarded, OUTER!), 403)
  assert.equal(await statusOf(unguarded, OUTER!, { headers: bearer(TOKEN) }), 403)
  assert.equal(await statusOf(guarded, OUTER!, { host: 'localhost' }), 401, 'the name of a host is no proof')
  const before = asked.length
  const order = { ...REVOKE, headers: ORDER_HEADERS }
  assert.equal(await statusOf(guarded, OUTER!, order), 401)
  assert.equal(asked.length, before, 'nothing was asked')
})

test('What probes need is open to every machine that reaches the address', { skip: NO_OUTER }, async () => {
  for (const path of ['/health', '/health/live', '/metrics', '/openapi.json', '/feeds'])
    assert.equal(await statusOf(guarded, OUTER!, { path }), 200, path)
})

test('A request that a proxy on this machine passes on needs the token', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const headers = { [name]: '203.0.113.9' }
    assert.equal(await statusOf(guarded, '127.0.0.1', { headers }), 401, name)
    assert.equal(await statusOf(unguarded, '127.0.0.1', { headers }), 403, name)
    assert.equal(await statusOf(guarded, '127.0.0.1', { headers: { ...headers, ...bearer(TOKEN) } }), 200)
  }
})

test('Without a token a host that is not named as this machine is refused, as a page has its own name resolve to it', async () => {
  for (const host of [
    'evil.example',
    'evil.example:9090',
    'localhost.evil.example',
    '192.0.2.1',
    '127.0.0.1.evil.example',
  ])
    assert.equal(await statusOf(guarded, '127.0.0.1', { host }), 403, host)
  for (const host of ['localhost', 'LOCALHOST:9090', '127.0.0.1', '127.0.0.2:80', '[::1]:9090'])
    assert.equal(await statusOf(guarded, '127.0.0.1', { host }), 200, host)
  const named = { host: 'admin.example', headers: bearer(TOKEN) }
  assert.equal(await statusOf(guarded, '127.0.0.1', named), 200)
})

test('A page of another origin neither asks nor orders, even with the token', async () => {
  const before = asked.length
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const shown = JSON.stringify(headers)
    assert.equal(await statusOf(guarded, '127.0.0.1', { headers }), 403, shown)
    const order = { ...REVOKE, headers: { ...ORDER_HEADERS, ...bearer(TOKEN), ...headers } }
    assert.equal(await statusOf(guarded, '127.0.0.1', order), 403, shown)
  }
  assert.equal(asked.length, before, 'nothing was asked')
  const opened = { 'sec-fetch-site': 'none' }
  assert.equal(await statusOf(guarded, '127.0.0.1', { headers: opened }), 200, 'somebody typed the address')
  assert.equal(
    await statusOf(guarded, '127.0.0.1', { ...REVOKE, headers: { ...ORDER_HEADERS, ...opened } }),
    403,
  )
  const own = { 'sec-fetch-site': 'same-origin', origin: `http://127.0.0.1:${new URL(guarded.address).port}` }
  const order = { ...REVOKE, headers: { ...ORDER_HEADERS, ...own } }
  assert.equal(await statusOf(guarded, '127.0.0.1', order), 400, 'it was asked, and there is no such key')
})

test('An order needs POST, JSON and a header that no form can send', async () => {
  const before = asked.length
  const json = { 'content-type': 'application/json' }
  assert.equal(await statusOf(guarded, '127.0.0.1', { path: REVOKE.path }), 405)
  assert.equal(await statusOf(guarded, '127.0.0.1', { ...REVOKE, headers: json }), 403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    assert.equal(
      await statusOf(guarded, '127.0.0.1', {
        ...REVOKE,
        headers: { 'x-plat-admin': '1', 'content-type': type },
      }),
      415,
    )
  assert.equal(await statusOf(guarded, '127.0.0.1', { path: '/admin/keys', body: '{}' }), 405)
  assert.equal(asked.length, before, 'nothing was asked')
})

test('A request of a wrong form is refused with the place, and what is asked has the form of the contract', async () => {
  const before = asked.length
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"keyId":7}',
    '{"keyId":"k1","more":1}',
    `{"keyId":"${'k'.repeat(20_000)}"}`,
  ]
  for (const body of bodies) {
    const answer = await attempt(guarded, '127.0.0.1', { path: REVOKE.path, headers: ORDER_HEADERS, body })
    assert.equal(answer.status, 400, body.slice(0, 40))
    assert.match(JSON.parse(answer.body).message, /body|form/)
  }
  for (const query of ['', '?by=week', '?by=day&by=key', '?by=day&more=1', '?by=day&from=2026', '?by=%ff'])
    assert.equal(await statusOf(guarded, '127.0.0.1', { path: `/admin/usage${query}` }), 400, query)
  assert.equal(asked.length, before, 'nothing was asked')
  assert.equal(await statusOf(guarded, '127.0.0.1', { path: '/admin/usage?by=key&from=2026-11-01' }), 200)
  assert.deepEqual(asked.at(-1), { name: 'usage', input: { by: 'key', from: '2026-11-01' } })
  const refused = await attempt(guarded, '127.0.0.1', { ...REVOKE, headers: ORDER_HEADERS })
  assert.deepEqual(
    [refused.status, JSON.parse(refused.body)],
    [400, { message: 'No key has this identifier.' }],
  )
  assert.deepEqual(asked.at(-1), { name: 'keys/revoke', input: { keyId: 'k1' } })
})

test('What operators are told is stored by no cache, and read as nothing but JSON', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${new URL(guarded.address).port}/admin/keys`)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('access-control-allow-origin'), null)
})
