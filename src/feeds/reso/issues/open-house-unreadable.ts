import type { Issue } from '../../../ingest/ports/issue.ts'

/** An open house has no readable date, start or end. */
export function openHouseUnreadable(place: string, detail: string): Issue {
  return { name: 'OpenHouseUnreadable', effect: 'dropped', place, detail }
}
