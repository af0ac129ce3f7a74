import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { predictForest } from './boosted-forest.ts'
import { createRandom } from './seeded-random.ts'
import { type ForestOptions, trainForest } from './train-forest.ts'

const OPTIONS = {
  trees: 4,
  depth: 3,
  learningRate: 0.5,
  rowShare: 1,
  featureShare: 1,
  minLeafRows: 4,
  lambda: 2,
  maxError: 1,
}

interface Case {
  binned: Uint8Array[]
  targets: Float64Array
  options: ForestOptions
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    seed: fc.nat(),
    count: fc.integer({ min: 1, max: 90 }),
    rises: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1)),
  })
  .map(({ seed, count, rises }) => {
    const random = createRandom(seed)
    const binned = [3, 20, 60].map((bins) =>
      Uint8Array.from({ length: count }, () => Math.floor(bins * random())),
    )
    const targets = Float64Array.from(
      { length: count },
      (_, row) => binned[0]![row]! * 0.2 - binned[1]![row]! * 0.05 + random(),
    )
    return { binned, targets, options: { ...OPTIONS, rising: Uint8Array.from(rises), seed } }
  })

test('A forest is the one that a plain search for the best splits grows.', () => {
  fc.assert(
    fc.property(anyCase, ({ binned, targets, options }) => {
      const forest = trainForest(binned, targets, options)
      const expected = predictPlainly(binned, targets, options)
      for (let row = 0; row < targets.length; row++) {
        const bins = Uint8Array.from(binned, (column) => column[row]!)
        assert.ok(Math.abs(predictForest(forest, bins) - expected[row]!) < 1e-4)
      }
    }),
  )
})

test('More of a rising feature never lowers a prediction.', () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }),
      fc.nat(60),
      ({ binned, targets, options }, bins, more) => {
        const forest = trainForest(binned, targets, { ...options, rising: Uint8Array.of(0, 1, 1) })
        for (const feature of [1, 2]) {
          const raised = bins.with(feature, bins[feature]! + more)
          assert.ok(
            predictForest(forest, Uint8Array.from(raised)) >= predictForest(forest, Uint8Array.from(bins)),
          )
        }
      },
    ),
  )
})

/** The predictions of a forest that is grown node by node, trying all splits of each. */
function predictPlainly(binned: Uint8Array[], targets: Float64Array, options: ForestOptions): Float64Array {
  const { trees, depth, learningRate, minLeafRows, lambda, maxError, rising } = options
  const base = targets.reduce((sum, target) => sum + target, 0) / targets.length
  const predictions = targets.map(() => base)
  const isTelling = binned.map((column) => column.some((bin) => bin !== column[0]))
  if (!isTelling.includes(true)) return predictions
  for (let tree = 0; tree < trees; tree++) {
    const steps = 2 ** 15 / maxError
    const errors = targets.map(
      (target, row) =>
        Math.round(Math.max(-maxError, Math.min(maxError, target - predictions[row]!)) * steps) / steps,
    )
    const sum = (rows: number[]) => rows.reduce((total, row) => total + errors[row]!, 0)
    const rate = (rows: number[]) => sum(rows) ** 2 / (rows.length + lambda)
    const grow = (rows: number[], level: number, low: number, high: number): void => {
      const value = (of: number[]) => Math.max(low, Math.min(high, sum(of) / (of.length + lambda)))
      let best: { gain: number; left: number[]; right: number[]; feature: number } | undefined
      for (let feature = 0; level < depth && feature < binned.length; feature++) {
        for (let bin = 0; isTelling[feature] && bin < 63; bin++) {
          const left = rows.filter((row) => binned[feature]![row]! <= bin)
          const right = rows.filter((row) => binned[feature]![row]! > bin)
          if (left.length < minLeafRows || right.length < minLeafRows) continue
          const gain = rate(left) + rate(right) - rate(rows)
          if (gain <= Math.max(1e-9, (best?.gain ?? 0) + 1e-12)) continue
          if (rising[feature] === 1 && value(left) > value(right)) continue
          best = { gain, left, right, feature }
        }
      }
      if (best === undefined) {
        for (const row of rows) predictions[row]! += learningRate * value(rows)
        return
      }
      const middle = rising[best.feature] === 1 ? (value(best.left) + value(best.right)) / 2 : undefined
      grow(best.left, level + 1, low, middle ?? high)
      grow(best.right, level + 1, middle ?? low, high)
    }
    grow([...targets.keys()], 0, -Infinity, Infinity)
  }
  return predictions
}
