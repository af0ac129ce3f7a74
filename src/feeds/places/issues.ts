import type { Issue } from '../../ingest/ports/issue.ts'

/** A place without name, state or point. */
export function placeIncomplete(place: string, missing: string): Issue {
  return { name: 'PlaceIncomplete', effect: 'rejected', place, detail: `no ${missing}` }
}

/** What stands for a ZIP code is none. */
export function postalCodeUnreadable(place: string, detail: string): Issue {
  return { name: 'PostalCodeUnreadable', effect: 'rejected', place, detail }
}

/** The file speaks of a county of Connecticut; planning regions took their place in 2022. */
export function countyAbolished(place: string, fips: string): Issue {
  return { name: 'CountyAbolished', effect: 'dropped', place, detail: fips }
}
