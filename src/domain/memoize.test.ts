import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize, memoizeAwaitable, memoizeByObject } from './memoize.ts'

test('What is cached is not computed again, also where it is undefined, and the cache is bounded.', () => {
  const asked: string[] = []
  const find = memoize((text: string) => {
    asked.push(text)
    return text === 'none' ? undefined : text.length
  }, 2)
  assert.deepEqual([find('ab'), find('ab'), find('none'), find('none')], [2, 2, undefined, undefined])
  assert.deepEqual(asked, ['ab', 'none'])
  assert.deepEqual([find('abc'), find('ab')], [3, 2])
  assert.deepEqual(asked, ['ab', 'none', 'abc', 'ab'])
  const long = 'x'.repeat(1000)
  assert.deepEqual([find(long), find(long)], [1000, 1000])
  assert.equal(asked.length, 6)
})

test('Without a bound, a key always has the same value, however long it is.', () => {
  const find = memoize((text: string) => ({ text }))
  const long = 'x'.repeat(1000)
  assert.equal(find(long), find(long))
})

test('What is cached by an object is computed once for it, and anew for an equal one', () => {
  let computed = 0
  const find = memoizeByObject((_key: { id: number }) => ({ number: ++computed }))
  const key = { id: 1 }
  assert.equal(find(key), find(key))
  assert.deepEqual([find(key).number, find({ id: 1 }).number], [1, 2])
})

test('A value that is waited for is computed once for all who wait, and is then returned at once', async () => {
  let computed = 0
  const find = memoizeAwaitable(async (text: string) => {
    computed++
    return text.length
  })
  assert.deepEqual(await Promise.all([find('ab'), find('ab')]), [2, 2])
  assert.equal(find('ab'), 2)
  assert.equal(computed, 1)
})

test('A failure to compute a value is not cached', async () => {
  let isDown = true
  const find = memoizeAwaitable(async (text: string) => {
    if (isDown) throw new Error('down')
    return text.length
  })
  await assert.rejects(async () => find('ab'), /down/)
  isDown = false
  assert.equal(await find('ab'), 2)
})
