import type { Issue } from '../ports/issue.ts'

/** The missing county, its name or its FIPS code was taken from the county table or the ZIP code. */
export function countyDerived(place: string): Issue {
  return { name: 'CountyDerived', effect: 'derived', place }
}
