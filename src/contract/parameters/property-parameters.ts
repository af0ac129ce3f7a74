import { identifier } from '../formats/numbers.ts'
import { required } from './parameter.ts'

/** The parameters of each operation that is about one property. */
export const propertyParameters = {
  property_id: required({
    format: identifier,
    aliases: ['ppid'],
    description: 'Property id, as search results and lists of homes show it.',
    example: '2101553',
  }),
}
