import type { Static } from 'typebox'
import { freeText } from '../../formats/text-and-choice.ts'
import { optional, type ParsedParameters } from '../../parameters/parameter.ts'
import { givenNumber, givenText, list, object, textList, textOrNull } from '../../schemas/shapes.ts'
import { defineOperation } from '../operation-contract.ts'

const source = object('SourceOfListings', 'A source of listings, and what must be shown with them.', {
  source: givenText(
    'Name of the source, as source.id of property detail states it without a system of its own.',
    'nwmls',
  ),
  last_updated_at: textOrNull(
    'When the source was last read, also if nothing had changed.',
    '2026-01-20T12:00:00.000Z',
  ),
  attribution: textOrNull(
    'Who offers a home. {office}, {agent}, {system} and {listing_id} are those of the listing; details have them filled in.',
    'Listing courtesy of {office}.',
  ),
  contact: textOrNull('How to reach the source.', '206-555-0100'),
  disclaimer: textOrNull('What must be shown with the listings.', 'Not guaranteed.'),
  statuses: textList('The statuses in which listings are shown; empty for all.', ['Active', 'Pending']),
  withheld: textList('The groups of fields that are held back.', ['sale_price']),
  delay_minutes: givenNumber('How long after it came on the market a listing is shown first.', 1440),
})

const sourcesData = list(source, 'The sources of which the key may see anything, by name.')

const parameters = {
  source: optional({
    format: freeText(100),
    description: 'Only this source.',
    example: 'sample',
  }),
}

export const sourcesContract = defineOperation({
  name: 'sources',
  base: 'main',
  path: '/api/v1/sources',
  summary:
    'The sources of listings, when each was last read, and the attribution, contact and disclaimer to show with its listings for the use of the key.',
  parameters,
  data: sourcesData,
  isPaged: false,
  mayBeNotFound: false,
})

export type SourcesParameters = ParsedParameters<typeof parameters>
export type SourcesData = Static<typeof sourcesData>
