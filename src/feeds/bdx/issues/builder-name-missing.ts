import type { Issue } from '../../../ingest/ports/issue.ts'

/** A builder has no number or no brand name. */
export function builderNameMissing(place: string, detail: string): Issue {
  return { name: 'BuilderNameMissing', effect: 'rejected', place, detail }
}
