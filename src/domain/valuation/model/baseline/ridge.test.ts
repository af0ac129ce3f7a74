import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRandom } from '../forest/seeded-random.ts'
import { FIELD_INDEX, MODEL_FIELDS } from '../sale-rows.ts'
import { createRegressors, fitRidge, predictRidge } from './ridge.ts'

const random = createRandom(5)
const FIELDS = MODEL_FIELDS.map(() => new Float32Array(500).fill(Number.NaN))
for (let row = 0; row < 500; row++) {
  FIELDS[FIELD_INDEX.areaSqft]![row] = 800 + 3000 * random()
  FIELDS[FIELD_INDEX.aboveGradeSqft]![row] = FIELDS[FIELD_INDEX.areaSqft]![row]! * (0.5 + 0.5 * random())
  FIELDS[FIELD_INDEX.grade]![row] = 4 + Math.floor(6 * random())
  FIELDS[FIELD_INDEX.homeType]![row] = Math.floor(3 * random())
}
const ROWS = Int32Array.from({ length: 500 }, (_, row) => row)
const fieldsOf = (row: number) => FIELDS.map((column) => column[row]!)

test('A linear truth is found, whatever the home types add.', () => {
  const truth = (row: number) =>
    12 +
    0.5 * Math.log(FIELDS[FIELD_INDEX.areaSqft]![row]!) +
    0.1 * FIELDS[FIELD_INDEX.grade]![row]! +
    [0, -0.2, 0.3][FIELDS[FIELD_INDEX.homeType]![row]!]!
  const ridge = fitRidge(FIELDS, Float64Array.from(ROWS, truth), ROWS)
  for (const row of ROWS)
    assert.ok(Math.abs(predictRidge(ridge, fieldsOf(row), createRegressors()) - truth(row)) < 0.02)
})

test('More area never lowers a prediction, even if it did so in the sales.', () => {
  const targets = Float64Array.from(
    ROWS,
    (row) => 14 - 0.3 * Math.log(FIELDS[FIELD_INDEX.aboveGradeSqft]![row]!),
  )
  const ridge = fitRidge(FIELDS, targets, ROWS)
  const area = fc.constantFrom('areaSqft' as const, 'aboveGradeSqft' as const, 'lotSqft' as const)
  fc.assert(
    fc.property(fc.nat(499), area, fc.double({ min: 1, max: 9, noNaN: true }), (row, field, times) => {
      const smaller = fieldsOf(row)
      const larger = smaller.with(FIELD_INDEX[field], smaller[FIELD_INDEX[field]]! * times)
      const [before, after] = [smaller, larger].map((one) => predictRidge(ridge, one, createRegressors()))
      assert.ok(after! >= before!)
    }),
  )
})
