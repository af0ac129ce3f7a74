import type { Issue } from '../../../ingest/ports/issue.ts'

/** Coordinates are latitude first; GeoJSON has longitude first. */
export function coordinatesSwapped(place: string, detail: string): Issue {
  return { name: 'CoordinatesSwapped', effect: 'rejected', place, detail }
}
