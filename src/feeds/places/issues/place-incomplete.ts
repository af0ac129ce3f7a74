import type { Issue } from '../../../ingest/ports/issue.ts'

/** A place without name, state or point. */
export function placeIncomplete(place: string, missing: string): Issue {
  return { name: 'PlaceIncomplete', effect: 'rejected', place, detail: `no ${missing}` }
}
