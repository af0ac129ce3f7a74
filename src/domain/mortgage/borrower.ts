import type { CreditBand } from '../listing-search/listing-criteria.ts'

/** The three classes of borrowers that rate samples are asked for. */
export type CreditRating = 'VeryHigh' | 'High' | 'Low'

/**
 * The score that stands for a band in tables by score: its middle, and 760 for the open top, which is the well
 * qualified borrower of whom the published weekly averages speak.
 */
const SCORE_OF_BAND: Readonly<Record<CreditBand, number>> = {
  CS720_AND_ABOVE: 760,
  CS660_719: 690,
  CS620_659: 640,
  CS580_619: 600,
  CS579_AND_BELOW: 560,
}

const SCORE_OF_RATING: Readonly<Record<CreditRating, number>> = { VeryHigh: 760, High: 700, Low: 640 }

/** The band that counts where nobody names one. */
export const DEFAULT_CREDIT_BAND: CreditBand = 'CS720_AND_ABOVE'

/** A credit score that stands for the band. */
export function getScoreOfBand(band: CreditBand): number {
  return SCORE_OF_BAND[band]
}

/** A credit score that stands for the rating: 760 excellent, 700 good, 640 fair. */
export function getScoreOfRating(rating: CreditRating): number {
  return SCORE_OF_RATING[rating]
}

export type LoanPurpose = 'Purchase' | 'Refinance'

interface AdjustmentRow {
  maxLoanToValue: number
  /** In the order of MIN_SCORES. */
  points: readonly number[]
}

const ADJUSTMENT_SCORES = [780, 760, 740, 720, 700, 680, 660, 640, 0]

/**
 * Points of the loan that a lender adds by credit score and loan-to-value: Fannie Mae's loan-level price adjustment
 * matrix, purchase and limited cash-out refinance, up to 80 % loan-to-value.
 */
const ADJUSTMENTS: Readonly<Record<LoanPurpose, readonly AdjustmentRow[]>> = {
  Purchase: [
    { maxLoanToValue: 0.6, points: [0, 0, 0, 0, 0, 0, 0, 0, 0.125] },
    { maxLoanToValue: 0.7, points: [0, 0, 0.125, 0.25, 0.375, 0.625, 0.75, 1.125, 1.5] },
    { maxLoanToValue: 0.75, points: [0, 0.25, 0.375, 0.75, 0.875, 1.125, 1.375, 1.5, 2.125] },
    { maxLoanToValue: 0.8, points: [0.375, 0.625, 0.875, 1.25, 1.375, 1.75, 1.875, 2.25, 2.75] },
  ],
  Refinance: [
    { maxLoanToValue: 0.6, points: [0, 0, 0, 0, 0, 0, 0.125, 0.25, 0.375] },
    { maxLoanToValue: 0.7, points: [0, 0.125, 0.25, 0.5, 0.625, 0.875, 1.125, 1.375, 1.75] },
    { maxLoanToValue: 0.75, points: [0.125, 0.375, 0.75, 1, 1.25, 1.625, 1.875, 2.125, 2.5] },
    { maxLoanToValue: 0.8, points: [0.5, 0.875, 1.125, 1.625, 1.875, 2.25, 2.5, 2.875, 3.5] },
  ],
}

/** Four and a half points paid at closing are worth about one percent of annual rate. */
const POINTS_PER_PERCENT = 4.5

/** The borrower of whom the published averages speak: a purchase with excellent credit and 20 % down. */
const AVERAGE_BORROWER = { purpose: 'Purchase', score: 760, loanToValue: 0.8 } as const

export interface Borrower {
  purpose: LoanPurpose
  score: number
  /** Over 0.8 counts as 0.8: more is priced by mortgage insurance. */
  loanToValue: number
}

/** What the borrower's annual rate differs from the published average by, as a fraction (0.001 is 0.1 %). */
export function getRateAdjustment(borrower: Borrower): number {
  return (getPoints(borrower) - getPoints(AVERAGE_BORROWER)) / POINTS_PER_PERCENT / 100
}

function getPoints({ purpose, score, loanToValue }: Borrower): number {
  const rows = ADJUSTMENTS[purpose]
  const row = rows.find(({ maxLoanToValue }) => loanToValue <= maxLoanToValue) ?? rows.at(-1)
  return row?.points[ADJUSTMENT_SCORES.findIndex((minScore) => score >= minScore)] ?? 0
}
