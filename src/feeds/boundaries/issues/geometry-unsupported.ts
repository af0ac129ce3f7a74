import type { Issue } from '../../../ingest/ports/issue.ts'

/** The feature has no polygon. */
export function geometryUnsupported(place: string, detail: string): Issue {
  return { name: 'GeometryUnsupported', effect: 'rejected', place, detail }
}
