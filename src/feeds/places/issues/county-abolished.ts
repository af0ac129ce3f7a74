import type { Issue } from '../../../ingest/ports/issue.ts'

/** The file speaks of a county of Connecticut; planning regions took their place in 2022. */
export function countyAbolished(place: string, fips: string): Issue {
  return { name: 'CountyAbolished', effect: 'dropped', place, detail: fips }
}
