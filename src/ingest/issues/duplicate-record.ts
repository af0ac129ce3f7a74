import type { Issue } from '../ports/issue.ts'

/** The run read the same key more than once; the newest modification is kept, the later one of equals. */
export function duplicateRecord(place: string): Issue {
  return { name: 'DuplicateRecord', effect: 'rejected', place }
}
