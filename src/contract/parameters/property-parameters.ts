import { identifier } from '../formats/numbers.ts'
import { required } from './parameter.ts'

/** The parameters of every operation about one property. */
export const propertyParameters = {
  property_id: required({
    format: identifier,
    aliases: ['ppid'],
    description: 'The property, as search and the lists of properties name it.',
    example: '2101553',
  }),
}
