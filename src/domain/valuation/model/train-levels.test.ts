import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSaleRows, type ModelSale } from './sale-rows.ts'
import { makeSales } from './testing/made-sales.ts'
import { trainLevels } from './train-levels.ts'

const OPTIONS = { folds: 3, trees: 8, depth: 3, learningRate: 0.3, seed: 1 }
const SALES = makeSales(240, 3)
const BEFORE = estimateRows(SALES)

test('The price of a sale never changes its own honest estimate, or that of an earlier sale of the home.', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SALES), fc.double({ min: 0.1, max: 10, noNaN: true }), (sale, times) => {
      const after = estimateRows(
        SALES.map((one) => (one === sale ? { ...one, priceDollars: one.priceDollars * times } : one)),
      )
      for (const one of SALES)
        if (one.homeId === sale.homeId && one.day <= sale.day)
          assert.ok(Math.abs(after.get(keyOf(one))! - BEFORE.get(keyOf(one))!) < 1e-5)
    }),
    { numRuns: 30 },
  )
})

test('The price of a sale does change the honest estimates of its neighbors.', () => {
  const sale = SALES[0]!
  const after = estimateRows([{ ...sale, priceDollars: sale.priceDollars * 2 }, ...SALES.slice(1)])
  assert.ok(SALES.some((one) => Math.abs(after.get(keyOf(one))! - BEFORE.get(keyOf(one))!) > 0.001))
})

/** The logarithm of the honest estimate of each sale. */
function estimateRows(sales: readonly ModelSale[]): Map<string, number> {
  const { rows, errors } = trainLevels(buildSaleRows(sales), OPTIONS).model
  return new Map(
    Array.from(errors, (error, row) => [
      `${rows.homeIds[row]} ${rows.days[row]}`,
      Math.log(rows.priceDollars[row]!) - error,
    ]),
  )
}

function keyOf({ homeId, day }: ModelSale): string {
  return `${homeId} ${day}`
}
