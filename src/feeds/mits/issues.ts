import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const MITS_ISSUES = {
  PropertyKeyMissing: { effect: 'rejected', meaning: 'An apartment community has no identifier.' },
  UnitTypesMissing: {
    effect: 'suspect',
    meaning:
      'An apartment community lists neither floor plans nor units, so no search by rent or bedrooms finds it.',
  },
} as const satisfies IssueCatalog

export const mitsIssue = buildIssueMaker(MITS_ISSUES)
