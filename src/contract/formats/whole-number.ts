import type { Format } from './format.ts'

/** A whole number within bounds, both included, in digits. */
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
