import type { Issue } from '../../../ingest/ports/issue.ts'

/** A ring of fewer than three different points holds nothing. */
export function ringDegenerate(place: string): Issue {
  return { name: 'RingDegenerate', effect: 'dropped', place }
}
