import type { Issue } from '../../../ingest/ports/issue.ts'

/** A row has another number of cells than the header. */
export function rowMalformed(place: string, detail: string): Issue {
  return { name: 'RowMalformed', effect: 'rejected', place, detail }
}
