import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const ZIF_ISSUES = {
  StatusUnknown: { effect: 'rejected', meaning: 'A listing has a status that the format does not have.' },
  ListingUnidentified: { effect: 'rejected', meaning: 'A listing has neither a number nor an address.' },
} as const satisfies IssueCatalog

export const zifIssue = buildIssueMaker(ZIF_ISSUES)
