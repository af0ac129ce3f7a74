import { choice } from '../formats/choice.ts'
import { amount, numberRange } from '../formats/numbers.ts'
import { defaulted, optional } from '../parameters/parameter.ts'
import { sale } from './statuses.ts'

/** What a home costs (5 to 8). */
export const money = {
  list_price_range: optional({
    format: numberRange,
    aliases: ['list_price', 'price', 'price_range'],
    description: 'List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars.',
    example: '300000,600000',
  }),
  monthly_payment_range: optional({
    format: numberRange,
    aliases: ['monthly_payment'],
    description: 'Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate.',
    example: '2000,4000',
    appliesTo: sale,
  }),
  down_payment: optional({
    format: amount,
    description: 'Down payment behind the monthly payment, in US dollars; 20 % of the price if absent.',
    example: '80000',
    appliesTo: sale,
  }),
  monthly_payment_credit_score: defaulted('CS720_AND_ABOVE', {
    format: choice(['CS720_AND_ABOVE', 'CS660_719', 'CS620_659', 'CS580_619', 'CS579_AND_BELOW']),
    aliases: ['credit_score'],
    description: 'Credit score for the rate behind the monthly payment.',
    example: 'CS660_719',
    appliesTo: sale,
  }),
}
