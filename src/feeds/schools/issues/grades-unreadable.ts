import type { Issue } from '../../../ingest/ports/issue.ts'

/** The grades of a school are not written in a way that Plat knows. */
export function gradesUnreadable(place: string, detail: string): Issue {
  return { name: 'GradesUnreadable', effect: 'dropped', place, detail }
}
