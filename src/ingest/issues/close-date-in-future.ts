import type { Issue } from '../ports/issue.ts'

/** A sale is said to have closed more than a day from now. */
export function closeDateInFuture(place: string, detail: string): Issue {
  return { name: 'CloseDateInFuture', effect: 'suspect', place, detail }
}
