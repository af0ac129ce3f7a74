import type { Issue } from '../../../ingest/ports/issue.ts'

/** Coordinates are not degrees: the file is in a projection and must be brought to WGS 84 first. */
export function coordinatesProjected(place: string, detail: string): Issue {
  return { name: 'CoordinatesProjected', effect: 'rejected', place, detail }
}
