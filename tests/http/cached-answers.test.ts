import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { setSubscription } from '../../src/access/keys.ts'
import type { DisplayUse } from '../../src/access/ports.ts'
import { type AnswerCache, openAnswerCache } from '../../src/http/answer/answer-cache.ts'
import type { RunOperation } from '../../src/http/api/http-parts.ts'
import { ALWAYS_VALID } from '../../src/operations/documents/answer-documents.ts'
import { openTestHttp, PATH, type TestHttp, type TestOverrides } from './open-test-http.ts'

const MOST_BYTES = 2 ** 20

/** A service over one edition at a time, whose operations say how often they have run. */
function buildEdition(validity = ALWAYS_VALID) {
  const caches = new Map<DisplayUse, AnswerCache>()
  let edition = 1
  let runs = 0
  const getCache = (use: DisplayUse) => {
    const cache = caches.get(use) ?? openAnswerCache(MOST_BYTES)
    caches.set(use, cache)
    return cache
  }
  const runOperation: RunOperation = async (_name, _parameters, { use }) => {
    runs += 1
    const data = { use, edition, runs, filler: 'x'.repeat(2000) }
    return { result: { kind: 'answer', data, validity }, edition, answers: getCache(use) }
  }
  const overrides: TestOverrides = { runOperation, findAnswers: getCache }
  const publish = () => {
    caches.clear()
    edition += 1
  }
  return { overrides, publish }
}

async function ask(http: TestHttp, headers: Record<string, string> = {}, path = PATH) {
  const all = { 'x-gateway-key': http.key, 'accept-encoding': 'identity', ...headers }
  const answer = await fetch(http.addresses.main + path, { headers: all })
  return { answer, data: ((await answer.json()) as { data: Record<string, unknown> }).data }
}

test('An answer from the cache has the same bytes and headers, is charged, and has a request id of its own', async () => {
  await using http = await openTestHttp(buildEdition().overrides)
  const [first, second] = [await ask(http), await ask(http)]
  assert.deepEqual(second.data, first.data)
  const pick = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  assert.deepEqual(pick(second.answer), pick(first.answer))
  const ids = [first, second].map(({ answer }) => answer.headers.get('x-request-id'))
  assert.deepEqual(
    http.ledger.charges.map(({ requestId, cost }) => [requestId, cost]),
    ids.map((id) => [id, 1]),
  )
  assert.deepEqual(
    http.answered.map(({ cached, cost, bytes }) => [cached, cost, bytes]),
    ['miss', 'hit'].map((cached) => [cached, 1, http.answered[0]!.bytes]),
  )
})

test('A cached answer is not given to another use, to an unknown key, or in another edition', async () => {
  const served = buildEdition()
  await using http = await openTestHttp(served.overrides)
  const { data: first } = await ask(http)
  const { text: otherKey } = await http.issue('Broker')
  await setSubscription(
    http.store,
    { holder: 'Broker', plan: 'p', state: 'active', use: 'private' },
    Date.now(),
  )
  const { data: other } = await ask(http, { 'x-gateway-key': otherKey })
  assert.deepEqual([first?.use, first?.runs, other?.use, other?.runs], ['idx', 1, 'private', 2])
  const refused = await fetch(http.addresses.main + PATH, { headers: { 'x-gateway-key': `${http.key}x` } })
  assert.equal(refused.status, 401)
  served.publish()
  const { data: later } = await ask(http)
  assert.deepEqual([later?.edition, later?.runs], [2, 3])
})

test('A result of an edition that was replaced while it was made is not given in the next one', async () => {
  const served = buildEdition()
  const { runOperation } = served.overrides
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let isFirst = true
  const runSlowly: RunOperation = async (name, parameters, call) => {
    const outcome = await runOperation!(name, parameters, call)
    if (isFirst) {
      isFirst = false
      started.resolve()
      await goOn.promise
    }
    return outcome
  }
  await using http = await openTestHttp({ ...served.overrides, runOperation: runSlowly })
  const slow = ask(http)
  await started.promise
  served.publish()
  goOn.resolve()
  assert.equal((await slow).data?.edition, 1)
  assert.equal((await ask(http)).data?.edition, 2)
})

