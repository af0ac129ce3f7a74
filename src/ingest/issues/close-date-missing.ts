import type { Issue } from '../ports/issue.ts'

/** A closed sale has no date. */
export function closeDateMissing(place: string): Issue {
  return { name: 'CloseDateMissing', effect: 'suspect', place }
}
