import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseQuery } from './request-target.ts'

test('Pairs keep their order and their repetitions', () => {
  assert.deepEqual(parseQuery('/p?b=1&a=2&b=1'), [
    ['b', '1'],
    ['a', '2'],
    ['b', '1'],
  ])
})

test('A plus is a space, a name without "=" has an empty value, and empty pieces are skipped', () => {
  assert.deepEqual(parseQuery('/p?a+b=c+d%2B&&e&=f&g==&'), [
    ['a b', 'c d+'],
    ['e', ''],
    ['', 'f'],
    ['g', '='],
  ])
  assert.deepEqual(parseQuery('/p?'), [])
  assert.deepEqual(parseQuery('/p'), [])
})

test('A query with broken escapes or broken UTF-8 is not parsed', () => {
  for (const query of [
    '%',
    '%2',
    '%zz=1',
    'a=%ff',
    'a=%c0%af',
    'a=%ed%a0%80',
    'a=%f5%80%80%80',
    'a=%c3&b=%a9',
  ]) {
    assert.equal(parseQuery(`/p?${query}`), undefined, query)
  }
})

test('All pairs that a browser writes are read back', () => {
  const pair = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      assert.deepEqual(parseQuery(`/p?${new URLSearchParams(pairs)}`), pairs)
    }),
  )
})

test('No query makes the parser throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => void parseQuery(`/p?${query}`)))
})
