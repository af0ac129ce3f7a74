import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { EDITION, openTestHttp, PATH } from './open-test-http.ts'
import { exchangeRaw, openRaw } from './raw-client.ts'

const ask = (key: string) => `GET ${PATH} HTTP/1.1\r\nHost: a\r\nx-gateway-key: ${key}\r\n\r\n`

function openSlow(stopTimeoutMs = 5_000) {
  const started = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const opening = openTestHttp({
    settings: { stopTimeoutMs },
    runOperation: async () => {
      started.resolve()
      await go.promise
      return { result: { kind: 'answer' }, edition: EDITION }
    },
  })
  return { opening, started: started.promise, go }
}

test('A stop finishes requests in flight with Connection: close, and closes idle connections', async () => {
  const { opening, started, go } = openSlow()
  const http = await opening
  const idle = openRaw(http.addresses.main)
  const half = openRaw(http.addresses.alt)
  await Promise.all([once(idle, 'connect'), once(half, 'connect')])
  half.write('GET /half HTTP/1.1\r\nHo')
  const asked = exchangeRaw(http.addresses.main, ask(http.key))
  await started
  const closed = http.close()
  await Promise.all([once(idle, 'close'), once(half, 'close')])
  await assert.rejects(fetch(http.addresses.main + PATH))
  go.resolve()
  const { answers, isClosed } = await asked
  assert.deepEqual(
    [answers[0]?.status, answers[0]?.headers.get('connection'), isClosed],
    [200, 'close', true],
  )
  await closed
  assert.equal(http.ledger.charges.length, 1)
})

test('Requests that were pipelined before a stop are all answered, in order', async () => {
  const { opening, started, go } = openSlow()
  const http = await opening
  const asked = exchangeRaw(http.addresses.main, ask(http.key).repeat(3))
  await started
  const closed = http.close()
  go.resolve()
  const { answers, isClosed } = await asked
  assert.deepEqual([answers.map((one) => one.status), isClosed], [[200, 200, 200], true])
  await closed
})

test('A stop does not wait longer than its timeout', async () => {
  const { opening, started, go } = openSlow(50)
  const http = await opening
  const asked = exchangeRaw(http.addresses.main, ask(http.key))
  await started
  await http.close()
  assert.deepEqual(await asked, { answers: [], rest: '', isClosed: true })
  go.resolve()
})
