import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const PLACES_ISSUES = {
  PlaceIncomplete: { effect: 'rejected', meaning: 'A place has no name, state or point.' },
  PostalCodeUnreadable: {
    effect: 'rejected',
    meaning: 'The text in the column of ZIP codes is not a ZIP code.',
  },
  CountyAbolished: {
    effect: 'dropped',
    meaning: 'The file names a county of Connecticut; planning regions replaced them in 2022.',
  },
} as const satisfies IssueCatalog

export const placesIssue = buildIssueMaker(PLACES_ISSUES)
