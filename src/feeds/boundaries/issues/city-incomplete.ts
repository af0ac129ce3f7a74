import type { Issue } from '../../../ingest/ports/issue.ts'

/** A city's shape without name or state. */
export function cityIncomplete(place: string, detail: string): Issue {
  return { name: 'CityIncomplete', effect: 'rejected', place, detail }
}
