import type { CreditBand } from '../listing-search/search-choices.ts'

/** The three classes of borrowers that callers can ask rate samples for. */
export type CreditRating = 'VeryHigh' | 'High' | 'Low'

/**
 * The score that represents a band in tables by score: its midpoint, or 760 for the open top band, the well-qualified
 * borrower that the published weekly averages describe.
 */
const SCORE_OF_BAND: Readonly<Record<CreditBand, number>> = {
  CS720_AND_ABOVE: 760,
  CS660_719: 690,
  CS620_659: 640,
  CS580_619: 600,
  CS579_AND_BELOW: 560,
}

const SCORE_OF_RATING: Readonly<Record<CreditRating, number>> = { VeryHigh: 760, High: 700, Low: 640 }

/** The band that applies if the caller names none. */
export const DEFAULT_CREDIT_BAND: CreditBand = 'CS720_AND_ABOVE'

/** The credit score that represents the band. */
export function getScoreOfBand(band: CreditBand): number {
  return SCORE_OF_BAND[band]
}

/** The credit score that represents the rating: 760 excellent, 700 good, 640 fair. */
export function getScoreOfRating(rating: CreditRating): number {
  return SCORE_OF_RATING[rating]
}

export type LoanPurpose = 'Purchase' | 'Refinance'

interface AdjustmentRow {
  maxLoanToValue: number
  /** In the order of `ADJUSTMENT_SCORES`. */
  points: readonly number[]
}

const ADJUSTMENT_SCORES = [780, 760, 740, 720, 700, 680, 660, 640, 0]

/**
 * The points a lender adds by credit score and loan-to-value: Fannie Mae's loan-level price adjustment matrix for
 * purchases and limited cash-out refinances, up to 80% loan-to-value.
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

/** About four and a half points paid at closing equal one percent of annual rate. */
const POINTS_PER_PERCENT = 4.5

/** The borrower that the published averages describe: a purchase with excellent credit and 20% down. */
const AVERAGE_BORROWER = { purpose: 'Purchase', score: 760, loanToValue: 0.8 } as const

export interface Borrower {
  purpose: LoanPurpose
  score: number
  /** Anything above 0.8 counts as 0.8; mortgage insurance prices the rest. */
  loanToValue: number
}

/** How far the borrower's annual rate is above the published average, as a fraction (0.001 is 0.1%). */
export function getRateAdjustment(borrower: Borrower): number {
  return (getPoints(borrower) - getPoints(AVERAGE_BORROWER)) / POINTS_PER_PERCENT / 100
}

function getPoints({ purpose, score, loanToValue }: Borrower): number {
  const rows = ADJUSTMENTS[purpose]
  const row = rows.find(({ maxLoanToValue }) => loanToValue <= maxLoanToValue) ?? rows.at(-1)
  return row?.points[ADJUSTMENT_SCORES.findIndex((minScore) => score >= minScore)] ?? 0
}
