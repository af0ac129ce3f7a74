import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { selectFirst } from './select-first.ts'

test('Selecting the first gives what sorting all and cutting gives, for any count.', () => {
  const ascending = (left: number, right: number) => left - right
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 300, size: 'max' }),
      fc.nat(80),
      (items, count) => {
        assert.deepEqual(selectFirst(items, count, ascending), items.toSorted(ascending).slice(0, count))
      },
    ),
  )
})
