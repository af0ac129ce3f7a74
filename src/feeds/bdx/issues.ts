import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const BDX_ISSUES = {
  BuilderNameMissing: { effect: 'rejected', meaning: 'A builder has no number or no brand name.' },
  CommunityKeyMissing: {
    effect: 'rejected',
    meaning: 'A community has no number or no name, or its builder has no number.',
  },
  SpecUnlisted: {
    effect: 'suspect',
    meaning: 'A spec home has no price or no street and therefore gives no listing.',
  },
} as const satisfies IssueCatalog

export const bdxIssue = buildIssueMaker(BDX_ISSUES)
