import type { Issue } from '../../../ingest/ports/issue.ts'

/** A row of rates without a day. */
export function rateDateUnreadable(place: string, detail: string): Issue {
  return { name: 'RateDateUnreadable', effect: 'rejected', place, detail }
}
