import type { Issue } from '../../../ingest/ports/issue.ts'

/** A school of the same key was in the file before. */
export function schoolRepeated(place: string, detail: string): Issue {
  return { name: 'SchoolRepeated', effect: 'rejected', place, detail }
}
