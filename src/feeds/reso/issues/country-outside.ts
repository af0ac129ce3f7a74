import type { Issue } from '../../../ingest/ports/issue.ts'

/** The home is not in the United States. */
export function countryOutside(place: string, detail: string): Issue {
  return { name: 'CountryOutside', effect: 'rejected', place, detail }
}
