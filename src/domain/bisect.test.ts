import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findPartition } from './bisect.ts'

test('the partition found equals the one found by testing every index', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: -1, max: 21 }),
      (values, wanted) => {
        const sorted = values.sort((a, b) => a - b)
        const first = sorted.findIndex((value) => value >= wanted)
        const expected = first === -1 ? sorted.length : first
        assert.equal(
          findPartition(0, sorted.length, (index) => sorted[index]! < wanted),
          expected,
        )
      },
    ),
  )
})
