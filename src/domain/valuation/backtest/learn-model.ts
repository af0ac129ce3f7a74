import { type Estimator, openEstimator } from '../model/open-estimator.ts'
import { buildSaleRows } from '../model/sale-rows.ts'
import { MIN_MODEL_SALES, trainModel } from '../model/train-model.ts'
import { learnComparables } from './learn-comparables.ts'
import type { BacktestSale, LearnEstimator } from './run-backtest.ts'

/**
 * The model of the county, that of the state if the county has too few sales, and comparables if the state has too few. The model of the
 * state is trained once for all counties that are handed the same sales of it in succession.
 */
export function createModelLearner(seed: number): LearnEstimator {
  let ofLastState: { sales: readonly BacktestSale[]; estimator: Estimator } | undefined
  const learnState = (sales: readonly BacktestSale[]): Estimator => {
    if (ofLastState?.sales !== sales) ofLastState = { sales, estimator: train(sales, seed) }
    return ofLastState.estimator
  }
  return (earlier) => {
    const { ofCounty, ofState } = earlier
    if (ofState.length < MIN_MODEL_SALES) return learnComparables(earlier)
    const estimator = ofCounty.length < MIN_MODEL_SALES ? learnState(ofState) : train(ofCounty, seed)
    return (home, day) => estimator.estimate(home, day)
  }
}

function train(sales: readonly BacktestSale[], seed: number): Estimator {
  return openEstimator(trainModel(buildSaleRows(sales), { seed }))
}
