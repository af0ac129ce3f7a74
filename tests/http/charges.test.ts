import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { INTERNAL_FAILURE } from '../../src/contract/schemas/error-bodies.ts'
import { ALT_PATH, EDITION, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'
import { openRaw } from './raw-client.ts'

const ask = (http: TestHttp, path = PATH) =>
  fetch(http.addresses.main + path, { headers: { 'x-gateway-key': http.key } })

async function assertFailure(answer: Response): Promise<void> {
  assert.equal(answer.status, 500)
  assert.equal(await answer.text(), JSON.stringify(INTERNAL_FAILURE.body))
  assert.equal(answer.headers.get('x-edition'), null)
}

test('Fifty requests at once are charged once each, under the request ids of their answers', async () => {
  await using http = await openTestHttp()
  const headers = { 'x-gateway-key': http.key }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      fetch(i % 2 ? http.addresses.main + PATH : http.addresses.alt + ALT_PATH, { headers }),
    ),
  )
  assert.ok(answers.every((answer) => answer.status === 200))
  const received = answers.map((answer) => answer.headers.get('x-request-id')!)
  const charged = http.ledger.charges.map((charge) => charge.requestId)
  assert.equal(new Set(charged).size, 50)
  assert.deepEqual(charged.sort(), received.sort())
  assert.ok(http.ledger.charges.every(({ holder, cost }) => holder === 'Subscribed' && cost === 1))
  assert.deepEqual(
    Map.groupBy(http.ledger.charges, (charge) => charge.operation).get('mortgage-rates')?.length,
    25,
  )
})

test('The charge is durable before the answer leaves', async () => {
  const durable = Promise.withResolvers<void>()
  await using http = await openTestHttp({ ledger: { append: () => durable.promise } })
  let isAnswered = false
  const answer = ask(http).then((one) => {
    isAnswered = true
    return one
  })
  // Other requests are answered in the meantime, so this one could have been too.
  for (let i = 0; i < 5; i++) assert.equal((await ask(http, '/nowhere')).status, 404)
  assert.equal(isAnswered, false)
  durable.resolve()
  assert.equal((await answer).status, 200)
})

test('If the ledger fails, the answer is an uncharged 500 that does not show the error', async () => {
  await using http = await openTestHttp()
  http.ledger.fault = new Error('ENOSPC: no space left on device, write /data/ledger')
  await assertFailure(await ask(http))
  assert.deepEqual(http.ledger.charges, [])
  assert.equal(http.faults[0]?.error, http.ledger.fault)
  assert.equal(http.answered.at(-1)?.cost, 0)
  http.ledger.fault = undefined
  assert.equal((await ask(http)).status, 200)
})

test('Errors in an operation, in the key store or in rendering become uncharged 500s', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const failing = [
    { runOperation: () => Promise.reject(new Error('secret text')) },
    { keyGate: () => Promise.reject(new Error('secret text')) },
    { runOperation: async () => ({ result: { kind: 'answer' as const, data: circular }, edition: EDITION }) },
    {
      runOperation: () => {
        throw new Error('secret text')
      },
    },
  ]
  for (const parts of failing) {
    await using http = await openTestHttp(parts)
    await assertFailure(await ask(http))
    assert.equal(http.faults.length, 1)
    assert.deepEqual(http.ledger.charges, [])
  }
})

test('An operation that takes too long becomes an uncharged 500, even if it ends later', async () => {
  const slow = Promise.withResolvers<void>()
  // Without a time limit the operation would succeed after this.
  const end = setTimeout(slow.resolve, 5_000)
  await using http = await openTestHttp({
    limits: { requestTimeoutMs: 50, inFlight: 1 },
    runOperation: async () => {
      await slow.promise
      return { result: { kind: 'answer' }, edition: EDITION }
    },
  })
  await assertFailure(await ask(http))
  assert.equal((await ask(http)).status, 503, 'the work that continues still counts')
  clearTimeout(end)
  slow.resolve()
  assert.equal((await ask(http)).status, 200)
  assert.equal(http.ledger.charges.length, 1)
})

test('A client that leaves before its answer is ready is not charged', async () => {
  const started = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await using http = await openTestHttp({
    runOperation: async () => {
      started.resolve()
      await left.promise
      return { result: { kind: 'answer' }, edition: EDITION }
    },
  })
  const socket = openRaw(http.addresses.main)
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${http.key}\r\n\r\n`)
  await started.promise
  socket.destroy()
  await once(socket, 'close')
  // The answer to a later request shows that the server has noticed the end of the first connection.
  assert.equal((await ask(http, '/nowhere')).status, 404)
  left.resolve()
  assert.equal((await ask(http)).status, 200)
  assert.equal(http.ledger.charges.length, 1)
  assert.equal(http.answered.filter((one) => one.status === undefined).length, 1)
})

test('Requests beyond the limit get an uncharged 503 that says when to retry', async () => {
  const gate = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  let running = 0
  await using http = await openTestHttp({
    limits: { inFlight: 3 },
    runOperation: async () => {
      if (++running === 3) full.resolve()
      await gate.promise
      return { result: { kind: 'answer' }, edition: EDITION }
    },
  })
  const accepted = [ask(http), ask(http), ask(http)]
  await full.promise
  const refused = await ask(http)
  assert.deepEqual([refused.status, await refused.json()], [503, { message: 'Service unavailable' }])
  assert.equal(refused.headers.get('retry-after'), '1')
  gate.resolve()
  assert.deepEqual(
    (await Promise.all(accepted)).map((one) => one.status),
    [200, 200, 200],
  )
  assert.equal((await ask(http)).status, 200)
  assert.equal(http.ledger.charges.length, 4)
})
