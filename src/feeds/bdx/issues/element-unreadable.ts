import type { Issue } from '../../../ingest/ports/issue.ts'

/** The text of an element is not of its type. */
export function elementUnreadable(place: string, detail: string): Issue {
  return { name: 'ElementUnreadable', effect: 'dropped', place, detail }
}