test('A client that accepts another coding, asks for an edition or has a tag is not answered from the cache of others', async () => {
  await using http = await openTestHttp(buildEdition().overrides)
  await ask(http)
  const zipped = await fetch(http.addresses.main + PATH, {
    headers: { 'x-gateway-key': http.key, 'accept-encoding': 'gzip' },
  })
  assert.equal(zipped.headers.get('content-encoding'), 'gzip')
  assert.equal(((await zipped.json()) as { data: { runs: number } }).data.runs, 2)
  assert.equal((await ask(http, { 'x-min-edition': '1' })).data?.runs, 3)
  assert.equal((await ask(http, { 'x-min-edition': '99' })).answer.status, 503)
  assert.equal((await ask(http, { 'if-none-match': '"x"' })).data?.runs, 4)
})

test('A compressed answer is cached compressed', async () => {
  const edition = buildEdition()
  await using http = await openTestHttp(edition.overrides)
  const get = () => ask(http, { 'accept-encoding': 'gzip' })
  const [first, second] = [await get(), await get()]
  assert.deepEqual([second.data, second.answer.headers.get('content-encoding')], [first.data, 'gzip'])
  const cached = edition.overrides.findAnswers!('idx')!.find(`${PATH} gzip`, Date.now())
  assert.match(gunzipSync(cached!.body).toString(), /^\{"success":true/)
})

test('Ages in a cached answer are those of each request, compressed or not, also when clients do not read', async () => {
  let nowMs = 1_000_000
  const validity = { validFromMs: nowMs, validUntilMs: 9_000_000 }
  const cache = openAnswerCache(2 ** 26)
  let runs = 0
  const runOperation: RunOperation = async () => {
    runs += 1
    const data = { age: nowMs, filler: 'x'.repeat(2 ** 20) }
    return { result: { kind: 'answer', data, validity, ageMember: 'age' }, edition: 1, answers: cache }
  }
  await using http = await openTestHttp({ runOperation, findAnswers: () => cache, now: () => nowMs })
  const ageOf = async (coding: string) => {
    const { answer, data } = await ask(http, { 'accept-encoding': coding })
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
    return data?.age
  }
  const expected: number[] = []
  const ages: unknown[] = []
  for (const coding of ['identity', 'identity', 'gzip', 'gzip', 'identity']) {
    nowMs += 1000
    expected.push(nowMs)
    ages.push(await ageOf(coding))
  }
  assert.deepEqual(ages, expected)
  const unread: Response[] = []
  const instants: number[] = []
  for (let count = 0; count < 12; count++) {
    nowMs += 1000
    instants.push(nowMs)
    const headers = { 'x-gateway-key': http.key, 'accept-encoding': 'identity' }
    unread.push(await fetch(http.addresses.main + PATH, { headers }))
  }
  for (const [index, answer] of unread.entries()) {
    const { data } = (await answer.json()) as { data: { age: number } }
    assert.equal(data.age, instants[index])
  }
  assert.equal(runs, 2)
})

test('Without a validity an answer is made for each request, and with one until it ends', async () => {
  let nowMs = Date.now()
  const day = { validFromMs: nowMs, validUntilMs: nowMs + 1000 }
  await using http = await openTestHttp({ ...buildEdition(day).overrides, now: () => nowMs })
  const runsAt = async (atMs: number) => {
    nowMs = atMs
    return (await ask(http)).data?.runs
  }
  assert.deepEqual(
    [await runsAt(nowMs), await runsAt(nowMs + 999), await runsAt(day.validUntilMs)],
    [1, 1, 2],
  )
  const { runOperation, findAnswers } = buildEdition().overrides
  const runWithout: RunOperation = async (...call) => {
    const { result, ...rest } = await runOperation!(...call)
    return { ...rest, result: { ...result, validity: undefined } as typeof result }
  }
  await using plain = await openTestHttp({ runOperation: runWithout, findAnswers })
  assert.deepEqual([(await ask(plain)).data?.runs, (await ask(plain)).data?.runs], [1, 2])
  assert.deepEqual(
    plain.answered.map(({ cached }) => cached),
    [undefined, undefined],
  )
})
