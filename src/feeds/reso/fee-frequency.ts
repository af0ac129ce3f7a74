import { normalizeLookup } from './normalize-lookup.ts'

/** Payments in a month for each RESO FeeFrequency that returns; years have 365 days, 52 weeks, 26 fortnights. */
const PER_MONTH = new Map<string, number>([
  ['annually', 1 / 12],
  ['yearly', 1 / 12],
  ['semiannually', 1 / 6],
  ['quarterly', 1 / 3],
  ['bimonthly', 1 / 2],
  ['monthly', 1],
  ['semimonthly', 2],
  ['biweekly', 26 / 12],
  ['weekly', 52 / 12],
  ['daily', 365 / 12],
])

const NOT_RETURNING = new Set(['onetime', 'seasonal'])

/**
 * Payments a month of a frequency in either spelling: 1/12 for "Annually". 0 for one that does not return through the year
 * ("One Time", "Seasonal"); undefined for an unknown one.
 */
export function parsePaymentsPerMonth(frequency: string): number | undefined {
  const text = normalizeLookup(frequency)
  return NOT_RETURNING.has(text) ? 0 : PER_MONTH.get(text)
}
