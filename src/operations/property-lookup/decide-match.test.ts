import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideMatch } from './decide-match.ts'

function decide(...scores: number[]) {
  return decideMatch(scores.map((score, index) => ({ propertyId: index + 1, score })))
}

test('One home that agrees in full is exact, however near the next one is', () => {
  assert.deepEqual(decide(1), { status: 'exact', propertyId: 1 })
  assert.deepEqual(decide(1, 0.96, 0.96), { status: 'exact', propertyId: 1 })
})

test('A home that fits well is close only if no other fits nearly as well', () => {
  assert.deepEqual(decide(0.8), { status: 'close', propertyId: 1 })
  assert.deepEqual(decide(0.96, 0.86), { status: 'close', propertyId: 1 })
  assert.deepEqual(decide(0.9, 0.8), { status: 'close', propertyId: 1 })
  assert.deepEqual(decide(0.96, 0.87), { status: 'ambiguous' })
})

test('Two equal homes, and one that fits badly, are ambiguous; nothing is none', () => {
  assert.deepEqual(decide(1, 1), { status: 'ambiguous' })
  assert.deepEqual(decide(0.79), { status: 'ambiguous' })
  assert.deepEqual(decide(), { status: 'none' })
})
