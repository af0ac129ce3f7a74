import type { Issue } from '../../ingest/ports/issue.ts'

/** A row has another number of cells than the header. */
export function rowMalformed(place: string, detail: string): Issue {
  return { name: 'RowMalformed', effect: 'rejected', place, detail }
}

/** A column of the file that the mapping neither maps nor ignores. */
export function columnIgnored(place: string, detail: string): Issue {
  return { name: 'ColumnIgnored', effect: 'dropped', place, detail }
}
