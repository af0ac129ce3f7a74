import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDITION, openTestHttp, PATH } from './open-test-http.ts'

test('A client that asks for an edition is answered from it or a later one, and is told otherwise when it is not served', async () => {
  await using http = await openTestHttp()
  const ask = (edition: string) =>
    fetch(`${http.addresses.main}${PATH}`, {
      headers: { 'x-gateway-key': http.key, 'x-min-edition': edition },
    })
  for (const edition of [EDITION, EDITION - 1, 0]) {
    const answer = await ask(String(edition))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('x-edition'), String(EDITION))
  }
  const early = await ask(String(EDITION + 1))
  assert.equal(early.status, 503)
  assert.equal(early.headers.get('retry-after'), '1')
  assert.equal(
    early.headers.get('x-error-detail'),
    `x-min-edition: edition ${EDITION + 1} is not served here yet`,
  )
  for (const wrong of ['-1', 'seven', '1.5', '9999999999']) {
    const answer = await ask(wrong)
    assert.equal(answer.status, 400)
    assert.match(String(answer.headers.get('x-error-detail')), /^x-min-edition: takes the number/)
  }
  assert.equal(http.ledger.charges.length, 3, 'only answers are charged')
})

test('A request waits for an edition that is about to be served', async () => {
  const served = Promise.withResolvers<boolean>()
  await using http = await openTestHttp({ reachEdition: () => served.promise })
  const asked = fetch(`${http.addresses.main}${PATH}`, {
    headers: { 'x-gateway-key': http.key, 'x-min-edition': '8' },
  })
  served.resolve(true)
  assert.equal((await asked).status, 200)
})
