import type { Issue } from '../ports/issue.ts'

/** The count of bathrooms was summed from its parts, or taken from the whole number. */
export function bathroomsDerived(place: string): Issue {
  return { name: 'BathroomsDerived', effect: 'derived', place }
}
