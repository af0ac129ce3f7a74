import { readTimeIndex } from './baseline/time-index.ts'
import { CONTRIBUTION_GROUPS, type ContributionGroup, splitByGroups } from './feature-groups.ts'
import type { LevelReader, LevelReading } from './level-reader.ts'
import { type LevelModel, sumNearbyWeights, weighNearby } from './train-levels.ts'

/** A sale that an estimate is partly made of. */
export interface WeightedComparable {
  /** Its row in the model. */
  row: number
  homeId: number
  day: number
  priceDollars: number
  miles: number
  /** Its price, times what the model says of the subject over what it says of the sale, on their days. */
  adjustedDollars: number
  /** Its share in the estimate, from 0 to 1. */
  weight: number
}

/** How much a group moves the estimate, as a natural logarithm: 0.1 is about 10 %. */
export interface Contribution {
  group: ContributionGroup
  logDifference: number
}

/**
 * An estimate is, in logarithms, the weighted mean of the adjusted comparables and of the model alone, whose weights add up to 1. It is also
 * the base, what a typical home was worth on the average day of sale, times the contributions of all groups.
 */
export interface EstimateExplanation {
  comparables: readonly WeightedComparable[]
  modelDollars: number
  modelWeight: number
  baseDollars: number
  contributions: readonly Contribution[]
}

export function explainReading(
  model: LevelModel,
  levels: LevelReader,
  reading: LevelReading,
): EstimateExplanation {
  const { rows, errors, baseline, typical, meanIndex } = model
  const { nearest, modelLogPrice, features, subject } = reading
  const total = sumNearbyWeights(nearest)
  const comparables: WeightedComparable[] = []
  for (let at = 0; at < nearest.count; at++) {
    const weight = weighNearby(nearest, at) / total
    if (weight === 0) continue
    const row = nearest.rows[at]!
    comparables.push({
      row,
      homeId: rows.homeIds[row]!,
      day: rows.days[row]!,
      priceDollars: rows.priceDollars[row]!,
      miles: nearest.miles[at]!,
      adjustedDollars: Math.exp(modelLogPrice + errors[row]!),
      weight,
    })
  }
  const { base, differences } = splitByGroups(levels.readFeatures, baseline.ridge, typical, features)
  const apart: Partial<Record<ContributionGroup, number>> = {
    nearbySales: reading.logPrice - modelLogPrice,
    time: readTimeIndex(baseline.index, subject.day) - meanIndex,
  }
  return {
    comparables,
    modelDollars: Math.exp(modelLogPrice),
    modelWeight: 1 - comparables.reduce((sum, { weight }) => sum + weight, 0),
    baseDollars: Math.exp(base + meanIndex),
    contributions: CONTRIBUTION_GROUPS.map((group) => ({
      group,
      logDifference: apart[group] ?? (differences as ReadonlyMap<string, number>).get(group) ?? 0,
    })),
  }
}
