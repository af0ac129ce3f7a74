import type { MortgageRatesParameters } from '../../contract/mortgage-rates.ts'
import { getDateIn } from '../../domain/listing-search/local-time.ts'
import type { RateRange, RateSelection } from '../../domain/mortgage/select-rate-samples.ts'

export interface RatesPlan {
  selection: RateSelection
  range: RateRange
}

/**
 * What to select. The range of days counts back from the newest sample that is in force, not from the clock, so that a
 * weekly series always answers with its newest sample, also for one day.
 */
export function planMortgageRates(
  parameters: MortgageRatesParameters,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): RatesPlan {
  return {
    selection: {
      program: parameters.program,
      purpose: parameters.loan_purpose,
      credit: parameters.credit_score,
      downPayment: parameters.down_payment,
    },
    range: { today: getDateIn(timeZone, nowMs), durationDays: Number(parameters.duration_days) },
  }
}
