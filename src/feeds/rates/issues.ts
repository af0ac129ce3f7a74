import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const RATES_ISSUES = {
  RateDateUnreadable: { effect: 'rejected', meaning: 'A row of rates has no readable date.' },
  RateUnreadable: {
    effect: 'dropped',
    meaning: 'A rate, its points or its volume is not a number, or is outside the range of mortgages.',
  },
  RateProgramUnknown: {
    effect: 'rejected',
    meaning: 'A row names a loan program or a region that Plat does not know.',
  },
  RateDateRepeated: {
    effect: 'suspect',
    meaning: 'A date occurs twice in a series with different rates; the later row counts.',
  },
} as const satisfies IssueCatalog

export const ratesIssue = buildIssueMaker(RATES_ISSUES)
