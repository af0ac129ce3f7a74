import type { Issue } from '../../../ingest/ports/issue.ts'

/** What stands for a ZIP code is none. */
export function postalCodeUnreadable(place: string, detail: string): Issue {
  return { name: 'PostalCodeUnreadable', effect: 'rejected', place, detail }
}
