import { getMedian } from '../median.ts'

/** A sale, and what was estimated without knowing its price. */
export interface EstimatedSale {
  priceDollars: number
  /** Absent if there was no estimate. */
  estimateDollars?: number | undefined
  /** Absent if the estimate has no range. */
  lowDollars?: number | undefined
  highDollars?: number | undefined
}

/**
 * How near estimates come to prices. Shares are from 0 to 1, and are of the answered sales, except `coverage`. What cannot be computed
 * is absent: everything with no answer, the range of estimates that have none, and a regression over a single value.
 */
export interface Accuracy {
  sales: number
  answered: number
  /** The share of all sales that were answered. */
  coverage?: number
  /** MdAPE: half of the estimates miss the price by more than this share of it. */
  medianError?: number
  /** PE5, PE10 and PE20: the shares of estimates that miss by at most 5, 10 and 20 % of the price. */
  within5?: number
  within10?: number
  within20?: number
  /** The share of prices from `lowDollars` to `highDollars`, among the estimates that have a range. */
  insideRange?: number
  /** Half of the estimates are higher than this multiple of the price. */
  medianRatio?: number
  /** Coefficient of dispersion: how far ratios are from their median on average, in percent of it. */
  cod?: number
  /** Price-related differential: above 1 if expensive homes are estimated lower, in proportion, than cheap ones. */
  prd?: number
  /** Price-related bias: by which share of the median the ratio changes when the value doubles. */
  prb?: number
}

/**
 * Measures the estimates of some sales, in any order. The last four figures are those of the Standard on Ratio Studies of the International Association of Assessing
 * Officers (2013), which defines them for assessed values. Its section 9 wants a dispersion of at most 15 for houses, a differential
 * from 0.98 to 1.03, and a bias from -0.05 to 0.05.
 */
export function measureAccuracy(sales: readonly EstimatedSale[]): Accuracy {
  const answered = sales.filter(isAnswered)
  if (answered.length === 0)
    return { sales: sales.length, answered: 0, ...(sales.length > 0 && { coverage: 0 }) }
  const errors = answered.map(
    ({ priceDollars, estimateDollars }) => Math.abs(estimateDollars - priceDollars) / priceDollars,
  )
  const ranged = answered.filter(
    ({ lowDollars, highDollars }) => lowDollars !== undefined && highDollars !== undefined,
  )
  return {
    ...{ sales: sales.length, answered: answered.length, coverage: answered.length / sales.length },
    medianError: getMedian(errors),
    ...{
      within5: countWithin(errors, 0.05),
      within10: countWithin(errors, 0.1),
      within20: countWithin(errors, 0.2),
    },
    ...(ranged.length > 0 && { insideRange: ranged.filter(isInside).length / ranged.length }),
    ...measureRatios(answered),
  }
}

type AnsweredSale = EstimatedSale & { estimateDollars: number }

function isAnswered(sale: EstimatedSale): sale is AnsweredSale {
  return sale.estimateDollars !== undefined
}

function isInside({ priceDollars, lowDollars, highDollars }: EstimatedSale): boolean {
  return priceDollars >= (lowDollars ?? Infinity) && priceDollars <= (highDollars ?? -Infinity)
}

function countWithin(errors: readonly number[], limit: number): number {
  return errors.filter((error) => error <= limit).length / errors.length
}

function measureRatios(
  sales: readonly AnsweredSale[],
): Pick<Accuracy, 'medianRatio' | 'cod' | 'prd' | 'prb'> {
  const ratios = sales.map(({ priceDollars, estimateDollars }) => estimateDollars / priceDollars)
  const medianRatio = getMedian(ratios)
  const weightedMean =
    sum(sales.map((sale) => sale.estimateDollars)) / sum(sales.map((sale) => sale.priceDollars))
  const prb = fitPriceRelatedBias(sales, medianRatio)
  return {
    medianRatio,
    cod: (100 * getMean(ratios.map((ratio) => Math.abs(ratio - medianRatio)))) / medianRatio,
    prd: getMean(ratios) / weightedMean,
    ...(prb !== undefined && { prb }),
  }
}

/**
 * The slope of the least-squares line of the ratio's difference from the median, as a share of the median, over the binary logarithm of
 * the value. The value is half the price and half the estimate divided by the median, because an error in the price alone would tilt the line.
 */
function fitPriceRelatedBias(sales: readonly AnsweredSale[], medianRatio: number): number | undefined {
  const points = sales.map(({ priceDollars, estimateDollars }) => ({
    x: Math.log2((priceDollars + estimateDollars / medianRatio) / 2),
    y: (estimateDollars / priceDollars - medianRatio) / medianRatio,
  }))
  const [meanX, meanY] = [getMean(points.map(({ x }) => x)), getMean(points.map(({ y }) => y))]
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2))
  // Equal values differ by rounding only.
  if (spread < 1e-12 * points.length) return undefined
  return sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread
}

function getMean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
