import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashCodePoints, hashUnits } from './hash-text.ts'

test('The hash of ASCII text is the FNV-1a of its bytes', () => {
  // Test vectors of the authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
  for (const [text, hash] of [
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ] as const) {
    assert.equal(hashUnits(text), hash)
    assert.equal(hashCodePoints(text), hash)
  }
})

test('Stored numbers of texts beyond ASCII stay as they are', () => {
  assert.deepEqual([hashUnits('Cañon'), hashCodePoints('Cañon')], [981_685_585, 981_685_585])
  assert.deepEqual([hashUnits('Fir 🏠'), hashCodePoints('Fir 🏠')], [2_580_046_494, 1_734_180_694])
})
