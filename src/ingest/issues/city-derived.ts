import type { Issue } from '../ports/issue.ts'

/** The missing city was taken from the ZIP code. */
export function cityDerived(place: string): Issue {
  return { name: 'CityDerived', effect: 'derived', place }
}
