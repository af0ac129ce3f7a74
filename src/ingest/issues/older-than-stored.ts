import type { Issue } from '../ports/issue.ts'

/** The record was modified before the one that is stored. */
export function olderThanStored(place: string): Issue {
  return { name: 'OlderThanStored', effect: 'rejected', place }
}
