import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const XML_ISSUES = {
  ElementUnreadable: { effect: 'dropped', meaning: 'The text of an element does not fit its type.' },
} as const satisfies IssueCatalog

export const xmlIssue = buildIssueMaker(XML_ISSUES)
