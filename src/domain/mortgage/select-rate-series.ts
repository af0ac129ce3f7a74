import type { LoanProgram, RateSeries } from '../../records/rate-series.ts'
import { listProgramsByNearness } from './program-spreads.ts'

/**
 * The series to answer for a program from: of the region, else of the nation, else of the program nearest to it, by
 * the same preference. Among equals the one that reaches furthest, then the longest. Empty series do not count.
 */
export function findRateSeries(
  series: readonly RateSeries[],
  program: LoanProgram,
  region?: string,
): RateSeries | undefined {
  for (const candidate of listProgramsByNearness(program)) {
    const ofProgram = series.filter((one) => one.program === candidate && one.samples.length > 0)
    const regional = region === undefined ? [] : ofProgram.filter((one) => one.region === region)
    const national = ofProgram.filter((one) => one.region === undefined)
    const best = [...(regional.length > 0 ? regional : national)].sort(compareByReach)[0]
    if (best !== undefined) return best
  }
  return undefined
}

function compareByReach(left: RateSeries, right: RateSeries): number {
  const [leftDate, rightDate] = [left.samples.at(-1)?.date ?? '', right.samples.at(-1)?.date ?? '']
  if (leftDate !== rightDate) return leftDate > rightDate ? -1 : 1
  return right.samples.length - left.samples.length || left.id - right.id
}
