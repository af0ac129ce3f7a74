import type { LoanProgram, RateSample, RateSeries } from '../../records/rate-series.ts'

/**
 * Spreads of loans within a state and year deviate by about 0.4 points, so that the median of a hundred loans is known to 0.05 points
 * (1.25 deviations over the root of their number).
 */
const LEAST_LOANS = 100

/**
 * By how much loans of a program cost more in a state than in the nation, as a fraction: the difference of their median spreads over the prime
 * offer rate, in the newest year of which both are known from a hundred loans or more. 0 if there is no such year.
 */
export function getRegionalDifference(
  series: readonly RateSeries[],
  { program, region, today }: { program: LoanProgram; region: string | undefined; today: string },
): number {
  if (region === undefined) return 0
  const ofRegion = listYears(series, program, region)
  const ofNation = new Map(listYears(series, program, undefined).map((year) => [year.date, year]))
  const newest = ofRegion.findLast(({ date }) => date <= today && ofNation.has(date))
  if (newest === undefined) return 0
  return newest.spread - ofNation.get(newest.date)!.spread
}

function listYears(
  series: readonly RateSeries[],
  program: LoanProgram,
  region: string | undefined,
): { date: string; spread: number }[] {
  const found = series.find(
    (one) => one.basis === 'originations' && one.program === program && one.region === region,
  )
  return (found?.samples ?? []).flatMap(({ date, offerRateSpread: spread, volume = 0 }: RateSample) =>
    spread === undefined || volume < LEAST_LOANS ? [] : [{ date, spread }],
  )
}
