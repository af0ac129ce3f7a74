import type { TSchema } from 'typebox'
import { type FieldSelection, fieldList } from '../formats/field-list.ts'
import { wholeNumber } from '../formats/numbers.ts'
import { optional } from './parameter.ts'

/** No page of a service is longer. */
const MOST_ITEMS = 500

/** Parameters of every list of homes, beyond the specification. Without them, answers are those of the specification. */
export function listParameters(item: TSchema, example: readonly string[]) {
  return {
    fields: optional({
      format: fieldList(item),
      description:
        'Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case.',
      example: example.join(','),
    }),
    limit: optional({
      format: wholeNumber(1, MOST_ITEMS),
      description:
        'Most items in the answer. With pages it is the length of a page, which is never more than that of the service.',
      example: '10',
    }),
  }
}

/** Names of the parameters above, for whoever compares operations with the specification. */
export const LIST_PARAMETER_NAMES: readonly string[] = ['fields', 'limit']

export interface ListParameters {
  fields?: FieldSelection
  limit?: number
}
