import { LARGEST_AMOUNT, parseDecimal } from './decimal.ts'
import type { Format } from './format.ts'

/** Both ends inclusive; an absent end is open. */
export interface RangeValue {
  min?: number
  max?: number
}

/** "min,max", lower bound first. Either side may be empty; bounds are at least 0. */
export const numberRange: Format<RangeValue> = {
  takes: 'min,max: two numbers of at least 0, lower bound first, either of which may be left empty',
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
