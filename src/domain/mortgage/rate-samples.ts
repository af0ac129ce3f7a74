import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeries } from '../../records/rate-series.ts'
import type { CreditBand } from '../listing-search/search-choices.ts'
import {
  type CreditRating,
  getRateAdjustment,
  getScoreOfBand,
  getScoreOfRating,
  type LoanPurpose,
} from './borrower.ts'
import {
  countSamplesUntil,
  getProgramTermYears,
  getSpreadUnderThirtyYear,
  listRateStretches,
  type RateStretch,
} from './rate-programs.ts'
import { getRegionalDifference } from './regional-rates.ts'
import { getAnnualPercentageRate } from './repayment.ts'

/** VeryHigh is a large down payment, Normal the usual 20%. */
export type DownPaymentClass = 'VeryHigh' | 'High' | 'Normal'

export interface RateSelection {
  program: LoanProgram
  purpose: LoanPurpose
  credit: CreditRating
  downPayment: DownPaymentClass
  /** A state code. The nation's rates apply when it is absent or has no series of its own, shifted by what a register of loans says of the state. */
  region?: string
}

/** A span of days that ends with the newest sample dated `today` or earlier, which is the rate in force. */
export interface RateRange {
  today: CalendarDate
  durationDays: number
}

export interface SelectedRate {
  date: CalendarDate
  /** Annual fractions; `apr` is never below `annualRate`. */
  annualRate: number
  apr: number
  /** The number of loans or quotes behind the sample: 0 when derived from another program, absent when unknown. */
  volume?: number
}

/** 35, 25 and 20% down, each inside its own band of the price adjustments. */
const LOAN_TO_VALUE: Readonly<Record<DownPaymentClass, number>> = { VeryHigh: 0.65, High: 0.75, Normal: 0.8 }

/** Median points of 30-year loans in the Primary Mortgage Market Survey, 2015 to 2022; used for samples without points. */
const TYPICAL_FEES_FRACTION = 0.006

/**
 * A program's rates over a span for a borrower, oldest first. Samples of another program, which stands in where the program's own series is
 * missing or has ended, are shifted by the usual spread and have volume 0; so have samples of the nation that are shifted by how much
 * loans in the state cost more. All are shifted by the borrower's price adjustments. Empty when no series is loaded.
 */
export function selectRateSamples(
  selection: RateSelection,
  series: readonly RateSeries[],
  { today, durationDays }: RateRange,
): SelectedRate[] {
  const { program, region } = selection
  const stretches = listRateStretches(series, { program, region, today })
  const last = stretches.at(-1)
  if (last === undefined) return []
  const after = addDays(getNewestSample(last).date, -durationDays)
  const borrowerShift = getBorrowerShift(selection)
  const ofRegion = getRegionalDifference(series, { program, region, today })
  return stretches.flatMap((stretch) => {
    const regionalShift = stretch.isRegional ? 0 : ofRegion
    const shift =
      getSpreadUnderThirtyYear(stretch.program) -
      getSpreadUnderThirtyYear(program) +
      borrowerShift +
      regionalShift
    const isDerived = stretch.program !== program || regionalShift !== 0
    const start = Math.max(stretch.start, countSamplesUntil(stretch.samples, after))
    return stretch.samples.slice(start, stretch.end).map((sample) => {
      const volume = isDerived ? 0 : sample.volume
      const rate = adjust(sample, shift, program)
      return volume === undefined ? rate : { ...rate, volume }
    })
  })
}

function getNewestSample({ samples, end }: RateStretch): RateSample {
  return samples[end - 1]!
}

function getBorrowerShift({ purpose, credit, downPayment }: RateSelection): number {
  return getRateAdjustment({
    purpose,
    score: getScoreOfRating(credit),
    loanToValue: LOAN_TO_VALUE[downPayment],
  })
}

function adjust(sample: RateSample, shift: number, program: LoanProgram) {
  const annualRate = Math.max(0, roundRate(sample.annualRate + shift))
  const feesFraction = sample.pointsFraction ?? TYPICAL_FEES_FRACTION
  const apr = getAnnualPercentageRate({ annualRate, feesFraction, months: getProgramTermYears(program) * 12 })
  return { date: sample.date, annualRate, apr: roundRate(apr) }
}

/** Rounds a fraction to a thousandth of a percent. */
function roundRate(fraction: number): number {
  return Math.round(fraction * 100_000) / 100_000
}

/** The part of a sample that a payment needs. */
export type NewestRate = Pick<RateSample, 'date' | 'annualRate'>

/**
 * The rate in force on a day for a 30-year purchase with 20% down: the newest loaded sample dated that day or earlier, adjusted for
 * the credit band. undefined when no series reaches back that far.
 */
export function findNewestThirtyYearRate(
  series: readonly RateSeries[],
  today: CalendarDate,
  creditBand: CreditBand = 'CS720_AND_ABOVE',
): NewestRate | undefined {
  const stretch = listRateStretches(series, { program: 'Fixed30Year', today }).at(-1)
  if (stretch === undefined) return undefined
  const sample = getNewestSample(stretch)
  const adjustment = getRateAdjustment({
    purpose: 'Purchase',
    score: getScoreOfBand(creditBand),
    loanToValue: 0.8,
  })
  const shift = getSpreadUnderThirtyYear(stretch.program) + adjustment
  return { date: sample.date, annualRate: Math.max(0, roundRate(sample.annualRate + shift)) }
}
