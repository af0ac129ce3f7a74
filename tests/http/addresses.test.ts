import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { ALT_PATH, openTestHttp, PATH } from './open-test-http.ts'
import { exchangeRaw, type RawExchange } from './raw-client.ts'

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

test('Port 0 takes two free ports, and the addresses contain them', async () => {
  await using http = await openTestHttp()
  assert.match(http.addresses.main, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
  assert.notEqual(http.addresses.main, http.addresses.alt)
})

test('Every operation, photo and document is available on both addresses, so a generated client may use either', async () => {
  await using http = await openTestHttp({
    findPhoto: () => ({ contentType: 'image/svg+xml', bytes: Buffer.from('<svg/>'), etag: '"a"' }),
  })
  const headers = { 'x-gateway-key': http.key }
  for (const address of [http.addresses.main, http.addresses.alt]) {
    for (const { path } of OPERATION_CONTRACTS) {
      assert.equal((await fetch(`${address}${path}?bogus=1`, { headers })).status, 400, address + path)
    }
    for (const path of [PATH, ALT_PATH]) {
      assert.equal((await fetch(address + path, { headers })).status, 200, address + path)
    }
    for (const path of ['/photos/1', '/', '/openapi.json']) {
      assert.equal((await fetch(address + path)).status, 200, address + path)
    }
  }
})

test('A request that arrives before the service is ready waits for it', async () => {
  let early: Promise<RawExchange> | undefined
  await using http = await openTestHttp({
    prepare: async ({ main }) => {
      const bytes = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`
      early = exchangeRaw(main, bytes, ({ answers }) => answers.length === 1)
      // More turns of the event loop than the request needs to reach the listener of the same process.
      for (let turn = 0; turn < 50; turn++) await setImmediate()
    },
  })
  assert.deepEqual(
    (await early)?.answers.map(({ status }) => status),
    [401],
  )
  assert.deepEqual(http.faults, [])
})

test('The same port for both base addresses gives one listener with all operations', async () => {
  const port = await findFreePort()
  await using http = await openTestHttp({ settings: { port, portAlt: port } })
  assert.deepEqual(http.addresses, { main: `http://127.0.0.1:${port}`, alt: `http://127.0.0.1:${port}` })
  const headers = { 'x-gateway-key': http.key }
  for (const { path } of OPERATION_CONTRACTS) {
    assert.equal((await fetch(`${http.addresses.main}${path}?bogus=1`, { headers })).status, 400, path)
  }
  assert.equal((await fetch(http.addresses.main + PATH, { headers })).status, 200)
  assert.equal((await fetch(http.addresses.main + ALT_PATH, { headers })).status, 200)
})

test('A port that is already in use causes an error that names it, and nothing stays open', async () => {
  await using other = await openTestHttp()
  const taken = Number(new URL(other.addresses.main).port)
  const port = await findFreePort()
  await assert.rejects(openTestHttp({ settings: { port, portAlt: taken } }), new RegExp(`127.0.0.1:${taken}`))
  await using again = await openTestHttp({ settings: { port, portAlt: 0 } })
  assert.equal(again.addresses.main, `http://127.0.0.1:${port}`)
})

test('An IPv6 host works and is written in brackets', async (context) => {
  const http = await openTestHttp({ settings: { host: '::1' } }).catch(() => undefined)
  if (http === undefined) return context.skip('this machine has no IPv6')
  assert.match(http.addresses.main, /^http:\/\/\[::1\]:\d+$/)
  const headers = { 'x-gateway-key': http.key }
  assert.equal((await fetch(http.addresses.main + PATH, { headers })).status, 200)
  await http.close()
})
