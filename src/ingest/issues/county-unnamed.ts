import type { Issue } from '../ports/issue.ts'

/** Figures of a county that no table has named yet: load the counties first. */
export function countyUnnamed(place: string): Issue {
  return { name: 'CountyUnnamed', effect: 'rejected', place }
}
