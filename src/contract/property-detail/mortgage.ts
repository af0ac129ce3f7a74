import type { Static } from 'typebox'
import { flag, list, number, object, part, text } from '../schemas/shapes.ts'

const monthlyPaymentDetail = object({ amount: number, display_name: text, type: text })

export const mortgage = part({
  property_tax_rate: number,
  closing_cost: number,
  closing_cost_rate: text,
  due_at_close: number,
  insurance_rate: number,
  county_fha_loan_limit: number,
  is_listing_price_eligible_for_fha: flag,
  estimate: part({
    monthly_payment: number,
    monthly_payment_details: list(monthlyPaymentDetail),
    average_rate: part({ rate: number, loan_type: part({ term: number }) }),
  }),
})

export type MonthlyPaymentDetail = Static<typeof monthlyPaymentDetail>
export type Mortgage = NonNullable<Static<typeof mortgage>>
