import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { EDITION, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'
import { exchangeRaw, openRaw } from './raw-client.ts'

const QUICK = { headerTimeoutMs: 150, requestTimeoutMs: 200, keepAliveTimeoutMs: 150, keepAliveGraceMs: 0 }
const head = (key: string) => `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${key}\r\n`

const status = (http: TestHttp, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'x-gateway-key': http.key }
    get(http.addresses.main + PATH, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    }).on('error', reject)
  })

test('A connection stays open for further requests', async () => {
  await using http = await openTestHttp()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let connections = 0
  agent.on('free', () => {
    connections = Object.values(agent.freeSockets).flat().length
  })
  for (let i = 0; i < 20; i++) assert.equal(await status(http, agent), 200)
  assert.equal(connections, 1)
  agent.destroy()
})

test('A connection is closed after a set number of requests', async () => {
  await using http = await openTestHttp({ limits: { requestsPerConnection: 3 } })
  const asked = `${head(http.key)}\r\n`.repeat(5)
  const { answers, isClosed } = await exchangeRaw(http.addresses.main, asked)
  assert.deepEqual([answers.map((one) => one.status), isClosed], [[200, 200, 200], true])
  assert.equal(http.ledger.charges.length, 3)
})

test('Connections beyond the limit are dropped', async () => {
  await using http = await openTestHttp({ limits: { connections: 2 } })
  const open = [openRaw(http.addresses.main), openRaw(http.addresses.main)]
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const third = await exchangeRaw(http.addresses.main, `${head(http.key)}\r\n`)
  assert.deepEqual([third.answers, third.isClosed], [[], true])
  for (const socket of open) socket.destroy()
})

test('A client that sends nothing or stops within the headers gets a 408 and is dropped', async () => {
  await using http = await openTestHttp({ limits: QUICK })
  for (const bytes of ['', 'GET', head(http.key), `POST ${PATH} HTTP/1.1\r\nHost: a\r\nx-gate`]) {
    const { answers, isClosed } = await exchangeRaw(http.addresses.main, bytes)
    assert.ok(isClosed, bytes)
    assert.deepEqual(
      answers.map((one) => [one.status, one.body]),
      [[408, '{"message":"Request timeout"}']],
      bytes,
    )
  }
})

test('A client that sends its headers byte by byte is dropped when its time is up', async () => {
  await using http = await openTestHttp({ limits: QUICK })
  const socket = openRaw(http.addresses.main)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const dripping = setInterval(() => socket.write('a'), 20)
  socket.write(`${head(http.key)}a: `)
  await once(socket, 'close')
  clearInterval(dripping)
  assert.match(received, /^HTTP\/1\.1 408 /)
})

test('Three hundred slow clients are all dropped, and good requests among them are all answered', async () => {
  await using http = await openTestHttp({ limits: { ...QUICK, headerTimeoutMs: 400, requestTimeoutMs: 400 } })
  const slow = Array.from({ length: 300 }, (_, i) =>
    exchangeRaw(http.addresses.main, head(http.key).slice(0, (i * 7) % 60)),
  )
  const headers = { 'x-gateway-key': http.key }
  for (let i = 0; i < 100; i++) {
    assert.equal((await fetch(http.addresses.main + PATH, { headers })).status, 200)
  }
  assert.ok((await Promise.all(slow)).every((one) => one.isClosed))
})

test('An idle connection is closed when its time is up', async () => {
  await using http = await openTestHttp({ limits: QUICK })
  const { answers, isClosed } = await exchangeRaw(http.addresses.main, `${head(http.key)}\r\n`)
  assert.deepEqual([answers.length, isClosed], [1, true])
})

test('A client that does not read its answer is dropped, and others are served meanwhile', async () => {
  const data = 'x'.repeat(20_000_000)
  await using http = await openTestHttp({
    limits: QUICK,
    settings: { stopTimeoutMs: 20_000 },
    runOperation: async (name) => ({
      result: { kind: 'answer', ...(name === 'mortgage-rates' ? { data } : {}) },
      edition: EDITION,
    }),
  })
  const socket = openRaw(http.addresses.main)
  socket.pause()
  socket.on('error', () => {})
  socket.write(`${head(http.key)}\r\n`)
  while (http.answered.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const other = await fetch(`${http.addresses.alt}/api/v1/property/detail?property_id=1`, {
    headers: { 'x-gateway-key': http.key },
  })
  assert.equal(other.status, 200)
  // Closing waits for every connection, so it resolves early only if the slow one was destroyed.
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
  }, 15_000)
  await http.close()
  clearTimeout(late)
  assert.equal(isLate, false, 'only the stop closed the connection')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  await once(socket, 'close')
  assert.ok(received < data.length, `${received} bytes were buffered for it`)
})

test('The server still answers after all kinds of garbage', async () => {
  await using http = await openTestHttp()
  let seed = 12345
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const sound = Buffer.from(`${head(http.key)}\r\n`, 'latin1')
  const sockets = Array.from({ length: 300 }, async () => {
    const bytes = Buffer.from(sound)
    for (let n = 0; n < 1 + random() * 5; n++) bytes[Math.floor(random() * bytes.length)] = random() * 256
    const socket = openRaw(http.addresses.main)
    socket.on('error', () => {})
    socket.end(bytes)
    socket.resume()
    await once(socket, 'close')
  })
  await Promise.all(sockets)
  const { answers } = await exchangeRaw(http.addresses.main, sound, (so) => so.answers.length === 1)
  assert.equal(answers[0]?.status, 200)
  assert.deepEqual(http.faults, [])
})
