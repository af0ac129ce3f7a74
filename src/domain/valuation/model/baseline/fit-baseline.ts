import { MODEL_FIELDS, type SaleRows } from '../sale-rows.ts'
import { createNearestSales, type NearestSaleFinder, type NearestSales } from './nearest-sales.ts'
import { createRegressors, fitRidge, predictRidge, type Ridge } from './ridge.ts'
import { FLAT_INDEX, fitTimeIndex, readTimeIndex, type TimeIndex } from './time-index.ts'

/** What sales say of levels: by fields, by place and by time, each free of the others. */
export interface Baseline {
  ridge: Ridge
  index: TimeIndex
  /** Log price of each row without the time index. NaN for rows that were left out. */
  levels: Float32Array
  /** Log price of each row without time index and ridge: what its place and everything unknown add. */
  residuals: Float32Array
}

/** As many sales are found around each home. */
export const NEAREST_SALES = 48

/** The nearest sales of other homes, per row. The answer is overwritten by the next call. */
export interface NeighborTable {
  readNeighbors(row: number): NearestSales
}

export function buildNeighborTable(rows: SaleRows, finder: NearestSaleFinder): NeighborTable {
  const found = createNearestSales(NEAREST_SALES)
  const numbers = new Int32Array(rows.count * NEAREST_SALES)
  const miles = new Float32Array(rows.count * NEAREST_SALES)
  const counts = new Uint8Array(rows.count)
  for (let row = 0; row < rows.count; row++) {
    finder.find(rows.latitudes[row]!, rows.longitudes[row]!, rows.homeIds[row]!, found)
    numbers.set(found.rows.subarray(0, found.count), row * NEAREST_SALES)
    miles.set(found.miles.subarray(0, found.count), row * NEAREST_SALES)
    counts[row] = found.count
  }
  return {
    readNeighbors: (row) => {
      found.count = counts[row]!
      const start = row * NEAREST_SALES
      for (let index = 0; index < found.count; index++) {
        found.rows[index] = numbers[start + index]!
        found.miles[index] = miles[start + index]!
      }
      return found
    },
  }
}

const TURNS = 3
const PLACE_SALES = 30
const PLACE_MILES = 0.15

/** Fits ridge, places and time index in turns, to the chosen rows only. */
export function fitBaseline(
  rows: SaleRows,
  logPrices: Float64Array,
  neighbors: NeighborTable,
  chosen: Int32Array,
): Baseline {
  const { days, fields, count } = rows
  const place = new Float64Array(count)
  const targets = new Float64Array(count)
  const predicted = new Float64Array(count)
  const levels = new Float32Array(count).fill(Number.NaN)
  const residuals = new Float32Array(count).fill(Number.NaN)
  const scratch = createRegressors()
  const values = new Float64Array(MODEL_FIELDS.length)
  let index: TimeIndex = FLAT_INDEX
  let ridge: Ridge
  for (let turn = 1; ; turn++) {
    for (const row of chosen) targets[row] = logPrices[row]! - readTimeIndex(index, days[row]!) - place[row]!
    ridge = fitRidge(fields, targets, chosen)
    for (const row of chosen) {
      for (let field = 0; field < values.length; field++) values[field] = fields[field]![row]!
      predicted[row] = predictRidge(ridge, values, scratch)
      residuals[row] = logPrices[row]! - readTimeIndex(index, days[row]!) - predicted[row]!
    }
    for (const row of chosen) place[row] = readPlace(neighbors.readNeighbors(row), residuals)
    for (const row of chosen) targets[row] = logPrices[row]! - predicted[row]! - place[row]!
    index = fitTimeIndex(days, targets, chosen)
    if (turn === TURNS) break
  }
  for (const row of chosen) {
    levels[row] = logPrices[row]! - readTimeIndex(index, days[row]!)
    residuals[row] = levels[row]! - predicted[row]!
  }
  return { ridge, index, levels, residuals }
}

/** The mean residual of the nearest sales that have one, which counts less with distance. */
function readPlace(nearest: NearestSales, residuals: Float32Array): number {
  let [sum, total, used] = [0, 0, 0]
  for (let at = 0; at < nearest.count && used < PLACE_SALES; at++) {
    const residual = residuals[nearest.rows[at]!]!
    if (Number.isNaN(residual)) continue
    const weight = 1 / (nearest.miles[at]! + PLACE_MILES)
    sum += weight * residual
    total += weight
    used++
  }
  return total === 0 ? 0 : sum / total
}
