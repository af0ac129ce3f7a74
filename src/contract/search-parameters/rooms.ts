import { trueOrFalse } from '../formats/choice.ts'
import { amount } from '../formats/numbers.ts'
import { optional } from '../parameters/parameter.ts'

/** Bedrooms and bathrooms (9 to 11). */
export const rooms = {
  min_bedrooms: optional({
    format: amount,
    aliases: ['bedrooms', 'beds', 'bed_min', 'min_beds'],
    description: 'Smallest number of bedrooms.',
    example: '3',
  }),
  exact_match_bedrooms: optional({
    format: trueOrFalse,
    aliases: ['exact_bedrooms'],
    description: 'true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms.',
    example: 'true',
  }),
  min_bathrooms: optional({
    format: amount,
    aliases: ['bathrooms', 'baths', 'min_baths'],
    description: 'Smallest number of bathrooms; halves are allowed.',
    example: '1.5',
  }),
}
