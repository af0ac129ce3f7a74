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
