import { type Static, Type } from 'typebox'
import { exportCursor, TABLE_NAMES } from '../../formats/change-position.ts'
import { wholeNumber } from '../../formats/numbers.ts'
import { choice } from '../../formats/text-and-choice.ts'
import { defaulted, optional, type ParsedParameters, required } from '../../parameters/parameter.ts'
import { givenText, list, object, openObject, textOrNull } from '../../schemas/shapes.ts'
import { defineOperation } from '../operation-contract.ts'

const exportedRow = openObject({
  description: 'A record with the columns of its table. What is unknown is left out.',
  examples: [{ id: 1000302, list_price: 634500 }],
})

const exportPageData = object('ExportedRows', 'A part of a table of one edition.', {
  table: givenText('The table.', 'listing', TABLE_NAMES),
  edition: givenText('The edition of all pages. Ask for changes since this one afterwards.', '15'),
  rows: list(exportedRow, 'Records by ascending number. A page may have fewer than asked for.', [
    { id: 1000302, list_price: 634500 },
  ]),
  withheld: Type.Integer({
    description: 'Records of this page that may not be shown.',
    examples: [2],
  }),
  next_cursor: textOrNull('The cursor of the next page. The last page has none.', '15_listing_1000302'),
})

const exportPageParameters = {
  table: required({
    format: choice(TABLE_NAMES),
    description: 'The table to read.',
    example: 'listing',
  }),
  cursor: optional({
    format: exportCursor,
    description: 'Goes on after an earlier page, in its edition.',
    example: '15_listing_1000302',
  }),
  limit: defaulted(200, {
    format: wholeNumber(1, 1000),
    description: 'The largest number of records that are looked at for a page.',
    example: '500',
  }),
}

export type ExportPageParameters = ParsedParameters<typeof exportPageParameters>

export const exportPageContract = defineOperation({
  name: 'export-page',
  base: 'main',
  path: '/api/v1/export',
  summary: 'All records of a table of one edition, page by page.',
  parameters: exportPageParameters,
  findCrossFault: ({ table, cursor }) =>
    cursor === undefined || cursor.table === table
      ? undefined
      : { parameter: 'cursor', takes: `a cursor of the table ${table}` },
  data: exportPageData,
  isPaged: false,
  mayBeNotFound: false,
  mayBeGone: true,
})

export type ExportPageData = Static<typeof exportPageData>
