import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './answer.ts'
import { openAnswerCache } from './answer-cache.ts'

const ALWAYS = { validFromMs: Number.NEGATIVE_INFINITY, validUntilMs: Number.POSITIVE_INFINITY, nowMs: 0 }
const MOST_BYTES = 64 * 1024

function makeAnswer(text: string): Answer {
  return { status: 200, headers: { 'x-edition': '7' }, body: Buffer.from(text), cost: 1 }
}

test('A cached answer has bytes of its own, because the buffer of an answer is reused', () => {
  const cache = openAnswerCache(MOST_BYTES)
  const answer = makeAnswer('first')
  cache.add('a', answer, ALWAYS)
  answer.body.fill('x')
  const found = cache.find('a', 0)
  assert.equal(found?.body.toString(), 'first')
  assert.deepEqual(
    [found?.status, found?.headers, found?.cost, found?.cached],
    [200, answer.headers, 1, 'hit'],
  )
  assert.equal(cache.find('b', 0), undefined)
})

test('An answer is found from the first instant of its validity until, but not at, the last', () => {
  const cache = openAnswerCache(MOST_BYTES)
  for (const [nowMs, isFound] of [
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ] as const) {
    cache.add('a', makeAnswer('x'), { validFromMs: 10, validUntilMs: 20, nowMs: 15 })
    assert.equal(cache.find('a', nowMs) !== undefined, isFound, `at ${nowMs}`)
  }
  assert.equal(cache.getBytes(), 0, 'what is no longer valid is dropped')
})

test('The cache never takes more than it may, and what is asked for often stays', () => {
  const cache = openAnswerCache(MOST_BYTES)
  let most = 0
  cache.add('often', makeAnswer('often'), ALWAYS)
  for (let number = 0; number < 1000; number++) {
    cache.add(`${number}`, makeAnswer('x'.repeat(number % 2000)), ALWAYS)
    most = Math.max(most, cache.getBytes())
    assert.ok(cache.find('often', 0), `after ${number}`)
  }
  assert.ok(most > MOST_BYTES / 2 && most <= MOST_BYTES, `${most} bytes`)
  assert.equal(cache.find('0', 0), undefined)
})

test('Once memory is short, or if it is cheap to make, an answer is cached when it is asked for again', () => {
  const cache = openAnswerCache(MOST_BYTES)
  const isCached = (key: string, isAssembled = false) => {
    cache.add(key, makeAnswer('x'.repeat(1000)), { ...ALWAYS, isAssembled })
    return cache.find(key, 0) !== undefined
  }
  assert.deepEqual([isCached('new'), isCached('cheap', true), isCached('cheap', true)], [true, false, true])
  for (let number = 0; number < 100; number++) isCached(`${number}`)
  const before = cache.getBytes()
  assert.deepEqual([isCached('later'), cache.getBytes(), isCached('later')], [false, before, true])
})

test('A cached answer counts the milliseconds of the instant at which it is sent, also while another one is being sent', () => {
  const cache = openAnswerCache(MOST_BYTES)
  const text = (age: number) => `{"quoted":"\\"age\\":7","age":${age},"days":1,"list":[{"age":${age - 400}}]}`
  cache.add('a', makeAnswer(text(1500)), {
    validFromMs: 0,
    validUntilMs: 9000,
    nowMs: 1000,
    ageMember: 'age',
  })
  const write = (nowMs: number) => {
    const found = cache.find('a', nowMs)
    assert.equal(found?.body.length, text(1500).length)
    return { ages: found!.ages!, bytes: found!.ages!.write(found!.atMs!) }
  }
  const slow = write(2000)
  assert.equal(slow.bytes.toString(), text(2500))
  const giveBack = slow.ages.lend(slow.bytes)
  const other = write(3000)
  other.ages.lend(other.bytes)()
  assert.deepEqual([slow.bytes.toString(), other.bytes.toString()], [text(2500), text(3500)])
  giveBack()
  assert.equal(write(4000).bytes, slow.bytes)
  assert.equal(slow.bytes.toString(), text(4500))
})

test('A later answer replaces an earlier one, wherever that is', () => {
  const cache = openAnswerCache(MOST_BYTES)
  cache.add('a', makeAnswer('first'), ALWAYS)
  const before = cache.getBytes()
  cache.add('a', makeAnswer('other'), ALWAYS)
  assert.equal(cache.getBytes(), before)
  assert.equal(cache.find('a', 0)?.body.toString(), 'other')
})

test('An answer that would displace many others is not cached, and nothing is without memory', () => {
  const cache = openAnswerCache(MOST_BYTES)
  cache.add('large', makeAnswer('x'.repeat(MOST_BYTES / 16)), ALWAYS)
  assert.equal(cache.find('large', 0), undefined)
  const none = openAnswerCache(0)
  none.add('a', makeAnswer(''), ALWAYS)
  assert.equal(none.find('a', 0), undefined)
})
