import type { Issue } from '../ports/issue.ts'

/** The postal code does not begin with five digits. */
export function postalCodeMalformed(place: string, detail: string): Issue {
  return { name: 'PostalCodeMalformed', effect: 'dropped', place, detail }
}
