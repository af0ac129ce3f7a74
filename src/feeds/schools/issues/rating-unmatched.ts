import type { Issue } from '../../../ingest/ports/issue.ts'

/** A rating whose school is not found, or not told from others. */
export function ratingUnmatched(place: string, detail: string): Issue {
  return { name: 'RatingUnmatched', effect: 'dropped', place, detail }
}
