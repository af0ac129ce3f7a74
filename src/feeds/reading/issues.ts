import { buildIssueMaker, type Issue, type IssueCatalog } from '../../ingest/ports/issue.ts'

/** Takes the issues that a feed finds. */
export type RaiseIssue = (issue: Issue) => void

export const READING_ISSUES = {
  FeatureMalformed: {
    effect: 'rejected',
    meaning: 'An element or a line of a GeoJSON file is not a GeoJSON feature.',
  },
  EncodingAssumed: {
    effect: 'derived',
    meaning: 'A text file is not UTF-8 and was read as Windows-1252.',
  },
  ProjectionAssumed: {
    effect: 'derived',
    meaning: 'A shapefile has no .prj beside it and was read as degrees of longitude and latitude.',
  },
} as const satisfies IssueCatalog

export const readingIssue = buildIssueMaker(READING_ISSUES)
