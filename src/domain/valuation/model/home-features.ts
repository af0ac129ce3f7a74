import type { Baseline } from './baseline/fit-baseline.ts'
import type { NearestSales } from './baseline/nearest-sales.ts'
import { createRegressors, predictRidge } from './baseline/ridge.ts'
import { readTimeIndex } from './baseline/time-index.ts'
import { FIELD_INDEX, MODEL_FIELDS, type SaleRows } from './sale-rows.ts'

/** The neighborhoods over which the worth of a place is measured: how many sales, and at which distance their weight has fallen to 1/e. */
const NEIGHBORHOODS = [
  { sales: 4, miles: 0.1 },
  { sales: 10, miles: 0.2 },
  { sales: 30, miles: 0.5 },
  { sales: 30, miles: 1.5 },
] as const

/** Sales that are all far away still have a mean. */
const FAR_WEIGHT = 1e-9

/** Differences at which the weight of a comparable has fallen to 1/e. */
const SIMILAR_MILES = 0.3
const SIMILAR_YEARS = 10
const SIMILAR_GRADES = 1
/** What an unknown year, and another type of home, count as, in such differences. */
const UNKNOWN_YEAR = 0.7
const OTHER_TYPE = 1.6
const NEAR_MILES = 0.5

/** What a forest sees of a home, in this order. `place1` to `place4` are mean residuals of neighborhoods. */
export const FEATURES = [
  ...MODEL_FIELDS,
  'ridge',
  'x',
  'y',
  'diagonal',
  'antidiagonal',
  'place1',
  'place2',
  'place3',
  'place4',
  'comparables',
  'comparablesCount',
  'nearArea',
  'nearYear',
  'nearLot',
  'nearGrade',
  'nearestMiles',
  'priorSale',
  'priorAge',
] as const

export const FEATURE_COUNT = FEATURES.length

type Feature = (typeof FEATURES)[number]

export const FEATURE_INDEX = Object.fromEntries(FEATURES.map((feature, index) => [feature, index])) as Record<
  Feature,
  number
>

/** More of these never lowers an estimate: 1 per such feature, else 0. */
export const RISING_FEATURES = Uint8Array.from(FEATURES, (feature) =>
  feature === 'areaSqft' || feature === 'aboveGradeSqft' || feature === 'lotSqft' || feature === 'ridge'
    ? 1
    : 0,
)

/** A home with what was known of it on a day. */
export interface FeatureSubject {
  fields: ArrayLike<number>
  x: number
  y: number
  day: number
  /** The newest earlier sale of the home; NaN if there is none. */
  priorLogPrice: number
  priorDay: number
}

export interface FeatureReader {
  /** Fills `features` from the sales near the subject, of which only those with a level in the baseline count. Never reads the subject's price. */
  fill(subject: FeatureSubject, nearest: NearestSales, baseline: Baseline, features: Float64Array): void
}

/** A mean over the values that are known. */
class KnownMean {
  #sum = 0
  #weight = 0

  clear(): void {
    this.#sum = 0
    this.#weight = 0
  }

  add(value: number, weight: number): void {
    if (Number.isNaN(value)) return
    this.#sum += weight * value
    this.#weight += weight
  }

  /** NaN if nothing is known. */
  read(): number {
    return this.#sum / this.#weight
  }

  get weight(): number {
    return this.#weight
  }
}

export function openFeatureReader(rows: SaleRows): FeatureReader {
  const regressors = createRegressors()
  const logAreas = rows.fields[FIELD_INDEX.areaSqft]!.map((area) => Math.log(area))
  const logLots = rows.fields[FIELD_INDEX.lotSqft]!.map((lot) => (lot > 0 ? Math.log(lot) : Number.NaN))
  const years = rows.fields[FIELD_INDEX.yearBuilt]!
  const grades = rows.fields[FIELD_INDEX.grade]!
  const types = rows.fields[FIELD_INDEX.homeType]!
  const places = NEIGHBORHOODS.map(() => new KnownMean())
  const comparables = new KnownMean()
  const near = { area: new KnownMean(), year: new KnownMean(), lot: new KnownMean(), grade: new KnownMean() }
  const means = [...places, comparables, ...Object.values(near)]
  return {
    fill: (subject, nearest, { ridge, index, residuals }, features) => {
      const { fields } = subject
      for (const mean of means) mean.clear()
      const year = fields[FIELD_INDEX.yearBuilt]!
      const type = fields[FIELD_INDEX.homeType]!
      const grade = fields[FIELD_INDEX.grade]!
      let used = 0
      let nearestMiles = Number.NaN
      for (let at = 0; at < nearest.count; at++) {
        const row = nearest.rows[at]!
        const residual = residuals[row]!
        if (Number.isNaN(residual)) continue
        const miles = nearest.miles[at]!
        if (used === 0) nearestMiles = miles
        for (let place = 0; place < NEIGHBORHOODS.length; place++)
          if (used < NEIGHBORHOODS[place]!.sales)
            places[place]!.add(residual, Math.exp(-miles / NEIGHBORHOODS[place]!.miles) + FAR_WEIGHT)
        used++
        const isOtherType = type !== types[row]! && !Number.isNaN(type) && !Number.isNaN(types[row]!)
        const difference =
          miles / SIMILAR_MILES +
          readDifference(year, years[row]!, SIMILAR_YEARS, UNKNOWN_YEAR) +
          readDifference(grade, grades[row]!, SIMILAR_GRADES, 0) +
          (isOtherType ? OTHER_TYPE : 0)
        comparables.add(residual, Math.exp(-difference) + FAR_WEIGHT)
        const nearWeight = NEAR_MILES / (miles + NEAR_MILES)
        near.area.add(logAreas[row]!, nearWeight)
        near.year.add(years[row]!, nearWeight)
        near.lot.add(logLots[row]!, nearWeight)
        near.grade.add(grades[row]!, nearWeight)
      }
      for (let field = 0; field < MODEL_FIELDS.length; field++) features[field] = fields[field]!
      features[FEATURE_INDEX.ridge] = predictRidge(ridge, fields, regressors)
      features[FEATURE_INDEX.x] = subject.x
      features[FEATURE_INDEX.y] = subject.y
      features[FEATURE_INDEX.diagonal] = subject.x + subject.y
      features[FEATURE_INDEX.antidiagonal] = subject.x - subject.y
      for (let place = 0; place < places.length; place++)
        features[FEATURE_INDEX.place1 + place] = places[place]!.read()
      features[FEATURE_INDEX.comparables] = comparables.read()
      features[FEATURE_INDEX.comparablesCount] = comparables.weight
      features[FEATURE_INDEX.nearArea] = near.area.read()
      features[FEATURE_INDEX.nearYear] = near.year.read()
      features[FEATURE_INDEX.nearLot] = near.lot.read()
      features[FEATURE_INDEX.nearGrade] = near.grade.read()
      features[FEATURE_INDEX.nearestMiles] = nearestMiles
      features[FEATURE_INDEX.priorSale] = subject.priorLogPrice - readTimeIndex(index, subject.priorDay)
      features[FEATURE_INDEX.priorAge] = subject.day - subject.priorDay
    },
  }
}

function readDifference(one: number, other: number, similar: number, unknown: number): number {
  const difference = Math.abs(one - other)
  return Number.isNaN(difference) ? unknown : difference / similar
}

/** The level from which the trees start: what the fields say, and the worth of the place if it is known. */
export function readStart(features: Float64Array): number {
  const place = features[FEATURE_INDEX.place3]!
  return features[FEATURE_INDEX.ridge]! + (!Number.isNaN(place) ? place : 0)
}
