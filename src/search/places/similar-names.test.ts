import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getEditDistance } from '../../domain/edit-distance.ts'
import { buildSimilarNames } from './similar-names.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '東'), maxLength: 9 })
const names = fc.uniqueArray(name, { maxLength: 40 }).map((all) => all.sort())
const max = fc.integer({ min: 0, max: 3 })

test('The index finds the same names as a comparison with every name', () => {
  fc.assert(
    fc.property(names, name, max, (all, text, most) => {
      const expected = all.flatMap((one, index) => {
        const edits = getEditDistance(one, text, Math.min(most, text.length))
        return edits === Number.POSITIVE_INFINITY ? [] : [{ index, edits }]
      })
      assert.deepEqual(buildSimilarNames(all).listSimilar(text, most), expected)
    }),
    { numRuns: 2000 },
  )
})

test('The index finds the same names by prefix as a comparison with every prefix of every name', () => {
  fc.assert(
    fc.property(names, name, max, (all, text, most) => {
      const expected = all.flatMap((one, index) => {
        const starts = Array.from({ length: one.length + 1 }, (_, length) => one.slice(0, length))
        const edits = Math.min(
          ...starts.map((start) => getEditDistance(start, text, Math.min(most, text.length))),
        )
        return edits === Number.POSITIVE_INFINITY ? [] : [{ index, edits }]
      })
      assert.deepEqual(buildSimilarNames(all).listSimilarStarting(text, most), expected)
    }),
    { numRuns: 2000 },
  )
})
