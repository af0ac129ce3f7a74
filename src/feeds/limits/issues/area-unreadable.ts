import type { Issue } from '../../../ingest/ports/issue.ts'

/** A row that names neither a county by its FIPS code nor a state. */
export function areaUnreadable(place: string): Issue {
  return { name: 'AreaUnreadable', effect: 'rejected', place }
}
