import type { Issue } from '../../../ingest/ports/issue.ts'

/** A rating that is no number or outside its scale. */
export function ratingUnreadable(place: string, detail: string): Issue {
  return { name: 'RatingUnreadable', effect: 'dropped', place, detail }
}
