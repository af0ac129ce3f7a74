import type { Issue } from '../../../ingest/ports/issue.ts'

/** A field that the Data Dictionary does not know; told once a name, with its count and an example. */
export function localFieldIgnored(place: string, detail: string): Issue {
  return { name: 'LocalFieldIgnored', effect: 'dropped', place, detail }
}
