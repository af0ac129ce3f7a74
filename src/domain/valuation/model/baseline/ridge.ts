import { FIELD_INDEX, HOME_TYPE_COUNT, MODEL_FIELDS, type ModelField } from '../sale-rows.ts'

/**
 * A linear model of log prices over standardized regressors, fitted by least squares with L2 regularization (ridge regression; Hoerl and
 * Kennard 1970). The regressors are the fields (areas as logarithms), squares where worth bends, and an indicator per home type. An
 * unknown field counts as the mean.
 */
export interface Ridge {
  means: Float64Array
  scales: Float64Array
  coefficients: Float64Array
  intercept: number
}

const LAMBDA = 2
/** Values further out count as this many deviations, so that one of them does not bend the plane. */
const MOST_DEVIATIONS = 4

const AREA: readonly ModelField[] = ['areaSqft', 'aboveGradeSqft', 'lotSqft']
const SQUARED: readonly ModelField[] = ['yearBuilt', 'grade', 'condition']
const NUMBERS = MODEL_FIELDS.map((_, index) => index).filter((index) => index !== FIELD_INDEX.homeType)
const IS_AREA = NUMBERS.map((field) => AREA.includes(MODEL_FIELDS[field]!))
const SQUARES = SQUARED.map((field) => NUMBERS.indexOf(FIELD_INDEX[field]))
const FIRST_SQUARE = NUMBERS.length
const FIRST_TYPE = FIRST_SQUARE + SQUARES.length
const COUNT = FIRST_TYPE + HOME_TYPE_COUNT

export function createRegressors(): Float64Array {
  return new Float64Array(COUNT)
}

/**
 * Fits to the targets of some rows. More area never lowers a prediction: areas whose coefficient would be negative beside the others
 * (living area and its part above grade say nearly the same) are left out.
 */
export function fitRidge(fields: readonly Float32Array[], targets: Float64Array, chosen: Int32Array): Ridge {
  const ridge: Ridge = { ...standardize(fields, chosen), coefficients: createRegressors(), intercept: 0 }
  let mean = 0
  for (const row of chosen) mean += targets[row]! / chosen.length
  const gram = new Float64Array(COUNT * COUNT)
  const moments = new Float64Array(COUNT)
  const sums = new Float64Array(COUNT)
  const x = createRegressors()
  const values = new Float64Array(MODEL_FIELDS.length)
  for (const row of chosen) {
    for (let field = 0; field < values.length; field++) values[field] = fields[field]![row]!
    fillRegressors(ridge, values, x)
    const y = targets[row]! - mean
    for (let one = 0; one < COUNT; one++) {
      const value = x[one]!
      if (value === 0) continue
      moments[one]! += value * y
      sums[one]! += value
      for (let other = 0; other <= one; other++) gram[one * COUNT + other]! += value * x[other]!
    }
  }
  const count = Math.max(1, chosen.length)
  for (let one = 0; one < COUNT; one++) {
    for (let other = 0; other <= one; other++) {
      gram[one * COUNT + other]! -= (sums[one]! * sums[other]!) / count
      gram[other * COUNT + one] = gram[one * COUNT + other]!
    }
    gram[one * COUNT + one]! += LAMBDA
  }
  ridge.coefficients = solveWithRisingAreas(gram, moments)
  ridge.intercept = mean
  for (let one = 0; one < COUNT; one++) ridge.intercept -= (ridge.coefficients[one]! * sums[one]!) / count
  return ridge
}

/** The log price of a home by its fields alone. `scratch` is overwritten. */
export function predictRidge(ridge: Ridge, values: ArrayLike<number>, scratch: Float64Array): number {
  fillRegressors(ridge, values, scratch)
  let sum = ridge.intercept
  for (let one = 0; one < COUNT; one++) sum += ridge.coefficients[one]! * scratch[one]!
  return sum
}

function standardize(fields: readonly Float32Array[], chosen: Int32Array): Pick<Ridge, 'means' | 'scales'> {
  const means = new Float64Array(NUMBERS.length)
  const scales = new Float64Array(NUMBERS.length).fill(1)
  for (let number = 0; number < NUMBERS.length; number++) {
    const column = fields[NUMBERS[number]!]!
    let [count, sum, squares] = [0, 0, 0]
    for (const row of chosen) {
      const value = readNumber(column[row]!, number)
      if (Number.isNaN(value)) continue
      count++
      sum += value
      squares += value * value
    }
    if (count === 0) continue
    means[number] = sum / count
    const variance = squares / count - means[number]! ** 2
    scales[number] = variance > 1e-9 ? Math.sqrt(variance) : 1
  }
  return { means, scales }
}

function readNumber(value: number, number: number): number {
  return IS_AREA[number] ? Math.log(Math.max(1, value)) : value
}

function fillRegressors({ means, scales }: Ridge, values: ArrayLike<number>, x: Float64Array): void {
  for (let number = 0; number < NUMBERS.length; number++) {
    const value = readNumber(values[NUMBERS[number]!]!, number)
    const standard = Number.isNaN(value) ? 0 : (value - means[number]!) / scales[number]!
    x[number] = Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, standard))
  }
  for (let square = 0; square < SQUARES.length; square++) x[FIRST_SQUARE + square] = x[SQUARES[square]!]! ** 2
  const type = values[FIELD_INDEX.homeType]!
  for (let one = 0; one < HOME_TYPE_COUNT; one++) x[FIRST_TYPE + one] = type === one ? 1 : 0
}

function solveWithRisingAreas(gram: Float64Array, moments: Float64Array): Float64Array {
  for (;;) {
    const coefficients = solve(gram, moments)
    const falling = IS_AREA.flatMap((isArea, one) => (isArea && coefficients[one]! < 0 ? [one] : []))
    if (falling.length === 0) return coefficients
    // Without moment and correlations a coefficient is zero.
    const worst = falling.reduce((least, one) => (coefficients[one]! < coefficients[least]! ? one : least))
    moments[worst] = 0
    for (let other = 0; other < COUNT; other++)
      if (other !== worst) gram[worst * COUNT + other] = gram[other * COUNT + worst] = 0
  }
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: Float64Array, moments: Float64Array): Float64Array {
  const size = moments.length
  const lower = new Float64Array(size * size)
  for (let line = 0; line < size; line++) {
    for (let column = 0; column <= line; column++) {
      let sum = matrix[line * size + column]!
      for (let k = 0; k < column; k++) sum -= lower[line * size + k]! * lower[column * size + k]!
      if (line === column) lower[line * size + line] = Math.sqrt(Math.max(sum, 1e-12))
      else lower[line * size + column] = sum / lower[column * size + column]!
    }
  }
  const solution = new Float64Array(size)
  for (let line = 0; line < size; line++) {
    let sum = moments[line]!
    for (let k = 0; k < line; k++) sum -= lower[line * size + k]! * solution[k]!
    solution[line] = sum / lower[line * size + line]!
  }
  for (let line = size - 1; line >= 0; line--) {
    let sum = solution[line]!
    for (let k = line + 1; k < size; k++) sum -= lower[k * size + line]! * solution[k]!
    solution[line] = sum / lower[line * size + line]!
  }
  return solution
}
