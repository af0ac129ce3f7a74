import type { Issue } from '../ports/issue.ts'

/** The levels of the school were taken from its grades. */
export function educationLevelsDerived(place: string): Issue {
  return { name: 'EducationLevelsDerived', effect: 'derived', place }
}
