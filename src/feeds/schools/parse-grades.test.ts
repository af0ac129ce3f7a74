import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseGrades } from './parse-grades.ts'

const ALL = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

test('Ranges and lists in the usual spellings become grades in ascending order.', () => {
  const spellings: [string, string][] = [
    ['K-5', 'K 1 2 3 4 5'],
    ['PK-8', 'PK K 1 2 3 4 5 6 7 8'],
    ['P-2', 'PK K 1 2'],
    ['K - 8', 'K 1 2 3 4 5 6 7 8'],
    ['KG-05', 'K 1 2 3 4 5'],
    ['09–12', '9 10 11 12'],
    ['Grades 6 to 8', '6 7 8'],
    ['Pre-K', 'PK'],
    ['Pre-K - 2nd', 'PK K 1 2'],
    ['8, 6, 7', '6 7 8'],
    ['PK, 9-10', 'PK 9 10'],
  ]
  for (const [text, grades] of spellings) assert.equal(parseGrades(text)?.join(' '), grades, text)
})

test('Text that is not a grade, or a range that runs backwards, is not read.', () => {
  for (const text of ['', 'all', '13', '8-6', 'K-5-8', 'not provided', '5-'])
    assert.equal(parseGrades(text), undefined)
})

test('Any range of grades is read back unchanged.', () => {
  const place = fc.integer({ min: 0, max: ALL.length - 1 })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)]
      assert.deepEqual(parseGrades(`${ALL[first]}-${ALL[last]}`), ALL.slice(first, last + 1))
    }),
  )
})
