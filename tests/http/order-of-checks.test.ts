import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueKey, revokeKey } from '../../src/access/keys.ts'
import {
  BAD_REQUEST,
  INVALID_KEY,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  NOT_SUBSCRIBED,
} from '../../src/contract/schemas/error-bodies.ts'
import { EDITION, openTestHttp, PATH, type TestHttp } from './open-test-http.ts'

let http: TestHttp
let stranger: string
before(async () => {
  http = await openTestHttp({
    runOperation: async (name) =>
      name === 'builder-detail'
        ? { result: { kind: 'notFound' }, edition: EDITION }
        : name === 'search-by-location'
          ? { result: { kind: 'rejected', detail: 'location: got "\u00e9"\n' }, edition: EDITION }
          : { result: { kind: 'answer', data: [], total: 3, hasMore: false }, edition: EDITION },
  })
  stranger = (await http.issue('Stranger')).text
})
after(() => http.close())

async function ask(path: string, key?: string, method = 'GET') {
  const headers = key === undefined ? {} : { 'x-gateway-key': key }
  const answer = await fetch(http.addresses.main + path, { method, headers })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers }
}

const WRONG_PATH = '/api/v1/nothing?bogus=1'
const WRONG_QUERY = `${PATH}?bogus=1`

test('The key is checked before everything else, and every invalid key gets the same 401', async () => {
  const revoked = await http.issue('Subscribed')
  await revokeKey(http.store, revoked.key.keyId, Date.now())
  const bad = [undefined, '', 'x', http.key.slice(0, -1), `${http.key}x`, 'k'.repeat(10_000), revoked.text]
  for (const key of [...bad, `${http.key}, ${http.key}`]) {
    for (const [path, method] of [
      [PATH, 'GET'],
      [WRONG_PATH, 'GET'],
      [WRONG_QUERY, 'GET'],
      [PATH, 'DELETE'],
    ] as const) {
      const answer = await ask(path, key, method)
      assert.deepEqual([answer.status, answer.text], [401, JSON.stringify(INVALID_KEY.body)])
      assert.equal(answer.headers.get('allow'), null)
    }
  }
})

test('An expired key gets the same 401 as an unknown one', async () => {
  const nowMs = Date.now()
  const order = { holder: 'Subscribed', mode: 'test', expiresAtMs: nowMs - 1 } as const
  const issued = await issueKey(http.store, order, nowMs - 1000)
  assert.equal(issued.ok, true)
  const answer = await ask(PATH, issued.ok ? issued.text : undefined)
  assert.deepEqual([answer.status, answer.text], [401, JSON.stringify(INVALID_KEY.body)])
})

test('The subscription is checked before the path, the method and the parameters', async () => {
  for (const [path, method] of [
    [PATH, 'GET'],
    [WRONG_PATH, 'GET'],
    [WRONG_QUERY, 'GET'],
    [PATH, 'POST'],
  ] as const) {
    const answer = await ask(path, stranger, method)
    assert.deepEqual([answer.status, answer.text], [403, JSON.stringify(NOT_SUBSCRIBED.body)])
  }
})

test('An unknown path is a 404 with every method, and an operation is a 405 with every method but GET', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'SEARCH']) {
    const unknown = await ask(WRONG_PATH, http.key, method)
    assert.deepEqual([unknown.status, unknown.text], [404, JSON.stringify(NOT_FOUND.body)])
    if (method === 'GET') continue
    const known = await ask(WRONG_QUERY, http.key, method)
    assert.deepEqual([known.status, known.text], [405, JSON.stringify(METHOD_NOT_ALLOWED.body)])
    assert.equal(known.headers.get('allow'), 'GET')
  }
})

test('HEAD of an operation is 405 without a body, because it would cost as much as GET and return nothing', async () => {
  const answer = await ask(PATH, http.key, 'HEAD')
  assert.deepEqual([answer.status, answer.text, answer.headers.get('allow')], [405, '', 'GET'])
})

test('Wrong parameters get the exact 400 body, with the reason in a header', async () => {
  for (const path of [
    WRONG_QUERY,
    `${PATH}?program=x`,
    `${PATH}?program=ARM3&program=ARM3`,
    `${PATH}?location=%ff`,
  ]) {
    const answer = await ask(path, http.key)
    assert.deepEqual([answer.status, answer.text], [400, JSON.stringify(BAD_REQUEST.body)])
    assert.match(answer.headers.get('x-error-detail')!, /^[\x20-\x7e]+$/)
  }
})

test('A request that an operation rejects is a 400 whose reason is one line of printable ASCII', async () => {
  const answer = await ask('/api/v1/search/by-location?location=x', http.key)
  assert.deepEqual([answer.status, answer.text], [400, JSON.stringify(BAD_REQUEST.body)])
  assert.equal(answer.headers.get('x-error-detail'), 'location: got "\\u00e9"\\u000a')
})

test('An identifier that an operation does not find is a 404 without an edition', async () => {
  const answer = await ask('/api/v1/builder/detail?feed_id=1', http.key)
  assert.deepEqual([answer.status, answer.text], [404, JSON.stringify(NOT_FOUND.body)])
  assert.equal(answer.headers.get('x-edition'), null)
})

test('A success has the envelope in the order of the specification, an edition and a request id', async () => {
  const answer = await ask(PATH, http.key)
  assert.equal(answer.text, '{"success":true,"cost":1,"data":[],"total":3,"has_more":false}')
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(answer.headers.get('x-edition'), String(EDITION))
  assert.match(answer.headers.get('x-request-id')!, /^[0-9A-Z]{26}$/)
})

test('A request id that the client sends is ignored', async () => {
  const headers = { 'x-gateway-key': http.key, 'x-request-id': 'mine', 'request-id': 'mine' }
  const answer = await fetch(http.addresses.main + PATH, { headers })
  assert.notEqual(answer.headers.get('x-request-id'), 'mine')
})

test('Paths must match exactly: no extra slash, no other case', async () => {
  for (const path of [`${PATH}/`, PATH.toUpperCase(), `/${PATH}`, '/api/v1/mortgage//rates', '//', '/%00']) {
    assert.equal((await ask(path, http.key)).status, 404, path)
  }
})

test('Only successes are charged, and the observer never sees a key', () => {
  const succeeded = http.answered.filter((one) => one.status === 200)
  assert.ok(succeeded.length > 0)
  assert.deepEqual(
    http.ledger.charges.map((charge) => charge.requestId),
    succeeded.map((one) => one.requestId),
  )
  assert.ok(http.answered.every((one) => one.cost === (one.status === 200 ? 1 : 0)))
  assert.equal(JSON.stringify([http.answered, http.faults]).includes('plat_'), false)
})
