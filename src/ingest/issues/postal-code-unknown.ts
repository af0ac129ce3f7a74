import type { Issue } from '../ports/issue.ts'

/** The ZIP code is in no loaded table. */
export function postalCodeUnknown(place: string, detail: string): Issue {
  return { name: 'PostalCodeUnknown', effect: 'suspect', place, detail }
}
