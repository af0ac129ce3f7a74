import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const SCHOOLS_ISSUES = {
  SchoolIncomplete: { effect: 'rejected', meaning: 'A school has no name or no point.' },
  SchoolClosed: { effect: 'rejected', meaning: 'The file says that the school is closed or not open yet.' },
  SchoolRepeated: { effect: 'rejected', meaning: 'A school with the same key came earlier in the run.' },
  LevelFromName: {
    effect: 'derived',
    meaning: 'The level of the school is known only from its name, as in "Crestwood ES".',
  },
  GradesUnreadable: { effect: 'dropped', meaning: 'The grades of a school are written in an unknown way.' },
  RatingUnreadable: { effect: 'dropped', meaning: 'A rating is not a number or is outside its scale.' },
  RatingUnmatched: {
    effect: 'dropped',
    meaning: 'The school of a rating was not found, or several schools fit it.',
  },
} as const satisfies IssueCatalog

export const schoolsIssue = buildIssueMaker(SCHOOLS_ISSUES)
