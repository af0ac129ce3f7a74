import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeries } from '../../records/rate-series.ts'
import { findPartition } from '../bisect.ts'

/** The number of years for which a program's rate is fixed. */
const FIXED_YEARS: Readonly<Record<LoanProgram, number>> = {
  ARM3: 3,
  ARM5: 5,
  ARM7: 7,
  Fixed10Year: 10,
  Fixed15Year: 15,
  Fixed20Year: 20,
  Fixed30Year: 30,
}

/** Median gaps below the 30-year rate since 2015, from the Primary Mortgage Market Survey. */
const FIFTEEN_YEAR_SPREAD = 0.007
const FIVE_ONE_ARM_SPREAD = 0.0069

/**
 * How far a program's rate usually lies below the 30-year rate, as a fraction. The survey covers the 15-year loan and the
 * 5-year ARM. Other programs lie on the line from the 30-year loan through the covered one of their kind, by years of
 * fixed rate.
 */
export function getSpreadUnderThirtyYear(program: LoanProgram): number {
  const yearsShort = 30 - FIXED_YEARS[program]
  return isAdjustable(program)
    ? (FIVE_ONE_ARM_SPREAD * yearsShort) / 25
    : (FIFTEEN_YEAR_SPREAD * yearsShort) / 15
}

/** The term of a loan of the program, in years: thirty for adjustable loans. */
export function getProgramTermYears(program: LoanProgram): number {
  return isAdjustable(program) ? 30 : FIXED_YEARS[program]
}

const PROGRAMS = Object.keys(FIXED_YEARS) as LoanProgram[]

/** The programs that can stand in for each one: itself, then its own kind, then by how close the fixed years are. */
const PROGRAMS_BY_NEARNESS: ReadonlyMap<LoanProgram, readonly LoanProgram[]> = new Map(
  PROGRAMS.map((program) => [program, listProgramsByNearness(program)]),
)

function listProgramsByNearness(program: LoanProgram): LoanProgram[] {
  const distance = (other: LoanProgram) =>
    Math.abs(FIXED_YEARS[other] - FIXED_YEARS[program]) +
    (isAdjustable(other) === isAdjustable(program) ? 0 : 100)
  return PROGRAMS.toSorted((left, right) => distance(left) - distance(right))
}

function isAdjustable(program: LoanProgram): boolean {
  return program.startsWith('ARM')
}

/** Consecutive samples of one series that answer for a program; never empty. */
export interface RateStretch {
  /** The program of the series. If it differs from the requested one, the rates must be shifted by the spread. */
  program: LoanProgram
  /** All samples of the series. Those from `start` up to, but not including, `end` answer. */
  samples: readonly RateSample[]
  start: number
  end: number
  /** Whether the series is one of the region that was asked for. */
  isRegional: boolean
}

/** A series counts as ended when another one has samples this much newer. Monthly series stay current. */
const ENDED_AFTER_DAYS = 45

/**
 * The samples, dated `today` at the latest, that answer for a program, oldest first. The program's own series comes first: the region's,
 * else the nation's. If it has ended, the series of the nearest program with newer samples continues it,
 * and so on to the newest date that any series reaches.
 */
export function listRateStretches(
  series: readonly RateSeries[],
  { program, region, today }: { program: LoanProgram; region?: string; today: CalendarDate },
): RateStretch[] {
  const stretches: RateStretch[] = []
  let coveredUntil: CalendarDate | undefined
  for (const candidate of PROGRAMS_BY_NEARNESS.get(program)!) {
    for (const { samples, region: ofSeries } of listSeriesByPreference(series, candidate, region)) {
      const end = countSamplesUntil(samples, today)
      const newest = samples[end - 1]?.date
      if (newest === undefined) continue
      if (coveredUntil !== undefined && !goesOnLonger(newest, coveredUntil)) continue
      const start = coveredUntil === undefined ? 0 : countSamplesUntil(samples, coveredUntil)
      stretches.push({ program: candidate, samples, start, end, isRegional: ofSeries !== undefined })
      coveredUntil = newest
    }
  }
  return stretches
}

/** The first comparison spares most series the arithmetic with dates. */
function goesOnLonger(newest: CalendarDate, coveredUntil: CalendarDate): boolean {
  return newest > coveredUntil && newest > addDays(coveredUntil, ENDED_AFTER_DAYS)
}

/** Counts the samples of a series that are dated this day or earlier. A series has decades of samples. */
export function countSamplesUntil(samples: readonly RateSample[], date: CalendarDate): number {
  return findPartition(0, samples.length, (index) => samples[index]!.date <= date)
}

/** The series of offers of a program for a region: the region's own before the nation's, then those that reach furthest. */
function listSeriesByPreference(
  series: readonly RateSeries[],
  program: LoanProgram,
  region: string | undefined,
): RateSeries[] {
  const isRegional = (one: RateSeries) => one.region !== undefined
  return series
    .filter((one) => one.basis === undefined && one.program === program)
    .filter((one) => one.region === undefined || one.region === region)
    .sort(
      (left, right) => Number(isRegional(right)) - Number(isRegional(left)) || compareByReach(left, right),
    )
}

function compareByReach(left: RateSeries, right: RateSeries): number {
  const [leftDate, rightDate] = [left.samples.at(-1)?.date ?? '', right.samples.at(-1)?.date ?? '']
  if (leftDate !== rightDate) return leftDate > rightDate ? -1 : 1
  return right.samples.length - left.samples.length || left.id - right.id
}

/**
 * The dates around `today` on which any series has a sample: the newest that is not after it and the next one of each series. Which
 * samples answer for a program does not change between two of these dates.
 */
export function listSampleDatesAround(series: readonly RateSeries[], today: CalendarDate): CalendarDate[] {
  return series.flatMap(({ samples }) => {
    const current = countSamplesUntil(samples, today) - 1
    return samples.slice(Math.max(0, current), current + 2).map(({ date }) => date)
  })
}
