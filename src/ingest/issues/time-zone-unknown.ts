import type { Issue } from '../ports/issue.ts'

/** The state has two time zones and the point does not settle which. */
export function timeZoneUnknown(place: string): Issue {
  return { name: 'TimeZoneUnknown', effect: 'suspect', place }
}
