import type { Issue } from '../../../ingest/ports/issue.ts'

/** The record belongs to a resource that is not read, or does not tell to which it belongs. */
export function resourceUnsupported(place: string, detail: string): Issue {
  return { name: 'ResourceUnsupported', effect: 'rejected', place, detail }
}
