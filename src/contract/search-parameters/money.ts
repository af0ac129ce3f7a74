import { choice } from '../formats/choice.ts'
import { amount, numberRange } from '../formats/numbers.ts'
import { defaulted, optional } from '../parameters/parameter.ts'
import { sale } from './statuses.ts'

/** What a home costs (5 to 8). */
export const money = {
  list_price_range: optional({
    format: numberRange,
    aliases: ['list_price', 'price', 'price_range'],
    description: 'List price; monthly rent of homes for rent; sale price of sold ones. US dollars.',
    example: '300000,600000',
  }),
  monthly_payment_range: optional({
    format: numberRange,
    aliases: ['monthly_payment'],
    description: 'Payment a month in US dollars, as loan calculation has it, at the newest 30-year rate.',
    example: '2000,4000',
    appliesTo: sale,
  }),
  down_payment: optional({
    format: amount,
    description: 'Down payment in US dollars for the monthly payment; absent: 20 % of the price.',
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
