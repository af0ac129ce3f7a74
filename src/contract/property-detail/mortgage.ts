import type { Static } from 'typebox'
import { flag, list, number, object, part, text } from '../schemas/shapes.ts'

const monthlyPaymentDetail = object('MonthlyPaymentDetail', 'One part of the monthly payment.', {
  amount: number('US dollars a month.', 3102),
  display_name: text('Name for people.', 'Principal & Interest'),
  type: text('Which part it is.', 'principal_and_interest', [
    'principal_and_interest',
    'home_insurance',
    'property_tax',
    'hoa_fees',
    'mortgage_insurance',
  ]),
})

export const mortgage = part('PropertyMortgage', 'What it costs to buy the home with 20 % down.', {
  property_tax_rate: number('Property tax a year as a fraction of the price.', 0.0092),
  closing_cost: number('Closing cost in US dollars.', 19035),
  closing_cost_rate: text('Closing cost as a share of the price.', '3%'),
  due_at_close: number('Down payment, rounded to $1,000, and closing cost together, in US dollars.', 146035),
  insurance_rate: number('Home insurance a year as a fraction of the price.', 0.0021),
  county_fha_loan_limit: number('Largest FHA loan for one unit in the county, in US dollars.', 1037300),
  is_listing_price_eligible_for_fha: flag('Whether the price is at most the FHA limit.', true),
  estimate: part('MortgageEstimate', 'Payment of a 30-year fixed loan at the newest rate.', {
    monthly_payment: number('Sum of the parts in US dollars a month.', 4120),
    monthly_payment_details: list(monthlyPaymentDetail, 'The parts of the payment.'),
    average_rate: part('AverageRate', 'The rate behind the payment.', {
      rate: number('Annual rate as a fraction.', 0.0605),
      loan_type: part('LoanTerm', 'The loan behind the rate.', { term: number('Term in years.', 30) }),
    }),
  }),
})

export type MonthlyPaymentDetail = Static<typeof monthlyPaymentDetail>
export type Mortgage = NonNullable<Static<typeof mortgage>>
