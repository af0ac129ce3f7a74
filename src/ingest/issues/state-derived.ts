import type { Issue } from '../ports/issue.ts'

/** The missing state was taken from the ZIP code. */
export function stateDerived(place: string): Issue {
  return { name: 'StateDerived', effect: 'derived', place }
}
