import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openTestHttp, PATH } from './open-test-http.ts'

const ask = (key: string) => `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${key}\r\n\r\n`

/** A client that collects what it receives, and notices whether its connection is reset. */
interface Client {
  socket: Socket
  received: string
  errors: Error[]
}

function openClient(address: string, allowHalfOpen = false): Client {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen })
  const client: Client = { socket, received: '', errors: [] }
  socket.on('data', (chunk) => {
    client.received += chunk.toString('latin1')
  })
  socket.on('error', (error) => client.errors.push(error))
  return client
}

function countAnswers({ received }: Client): number {
  return received.split('HTTP/1.1 200 OK').length - 1
}

/** Waits until `count` answers have arrived or the connection is closed. Fails if there are fewer. */
async function waitForAnswers(client: Client, count: number): Promise<void> {
  const closed = once(client.socket, 'close')
  while (countAnswers(client) < count && !client.socket.destroyed) {
    await Promise.race([once(client.socket, 'data'), closed])
  }
  assert.ok(countAnswers(client) >= count, `closed after ${countAnswers(client)} answers`)
}

/** Writes a text twice. The first write to a fully closed connection only causes the reset; the second one fails. */
async function writeTwice({ socket }: Client, text: string): Promise<void> {
  socket.write(text)
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  socket.write(text)
}

/** Occupies the thread, as the build of an edition might. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('A request that arrives while the thread is busy for longer than the idle time is answered', async () => {
  await using http = await openTestHttp({ limits: { keepAliveTimeoutMs: 200, keepAliveGraceMs: 0 } })
  for (let round = 0; round < 3; round++) {
    const client = openClient(http.addresses.main)
    // Sent in the same turn in which the first answer arrives, so that the connection has not been idle for long.
    client.socket.once('data', () => {
      client.socket.write(ask(http.key))
      block(400)
    })
    client.socket.write(ask(http.key))
    await waitForAnswers(client, 2)
    assert.deepEqual(client.errors, [])
    client.socket.destroy()
  }
})

test('The first request of a connection is answered even if the thread is busy for longer than the time for headers', async () => {
  await using http = await openTestHttp({ limits: { headerTimeoutMs: 500, requestTimeoutMs: 5000 } })
  const first = openClient(http.addresses.main)
  await once(first.socket, 'connect')
  // The server has accepted the connection once it has answered another one.
  const other = openClient(http.addresses.main)
  other.socket.write(ask(http.key))
  await waitForAnswers(other, 1)
  first.socket.write(ask(http.key))
  block(800)
  await waitForAnswers(first, 1)
  assert.deepEqual([first.errors, other.errors], [[], []])
  for (const { socket } of [first, other]) socket.destroy()
})

test('An idle connection is closed without a reset, even if a request is on its way', async () => {
  await using http = await openTestHttp({ limits: { keepAliveTimeoutMs: 20, keepAliveGraceMs: 0 } })
  const client = openClient(http.addresses.main, true)
  client.socket.write(ask(http.key))
  await once(client.socket, 'end')
  assert.equal(countAnswers(client), 1)
  // This request was sent while the server was closing the connection. It is not answered, run or charged.
  await writeTwice(client, ask(http.key))
  client.socket.end()
  await once(client.socket, 'close')
  assert.deepEqual(client.errors, [])
  assert.equal(countAnswers(client), 1)
  assert.equal(http.ledger.charges.length, 1)
})

test('The last answer of a connection says so, and later requests on it cause no reset', async () => {
  await using http = await openTestHttp({ limits: { requestsPerConnection: 2 } })
  const client = openClient(http.addresses.main, true)
  client.socket.write(ask(http.key).repeat(2))
  await once(client.socket, 'end')
  assert.equal(countAnswers(client), 2)
  assert.equal(client.received.toLowerCase().split('connection: close').length - 1, 1)
  await writeTwice(client, ask(http.key))
  client.socket.end()
  await once(client.socket, 'close')
  assert.deepEqual(client.errors, [])
  assert.equal(http.ledger.charges.length, 2)
})

test('Every answer on an open connection announces how long the client can rely on it', async () => {
  await using http = await openTestHttp()
  const answer = await fetch(http.addresses.main + PATH, { headers: { 'x-gateway-key': http.key } })
  assert.match(answer.headers.get('keep-alive') ?? '', /^timeout=5\b/)
})

test('A stop answers a request that an idle connection has already sent, and then closes it', async () => {
  const http = await openTestHttp()
  const client = openClient(http.addresses.main)
  client.socket.write(ask(http.key))
  await waitForAnswers(client, 1)
  client.socket.write(ask(http.key))
  const closed = http.close()
  await once(client.socket, 'close')
  await closed
  assert.equal(countAnswers(client), 2)
  assert.match(client.received.split('HTTP/1.1 200 OK')[2]!, /connection: close/i)
  assert.deepEqual(client.errors, [])
})
