import type { Issue } from '../ports/issue.ts'

/** The home has no street line. */
export function addressMissing(place: string): Issue {
  return { name: 'AddressMissing', effect: 'suspect', place }
}
