import type { Issue } from '../../../ingest/ports/issue.ts'

/** An element or line of the file is no JSON object. */
export function recordMalformed(place: string, detail: string): Issue {
  return { name: 'RecordMalformed', effect: 'rejected', place, detail }
}
