import type { Issue } from '../../../ingest/ports/issue.ts'

/** The file has only a lower bound of the county's FHA limit, which is not the limit. */
export function fhaLimitUnknown(place: string): Issue {
  return { name: 'FhaLimitUnknown', effect: 'dropped', place }
}
