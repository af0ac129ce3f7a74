import type { LoanProgram, RateSeries } from '../../records/rate-series.ts'

/** Years for which a program's rate is fixed. */
const FIXED_YEARS: Readonly<Record<LoanProgram, number>> = {
  ARM3: 3,
  ARM5: 5,
  ARM7: 7,
  Fixed10Year: 10,
  Fixed15Year: 15,
  Fixed20Year: 20,
  Fixed30Year: 30,
}

/** Medians since 2015 of the Primary Mortgage Market Survey: how far under the 30-year rate these were. */
const FIFTEEN_YEAR_SPREAD = 0.007

const FIVE_ONE_ARM_SPREAD = 0.0069

/**
 * How far under the 30-year rate a program usually is, as a fraction. The survey knows the 15-year loan and the
 * 5-year ARM; others lie on the line from the 30-year loan through the one of their kind, by years of fixed rate.
 */
export function getSpreadUnderThirtyYear(program: LoanProgram): number {
  const yearsShort = 30 - FIXED_YEARS[program]
  return isAdjustable(program)
    ? (FIVE_ONE_ARM_SPREAD * yearsShort) / 25
    : (FIFTEEN_YEAR_SPREAD * yearsShort) / 15
}

/** The programs to derive a missing one from: itself, then its own kind, then by nearness of the fixed years. */
export function listProgramsByNearness(program: LoanProgram): LoanProgram[] {
  const distance = (other: LoanProgram) =>
    Math.abs(FIXED_YEARS[other] - FIXED_YEARS[program]) +
    (isAdjustable(other) === isAdjustable(program) ? 0 : 100)
  const programs = Object.keys(FIXED_YEARS) as LoanProgram[]
  return programs.toSorted((left, right) => distance(left) - distance(right))
}

function isAdjustable(program: LoanProgram): boolean {
  return program.startsWith('ARM')
}

/** Years over which a loan of the program is paid back: thirty for adjustable ones. */
export function getProgramTermYears(program: LoanProgram): number {
  return isAdjustable(program) ? 30 : FIXED_YEARS[program]
}

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
