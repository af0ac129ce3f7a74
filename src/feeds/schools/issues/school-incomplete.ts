import type { Issue } from '../../../ingest/ports/issue.ts'

/** A school without name or point. */
export function schoolIncomplete(place: string, detail: string): Issue {
  return { name: 'SchoolIncomplete', effect: 'rejected', place, detail }
}
