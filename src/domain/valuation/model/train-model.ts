import type { Accuracy } from '../accuracy.ts'
import { LOOK_AHEAD_DAYS, lookAhead, MIN_LOOK_AHEAD_SALES } from './look-ahead.ts'
import { type PriceRange, trainRange } from './price-range.ts'
import { hashRows, pickRows, type SaleRows } from './sale-rows.ts'
import { type ScreenedSale, screenSales } from './screen-sales.ts'
import { type LevelModel, trainLevels } from './train-levels.ts'

/** Everything that estimates of a county's homes need. */
export interface PriceModel extends LevelModel {
  range: PriceRange
  /** The day of the newest sale, since 1970-01-01. */
  newestDay: number
  /** Algorithm, seed, and hash of the rows before screening: the same text means the same model. */
  version: string
  /** Sales that were no market prices. */
  screened: readonly ScreenedSale[]
  /** How the sales of the last 60 days were estimated from all earlier ones; undefined if they are too few. */
  accuracy: Accuracy | undefined
}

/** Changes whenever the same rows would give other estimates. */
const ALGORITHM = 1
/** With fewer sales there is no model; their caller adds those of other counties of the state. */
export const MIN_MODEL_SALES = 300
/** Of more sales the oldest are left out, which bounds memory and time. */
export const MAX_MODEL_SALES = 300_000

const LEVELS = { folds: 5, trees: 260, depth: 6, learningRate: 0.08 }

/** Trains on 300 sales or more. The same rows and seed give the same model, whatever the order of the sales. */
export function trainModel(allRows: SaleRows, { seed }: { seed: number }): PriceModel {
  if (allRows.count < MIN_MODEL_SALES)
    throw new RangeError(`A model needs ${MIN_MODEL_SALES} sales, and there are ${allRows.count}.`)
  const { rows, screened } = screenSales(pickNewest(allRows), seed)
  const trained = trainLevels(rows, { ...LEVELS, seed })
  const ahead = lookAheadOverLastDays(rows, seed)
  return {
    ...trained.model,
    range: { ...trainRange(trained, seed), widening: ahead?.widening ?? 1 },
    newestDay: getNewestDay(rows),
    version: `${ALGORITHM}-${seed}-${hashRows(allRows)}`,
    screened,
    accuracy: ahead?.accuracy,
  }
}

function lookAheadOverLastDays(rows: SaleRows, seed: number): ReturnType<typeof lookAhead> | undefined {
  const from = getNewestDay(rows) - LOOK_AHEAD_DAYS
  const all = Array.from({ length: rows.count }, (_, row) => row)
  const earlier = all.filter((row) => rows.days[row]! <= from)
  const later = all.filter((row) => rows.days[row]! > from)
  if (later.length < MIN_LOOK_AHEAD_SALES || earlier.length < MIN_MODEL_SALES / 2) return undefined
  const trained = trainLevels(pickRows(rows, earlier), { ...LEVELS, seed })
  return lookAhead(trained.model, trainRange(trained, seed), pickRows(rows, later))
}

function pickNewest(rows: SaleRows): SaleRows {
  if (rows.count <= MAX_MODEL_SALES) return rows
  const limit = rows.days.toSorted()[rows.count - MAX_MODEL_SALES]!
  const chosen: number[] = []
  for (let row = 0; row < rows.count; row++) if (rows.days[row]! > limit) chosen.push(row)
  return pickRows(rows, chosen)
}

function getNewestDay({ days }: SaleRows): number {
  return days.reduce((newest, day) => Math.max(newest, day), -Infinity)
}
