import { DAY_MS } from '../../../records/calendar-date.ts'
import { allocateFloat64, allocateInt32 } from './shared-array.ts'

/**
 * One number per row, exactly as it was given. If all values are whole multiples of one step, they are counted from the smallest
 * and take four bytes: the value is `(stored - 1 + start) * step / parts`, and a stored 0 is unknown. Otherwise they are doubles,
 * and NaN is unknown.
 */
export interface NumberColumn {
  data: Int32Array | Float64Array
  start: number
  step: number
  parts: number
}

/** Coarse steps come first, because they span more in four bytes: days, seconds, ones; halves, cents, two precisions of degrees. */
const STEPS: readonly (readonly [step: number, parts: number])[] = [
  [DAY_MS, 1],
  [1000, 1],
  [1, 1],
  [1, 2],
  [1, 100],
  [1, 1e6],
  [1, 1e7],
]

const UNKNOWN = 0
const MOST = 2 ** 31 - 2

/** Packs values with the first step that gives every one of them back exactly. */
export function packNumbers(values: readonly (number | undefined)[]): NumberColumn {
  return packKnown(Float64Array.from(values, (value) => value ?? Number.NaN))
}

/** The same for values of which NaN is unknown. */
export function packKnown(values: Float64Array): NumberColumn {
  for (const [step, parts] of STEPS) {
    const range = findRange(values, step, parts)
    if (range !== undefined && range.last - range.first <= MOST - 1)
      return packSteps(values, { step, parts, start: range.first })
  }
  const data = allocateFloat64(padToBlock(values.length))
  data.set(values)
  return { data, start: 0, step: 1, parts: 1 }
}

/** Whole blocks of rows, so that loops over blocks need not check for the end. */
function padToBlock(rows: number): number {
  return (rows + 31) & ~31
}

/** The smallest and the largest number of steps; undefined when a value is not a whole number of them. */
function findRange(values: Float64Array, step: number, parts: number) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (Number.isNaN(value)) continue
    const steps = countSteps(value, step, parts)
    if (steps === undefined) return undefined
    if (steps < first) first = steps
    if (steps > last) last = steps
  }
  return first > last ? { first: 0, last: 0 } : { first, last }
}

function countSteps(value: number, step: number, parts: number): number | undefined {
  const steps = Math.round((value / step) * parts)
  return Number.isSafeInteger(steps) && Object.is((steps * step) / parts, value) ? steps : undefined
}

function packSteps(values: Float64Array, way: Pick<NumberColumn, 'start' | 'step' | 'parts'>): NumberColumn {
  const data = allocateInt32(padToBlock(values.length))
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (!Number.isNaN(value)) data[row] = countSteps(value, way.step, way.parts)! - way.start + 1
  }
  return { data, ...way }
}

/** The value of a row; undefined when it is unknown. */
export function readNumber({ data, start, step, parts }: NumberColumn, row: number): number | undefined {
  const stored = data[row]!
  if (data instanceof Float64Array) return Number.isNaN(stored) ? undefined : stored
  return stored === UNKNOWN ? undefined : ((stored - 1 + start) * step) / parts
}

/** The value of a row for which it is known. */
export function readKnown({ data, start, step, parts }: NumberColumn, row: number): number {
  const stored = data[row]!
  return data instanceof Float64Array ? stored : ((stored - 1 + start) * step) / parts
}

/** Bounds on stored numbers, both inclusive: a stored number between them is known and within the range. */
export interface StoredRange {
  from: number
  to: number
}

export function findStoredRange(
  { data, start, step, parts }: NumberColumn,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number },
): StoredRange {
  if (data instanceof Float64Array) return { from: min, to: max }
  const numberOf = (steps: number) => (steps * step) / parts
  // Rounding may be one step off in either direction, so the values themselves decide.
  let first = Math.ceil((min / step) * parts) - 1
  while (numberOf(first) < min) first++
  let last = Math.floor((max / step) * parts) + 1
  while (numberOf(last) > max) last--
  return { from: clamp(first - start + 1, 1), to: clamp(last - start + 1, UNKNOWN) }
}

/** Bounds beyond all stored numbers are cut to four bytes. */
function clamp(bound: number, least: number): number {
  return Math.min(Math.max(bound, least), MOST + 1)
}
