import type { Issue } from '../ports/issue.ts'

/** Only listings speak of the office; what they say of it is kept. */
export function officeUnknown(place: string): Issue {
  return { name: 'OfficeUnknown', effect: 'derived', place }
}
