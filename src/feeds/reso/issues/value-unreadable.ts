import type { Issue } from '../../../ingest/ports/issue.ts'

/** A field's value is not of the field's type or outside its range. */
export function valueUnreadable(place: string, detail: string): Issue {
  return { name: 'ValueUnreadable', effect: 'dropped', place, detail }
}
