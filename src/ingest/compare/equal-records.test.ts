import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { isEqualRecord } from './compare-records.ts'

test('plain values are equal exactly when their JSON trees are', () => {
  const value = fc.jsonValue({ maxDepth: 3 }).map((tree) => JSON.parse(JSON.stringify(tree)))
  fc.assert(
    fc.property(value, value, (left, right) => {
      assert.equal(isEqualRecord(left, right), isDeepStrictEqual(left, right))
      assert.equal(
        isEqualRecord(left, JSON.parse(JSON.stringify(left))),
        isDeepStrictEqual(left, JSON.parse(JSON.stringify(left))),
      )
    }),
  )
})

test('an undefined field counts as absent, and the ignored field is not compared', () => {
  assert.equal(isEqualRecord({ a: 1, b: undefined }, { a: 1 }), true)
  assert.equal(isEqualRecord({ a: 1 }, { a: 1, c: undefined }), true)
  assert.equal(isEqualRecord({ a: 1, b: undefined }, { a: 1, c: 2 }), false)
  assert.equal(isEqualRecord({ a: 1, seen: 1 }, { a: 1, seen: 2 }, 'seen'), true)
  assert.equal(isEqualRecord({ a: { seen: 1 } }, { a: { seen: 2 } }, 'seen'), false)
})
