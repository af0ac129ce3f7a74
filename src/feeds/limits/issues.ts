import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const LIMITS_ISSUES = {
  AreaUnreadable: {
    effect: 'rejected',
    meaning: 'A row names neither a county by its FIPS code nor a state.',
  },
  AmountUnreadable: {
    effect: 'dropped',
    meaning: 'An amount or rate is not a number, or is far outside what it stands for.',
  },
  FhaLimitUnknown: {
    effect: 'dropped',
    meaning: "The file has only a lower bound of the county's FHA limit, which is not the limit.",
  },
} as const satisfies IssueCatalog

export const limitsIssue = buildIssueMaker(LIMITS_ISSUES)
