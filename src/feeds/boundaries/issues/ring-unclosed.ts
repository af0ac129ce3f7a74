import type { Issue } from '../../../ingest/ports/issue.ts'

/** A ring whose last point is not its first was closed. */
export function ringUnclosed(place: string): Issue {
  return { name: 'RingUnclosed', effect: 'derived', place }
}
