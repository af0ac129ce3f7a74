import { buildIssueMaker, type IssueCatalogue } from '../../ingest/ports/issue.ts'

export const CSV_ISSUES = {
  RowMalformed: { effect: 'rejected', meaning: 'A row has more or fewer cells than the header.' },
  ColumnUnmapped: {
    effect: 'dropped',
    meaning: 'A column of the file is neither mapped nor ignored by the mapping.',
  },
} as const satisfies IssueCatalogue

export const csvIssue = buildIssueMaker(CSV_ISSUES)
