import type { Format } from './format.ts'

export interface DecimalBounds {
  min?: number
  /** The value must be greater than this. */
  above?: number
  max?: number
  /** The value must be less than this. */
  below?: number
}

/** Above this, sums of whole dollars and square feet are no longer exact in a double. */
export const LARGEST_AMOUNT = 1_000_000_000_000

const DECIMAL_PATTERN = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?$/i // "-12.5", ".5", "6.05e-2"

/** The finite number that `text` writes in decimal notation. "NaN", "Infinity", "1e309" and "0x10" are none. */
export function parseDecimal(text: string): number | undefined {
  if (!DECIMAL_PATTERN.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value + 0 : undefined
}

/** A number within bounds. */
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
