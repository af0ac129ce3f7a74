import { createRegressors, predictRidge, type Ridge } from './baseline/ridge.ts'
import { FEATURE_COUNT, FEATURE_INDEX, FEATURES } from './home-features.ts'
import { MODEL_FIELDS } from './sale-rows.ts'

/** What an estimate is explained by, in this order. */
export const CONTRIBUTION_GROUPS = [
  'place',
  'size',
  'lot',
  'quality',
  'age',
  'features',
  'priorSale',
  'nearbySales',
  'time',
] as const

export type ContributionGroup = (typeof CONTRIBUTION_GROUPS)[number]

type FeatureGroup = Exclude<ContributionGroup, 'nearbySales' | 'time'>

const GROUP_OF: Partial<Record<(typeof FEATURES)[number], FeatureGroup>> = {
  areaSqft: 'size',
  aboveGradeSqft: 'size',
  bedrooms: 'size',
  bathrooms: 'size',
  lotSqft: 'lot',
  grade: 'quality',
  condition: 'quality',
  yearBuilt: 'age',
  yearRenovated: 'age',
  stories: 'features',
  view: 'features',
  waterfront: 'features',
  garageSpaces: 'features',
  homeType: 'features',
  priorSale: 'priorSale',
  priorAge: 'priorSale',
}

const GROUPS: readonly FeatureGroup[] = ['place', 'size', 'lot', 'quality', 'age', 'features', 'priorSale']

const MEMBERS = GROUPS.map((group) =>
  FEATURES.map((_, index) => index).filter((index) => (GROUP_OF[FEATURES[index]!] ?? 'place') === group),
)

/** The middle of each column; NaN where most rows know nothing. */
export function getTypicalFeatures(columns: readonly Float32Array[]): Float64Array {
  return Float64Array.from(columns, (column) => {
    const known = column.filter((value) => !Number.isNaN(value)).sort()
    return 2 * known.length < column.length ? Number.NaN : known[known.length >> 1]!
  })
}

export interface GroupDifferences {
  /** The level of the typical home. */
  base: number
  differences: ReadonlyMap<FeatureGroup, number>
}

/**
 * How much each group of features adds to the level of the typical home, until it is that of the subject: the mean of what it adds if groups
 * are exchanged in their order, and in the opposite order (two of the orders over which Shapley 1953 averages). Since `read` never falls
 * with more area, neither does the difference of a group that has it.
 */
export function splitByGroups(
  read: (features: Float64Array) => number,
  ridge: Ridge,
  typical: Float64Array,
  subject: Float64Array,
): GroupDifferences {
  const regressors = createRegressors()
  const mixed = new Float64Array(FEATURE_COUNT)
  const readMixed = () => {
    mixed[FEATURE_INDEX.ridge] = predictRidge(ridge, mixed.subarray(0, MODEL_FIELDS.length), regressors)
    return read(mixed)
  }
  const differences = new Map<FeatureGroup, number>()
  let base = 0
  for (const order of [GROUPS, GROUPS.toReversed()]) {
    mixed.set(typical)
    let before = readMixed()
    base = before
    for (const group of order) {
      for (const member of MEMBERS[GROUPS.indexOf(group)]!) mixed[member] = subject[member]!
      const after = readMixed()
      differences.set(group, (differences.get(group) ?? 0) + (after - before) / 2)
      before = after
    }
  }
  return { base, differences }
}
