import { type Static, Type } from 'typebox'
import { changeCursor, editionPosition, TABLE_NAMES } from '../../formats/change-position.ts'
import { wholeNumber } from '../../formats/numbers.ts'
import { choiceList, freeText } from '../../formats/text-and-choice.ts'
import { defaulted, optional, type ParsedParameters } from '../../parameters/parameter.ts'
import { freeObject, givenText, list, object, textList, textOrNull } from '../../schemas/shapes.ts'
import { locationHeaders } from '../../search-parameters/place-and-order.ts'
import { type CrossFault, defineOperation } from '../operation-contract.ts'

const CHANGE_GROUPS = [
  ...[
    'address',
    'dates',
    'facts',
    'features',
    'identity',
    'media',
    'open_houses',
    'people',
    'price',
    'status',
  ],
  'text',
]

const recordChange = object('RecordChange', 'A record that differs between the two editions.', {
  kind: givenText('The kind of record.', 'listing', TABLE_NAMES),
  id: Type.Integer({ description: 'Its number.', examples: [1000302] }),
  change: givenText('What happened to it.', 'changed', ['added', 'changed', 'removed']),
  groups: textList('Which groups of fields differ; empty unless it changed.', ['price'], CHANGE_GROUPS),
  record: freeObject('The record as it is now, with the columns of its table; not of a removed one.', {
    id: 1000302,
    list_price: 634500,
  }),
})

const changesData = object('Changes', 'A page of changes.', {
  since: givenText('The edition since which changes are listed.', '12'),
  edition: givenText('The edition up to which they are listed. Ask for changes since this one next.', '15'),
  changes: list(recordChange, 'Changes of this page, which may be empty although there are further pages.'),
  next_cursor: textOrNull('The cursor of the next page. The last page has none.', '12_15_listing_1000302'),
})

const changesParameters = {
  since: optional({
    format: editionPosition,
    description: 'Begins with what has changed since this edition.',
    example: '12',
  }),
  cursor: optional({
    format: changeCursor,
    description: 'Goes on after an earlier page. Send the other parameters unchanged.',
    example: '12_15_listing_1000302',
  }),
  kind: optional({
    format: choiceList(TABLE_NAMES),
    description: 'Lists only changes of these kinds of records.',
    example: 'home,listing',
  }),
  location: optional({
    format: freeText(500),
    description:
      'Lists only homes and listings there, by their address and point. One that has left the place is removed, and one that has entered it is added.',
    example: 'Seattle, WA',
  }),
  limit: defaulted(200, {
    format: wholeNumber(1, 1000),
    description: 'The largest number of records that are looked at for a page.',
    example: '500',
  }),
}

export type ChangesParameters = ParsedParameters<typeof changesParameters>

function findChangesFault({ since, cursor, kind, location }: ChangesParameters): CrossFault | undefined {
  if (since === undefined && cursor === undefined)
    return { parameter: 'since', takes: 'an edition, unless there is a cursor' }
  if (since !== undefined && cursor !== undefined)
    return { parameter: 'cursor', takes: 'nothing beside since: the cursor contains it' }
  if (location !== undefined && kind?.some((name) => name !== 'home' && name !== 'listing'))
    return { parameter: 'kind', takes: 'only home and listing together with location' }
  return undefined
}

export const changesContract = defineOperation({
  name: 'changes',
  base: 'main',
  path: '/api/v1/changes',
  summary: 'Which records were added, changed or removed since an edition, with their new contents.',
  parameters: changesParameters,
  findCrossFault: findChangesFault,
  data: changesData,
  isPaged: false,
  mayBeNotFound: false,
  mayBeGone: true,
  responseHeaders: locationHeaders,
})

export type ChangesData = Static<typeof changesData>
export type RecordChange = Static<typeof recordChange>
