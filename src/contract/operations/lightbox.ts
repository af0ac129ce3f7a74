import { identifier } from '../formats/numbers.ts'
import { type ParsedParameters, required } from '../parameters/parameter.ts'
import { defineOperation } from './operation-contract.ts'

export const lightboxContract = defineOperation({
  name: 'lightbox',
  base: 'main',
  path: '/api/v1/property/imx-lightbox',
  summary: 'The interactive home tour of a property: success and cost only.',
  parameters: {
    ppid: required({
      format: identifier,
      aliases: ['property_id'],
      description: 'Property id, as search results and lists of homes show it.',
      example: '2101553',
    }),
  },
  data: undefined,
  isPaged: false,
  mayBeNotFound: true,
})

export type LightboxParameters = ParsedParameters<typeof lightboxContract.parameters>

/** The answer is only the envelope. */
export type LightboxData = undefined
