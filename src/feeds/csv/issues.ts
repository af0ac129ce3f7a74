import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const CSV_ISSUES = {
  RowMalformed: { effect: 'rejected', meaning: 'A row has more or fewer cells than the header.' },
  RowSkipped: {
    effect: 'rejected',
    meaning: 'The mapping says that rows with this text are not records, such as a deed without a price.',
  },
  ColumnUnmapped: {
    effect: 'dropped',
    meaning: 'A column of the file is neither mapped nor ignored by the mapping.',
  },
  DateUnreadable: { effect: 'dropped', meaning: "A date is not written in the mapping's date format." },
  HalfRoomDropped: { effect: 'dropped', meaning: 'A count of rooms had a fraction and was rounded down.' },
  KeyFromContents: {
    effect: 'derived',
    meaning: 'A row has no key, or only part of one, and is named by its contents.',
  },
} as const satisfies IssueCatalog

export const csvIssue = buildIssueMaker(CSV_ISSUES)
