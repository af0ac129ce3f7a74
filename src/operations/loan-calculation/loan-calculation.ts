import type { LoanCalculationData, LoanCalculationParameters } from '../../contract/loan-calculation.ts'
import { calculateLoan } from '../../domain/mortgage/calculate-loan.ts'
import type { Operation } from '../operation.ts'
import { planLoanCalculation } from './plan.ts'
import { presentLoanCalculation } from './present.ts'

/** What a loan costs a month and year by year; needs no data but the parameters. */
export const runLoanCalculation: Operation<LoanCalculationParameters, LoanCalculationData> = async (
  parameters,
  { settings },
) => {
  const calculation = calculateLoan(planLoanCalculation(parameters), settings.insuranceTable)
  return { kind: 'answer', data: presentLoanCalculation(calculation) }
}
