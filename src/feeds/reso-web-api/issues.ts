import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

/** What the replication of a RESO Web API service reports besides the issues of the records. */
export const WEB_API_ISSUES = {
  PageUnreadable: {
    effect: 'rejected',
    meaning:
      'The service did not deliver a page, or not in a readable form, although it was asked several times. The next run asks for it again.',
  },
  ResourceRefused: {
    effect: 'rejected',
    meaning: 'The service has no such resource, or these credentials may not read it.',
  },
  LinkExpired: {
    effect: 'derived',
    meaning:
      'The service no longer knows the page at which the last run stopped, so the reading of the resource began again.',
  },
  LinkForeign: {
    effect: 'rejected',
    meaning:
      'The service named a next page on another host, or one that had been read already. It was not followed.',
  },
  PauseDemanded: {
    effect: 'rejected',
    meaning: 'The service asked for a long pause, as when a quota is used up. The next run continues.',
  },
} as const satisfies IssueCatalog

export const webApiIssue = buildIssueMaker(WEB_API_ISSUES)
