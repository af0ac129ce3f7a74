import type { Issue } from '../../../ingest/ports/issue.ts'

/** A day occurs twice in a series with different rates; the later row stands. */
export function rateDateRepeated(place: string, date: string): Issue {
  return { name: 'RateDateRepeated', effect: 'suspect', place, detail: date }
}
