import type { MortgageRateSample, MortgageRatesData } from '../../contract/mortgage-rates.ts'
import type { RateSelection, SelectedRate } from '../../domain/mortgage/select-rate-samples.ts'

/** Rates in percent with the selection that was applied. */
export function presentMortgageRates(selection: RateSelection, rates: SelectedRate[]): MortgageRatesData {
  return {
    query: {
      creditScoreBucket: selection.credit,
      loanAmountBucket: 'Conforming',
      loanToValueBucket: selection.downPayment,
      loanType: 'Conventional',
      program: selection.program,
    },
    samples: rates.map(presentSample),
  }
}

function presentSample({ date, annualRate, apr, volume }: SelectedRate): MortgageRateSample {
  return { apr: toPercent(apr), rate: toPercent(annualRate), time: `${date}T00:00:00+00:00`, volume }
}

/** Rates carry five decimals as fractions: three as percent. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 100_000) / 1000
}
