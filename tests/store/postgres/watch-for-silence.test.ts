import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openSilenceWatch } from '../../../src/store/postgres/servers/watch-for-silence.ts'

const CONNECT_TIMEOUT_MS = 30

function createClient() {
  let isDestroyed = false
  const destroy = () => {
    isDestroyed = true
  }
  const stream = { destroy }
  const client = { connection: { stream } } as unknown as pg.PoolClient
  return { client, isDestroyed: () => isDestroyed }
}

test('A server is not taken for silent because this thread was too busy to notice its answer', async () => {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { client, isDestroyed } = createClient()
  const url = `postgres://localhost:${port}/plat`
  const watch = openSilenceWatch({ url, connectTimeoutMs: CONNECT_TIMEOUT_MS })(client)
  // Begins while the name of the machine is looked up, and ends after the time that a connection may take.
  setTimeout(() => {
    const untilMs = performance.now() + 3 * CONNECT_TIMEOUT_MS
    while (performance.now() < untilMs);
  }, CONNECT_TIMEOUT_MS)
  await once(server, 'connection')
  await delay(CONNECT_TIMEOUT_MS)
  assert.equal(isDestroyed(), false)
  watch.stop()
  server.close()
})

test('A connection to a server that refuses new ones is ended', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const { client, isDestroyed } = createClient()
  const url = `postgres://127.0.0.1:${port}/plat`
  const watch = openSilenceWatch({ url, connectTimeoutMs: CONNECT_TIMEOUT_MS })(client)
  while (!isDestroyed()) await delay(1)
  watch.stop()
})
