import type { Static } from 'typebox'
import { list, number, object, text } from './shapes.ts'

export const monthlyCostItem = object({ amount: number, display_name: text, type: text })
export const amortizationEntry = object({ interest: number, principal: number })

export const loanCalculationData = object({
  monthly_cost: number,
  total_payment: number,
  monthly_cost_items: list(monthlyCostItem),
  amortization_schedule: list(amortizationEntry),
})

export type MonthlyCostItem = Static<typeof monthlyCostItem>
export type AmortizationEntry = Static<typeof amortizationEntry>
export type LoanCalculationData = Static<typeof loanCalculationData>
