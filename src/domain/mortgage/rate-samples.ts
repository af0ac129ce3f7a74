import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeries } from '../../records/rate-series.ts'
import type { CreditBand } from '../listing-search/listing-criteria.ts'
import {
  type CreditRating,
  getRateAdjustment,
  getScoreOfBand,
  getScoreOfRating,
  type LoanPurpose,
} from './borrower.ts'
import { findRateSeries, getProgramTermYears, getSpreadUnderThirtyYear } from './rate-programs.ts'
import { getAnnualPercentageRate } from './repayment.ts'

/** VeryHigh is a large down payment, Normal the usual 20 %. */
export type DownPaymentClass = 'VeryHigh' | 'High' | 'Normal'

export interface RateSelection {
  program: LoanProgram
  purpose: LoanPurpose
  credit: CreditRating
  downPayment: DownPaymentClass
  /** State code; the nation when absent or without a series of its own. */
  region?: string
}

/** A span of days that ends with the newest sample not after `today`, which is the rate in force. */
export interface RateRange {
  today: CalendarDate
  durationDays: number
}

export interface SelectedRate {
  date: CalendarDate
  /** Annual fractions; `apr` is never under `annualRate`. */
  annualRate: number
  apr: number
  /** Loans or quotes behind the sample; 0 when derived from another program, absent when unknown. */
  volume?: number
}

/** 35, 25 and 20 % down, each inside its own band of the price adjustments. */
const LOAN_TO_VALUE: Readonly<Record<DownPaymentClass, number>> = { VeryHigh: 0.65, High: 0.75, Normal: 0.8 }

/** Median points of 30-year loans in the Primary Mortgage Market Survey, 2015 to 2022; for series without points. */
const TYPICAL_FEES_FRACTION = 0.006

/**
 * Rates of a program over a span, oldest first, for a borrower: a loaded series' samples, shifted to the program where
 * its own is not loaded, and by the borrower's price adjustments. Empty when no series is loaded.
 */
export function selectRateSamples(
  selection: RateSelection,
  series: readonly RateSeries[],
  range: RateRange,
): SelectedRate[] {
  const source = findRateSeries(series, selection.program, selection.region)
  if (source === undefined) return []
  const shift = getProgramShift(source.program, selection.program) + getBorrowerShift(selection)
  const isDerived = source.program !== selection.program
  return listInRange(source.samples, range).map((sample) => {
    const volume = isDerived ? 0 : sample.volume
    return { ...adjust(sample, shift, selection.program), ...(volume === undefined ? {} : { volume }) }
  })
}

function getProgramShift(from: LoanProgram, to: LoanProgram): number {
  return getSpreadUnderThirtyYear(from) - getSpreadUnderThirtyYear(to)
}

function getBorrowerShift({ purpose, credit, downPayment }: RateSelection): number {
  return getRateAdjustment({
    purpose,
    score: getScoreOfRating(credit),
    loanToValue: LOAN_TO_VALUE[downPayment],
  })
}

function listInRange(samples: readonly RateSample[], { today, durationDays }: RateRange): RateSample[] {
  // From the end: a series has decades of samples, and mostly the last weeks are asked for.
  const end = samples.findLastIndex((sample) => sample.date <= today) + 1
  if (end === 0) return []
  const after = addDays(samples[end - 1]!.date, -durationDays)
  const start = samples.findLastIndex((sample) => sample.date <= after) + 1
  return samples.slice(start, end)
}

function adjust(sample: RateSample, shift: number, program: LoanProgram) {
  const annualRate = Math.max(0, toThousandthOfPercent(sample.annualRate + shift))
  const feesFraction = sample.pointsFraction ?? TYPICAL_FEES_FRACTION
  const apr = getAnnualPercentageRate({ annualRate, feesFraction, months: getProgramTermYears(program) * 12 })
  return { date: sample.date, annualRate, apr: toThousandthOfPercent(apr) }
}

function toThousandthOfPercent(fraction: number): number {
  return Math.round(fraction * 100_000) / 100_000
}

/** The part of a sample that a payment needs. */
export type NewestRate = Pick<RateSample, 'date' | 'annualRate'>

/**
 * The rate in force on a day for a 30-year purchase at 20 % down: the newest loaded sample not after it, adjusted to
 * the credit band. undefined when no series reaches back that far.
 */
export function findNewestThirtyYearRate(
  series: readonly RateSeries[],
  today: CalendarDate,
  creditBand: CreditBand = 'CS720_AND_ABOVE',
): NewestRate | undefined {
  const source = findRateSeries(series, 'Fixed30Year')
  const sample = source?.samples.findLast(({ date }) => date <= today)
  if (source === undefined || sample === undefined) return undefined
  const score = getScoreOfBand(creditBand)
  const shift =
    getSpreadUnderThirtyYear(source.program) +
    getRateAdjustment({ purpose: 'Purchase', score, loanToValue: 0.8 })
  return {
    date: sample.date,
    annualRate: Math.max(0, Math.round((sample.annualRate + shift) * 100_000) / 100_000),
  }
}
