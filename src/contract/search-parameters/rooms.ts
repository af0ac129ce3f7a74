import { trueOrFalse } from '../formats/choice.ts'
import { amount } from '../formats/numbers.ts'
import { optional } from '../parameters/parameter.ts'

/** Bedrooms and bathrooms (9 to 11). */
export const rooms = {
  min_bedrooms: optional({
    format: amount,
    aliases: ['bedrooms', 'beds', 'bed_min', 'min_beds'],
    description: 'Bedrooms, at least.',
    example: '3',
  }),
  exact_match_bedrooms: optional({
    format: trueOrFalse,
    aliases: ['exact_bedrooms'],
    description: 'true: exactly as many bedrooms as min_bedrooms says.',
    example: 'true',
  }),
  min_bathrooms: optional({
    format: amount,
    aliases: ['bathrooms', 'baths', 'min_baths'],
    description: 'Bathrooms, at least; halves allowed.',
    example: '1.5',
  }),
}
