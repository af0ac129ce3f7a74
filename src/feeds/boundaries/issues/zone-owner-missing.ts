import type { Issue } from '../../../ingest/ports/issue.ts'

/** A zone that names neither a school nor a district. */
export function zoneOwnerMissing(place: string): Issue {
  return { name: 'ZoneOwnerMissing', effect: 'rejected', place }
}
