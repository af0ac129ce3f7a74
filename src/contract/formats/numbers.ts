import type { Format } from './format.ts'

export interface DecimalBounds {
  min?: number
  /** The value must be greater than this. */
  above?: number
  max?: number
  /** The value must be less than this. */
  below?: number
}

/** Sums of larger amounts of dollars or square feet would not be exact in a double. */
export const LARGEST_AMOUNT = 1_000_000_000_000

const DECIMAL_PATTERN = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?$/i // "-12.5", ".5", "6.05e-2"

/** Reads a finite number in decimal notation. "NaN", "Infinity", "1e309" and "0x10" are not numbers. */
export function parseDecimal(text: string): number | undefined {
  if (!DECIMAL_PATTERN.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value + 0 : undefined
}

/** A number within limits. */
export function decimal(bounds: DecimalBounds): Format<number> {
  return {
    takes: renderBounds(bounds),
    schema: describeBounds(bounds),
    parse(text) {
      const value = parseDecimal(text)
      return value !== undefined && isWithin(value, bounds) ? value : undefined
    },
  }
}

/** A number of at least 0: dollars, square feet, rooms. */
export const amount = decimal({ min: 0, max: LARGEST_AMOUNT })

function isWithin(value: number, { min, above, max, below }: DecimalBounds): boolean {
  return (
    (min === undefined || value >= min) &&
    (above === undefined || value > above) &&
    (max === undefined || value <= max) &&
    (below === undefined || value < below)
  )
}

function renderBounds({ min, above, max, below }: DecimalBounds): string {
  const parts: string[] = []
  if (min !== undefined) parts.push(`at least ${min}`)
  if (above !== undefined) parts.push(`more than ${above}`)
  if (max !== undefined) parts.push(`at most ${max}`)
  if (below !== undefined) parts.push(`less than ${below}`)
  return parts.length === 0 ? 'a number' : `a number, ${parts.join(' and ')}`
}

function describeBounds({ min, above, max, below }: DecimalBounds): Record<string, unknown> {
  return {
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  }
}

/** A whole number written in digits, within limits that are included. */
export function wholeNumber(min: number, max: number): Format<number> {
  return {
    takes: `a whole number, at least ${min} and at most ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max },
    parse(text) {
      if (!/^[0-9]+$/.test(text)) return undefined // "12"
      const value = Number(text)
      return value >= min && value <= max ? value : undefined
    },
  }
}

/** Every higher page number is read as this one, which is past the end of every result. */
const BEYOND_EVERY_PAGE = 1_000_000_000_000

/** A page number, starting at 1. There is no highest one. */
export const pageNumber: Format<number> = {
  takes: 'a whole number of at least 1',
  schema: { type: 'integer', minimum: 1 },
  parse(text) {
    if (!/^[0-9]+$/.test(text)) return undefined // "12"
    const page = Math.min(Number(text), BEYOND_EVERY_PAGE)
    return page >= 1 ? page : undefined
  },
}

/** No record ever gets this number. Every longer identifier is read as it, so it names nothing. */
const BEYOND_EVERY_RECORD = Number.MAX_SAFE_INTEGER

/** The number of a record, in digits. Leading zeros do not matter. */
export const identifier: Format<number> = {
  takes: 'digits only, at least one',
  schema: { type: 'string', minLength: 1, pattern: '^[0-9]+$' },
  parse(text) {
    return /^[0-9]+$/.test(text) ? Math.min(Number(text), BEYOND_EVERY_RECORD) : undefined // "2101553"
  },
}

/** Both ends are included; an absent end is open. */
export interface RangeValue {
  min?: number
  max?: number
}

/** "min,max". Either side may be empty; numbers are at least 0. */
export const numberRange: Format<RangeValue> = {
  takes: 'min,max: two numbers of at least 0, the lower one first; either may be left empty',
  schema: { type: 'string', pattern: '^[^,]*,[^,]*$' },
  parse(text) {
    const sides = text.split(',')
    if (sides.length !== 2) return undefined
    const [min, max] = sides.map(parseBound) as [Bound, Bound]
    if (min === 'invalid' || max === 'invalid') return undefined
    if (min !== undefined && max !== undefined && min > max) return undefined
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  },
}

type Bound = number | undefined | 'invalid'

function parseBound(side: string): Bound {
  const trimmed = side.trim()
  if (trimmed === '') return undefined
  const value = parseDecimal(trimmed)
  return value === undefined || value < 0 || value > LARGEST_AMOUNT ? 'invalid' : value
}
