import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoizeTexts } from './memoize.ts'

test('A cached result, even undefined, is not computed again, and the size of the cache is limited.', () => {
  const asked: string[] = []
  const find = memoizeTexts((text) => {
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
