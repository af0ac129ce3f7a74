import type { Issue } from '../../../ingest/ports/issue.ts'

/** A shape without the name of what it bounds. */
export function shapeUnnamed(place: string): Issue {
  return { name: 'ShapeUnnamed', effect: 'rejected', place }
}
