import type { Issue } from '../../../ingest/ports/issue.ts'

/** Latitude and longitude are 0, 0 or lie outside the United States. */
export function pointImpossible(place: string, detail: string): Issue {
  return { name: 'PointImpossible', effect: 'dropped', place, detail }
}
