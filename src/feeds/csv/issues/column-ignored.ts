import type { Issue } from '../../../ingest/ports/issue.ts'

/** A column of the file that the mapping neither maps nor ignores. */
export function columnIgnored(place: string, detail: string): Issue {
  return { name: 'ColumnIgnored', effect: 'dropped', place, detail }
}
