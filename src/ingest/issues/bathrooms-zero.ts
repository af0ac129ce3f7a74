import type { Issue } from '../ports/issue.ts'

/** A dwelling without bathrooms. */
export function bathroomsZero(place: string): Issue {
  return { name: 'BathroomsZero', effect: 'suspect', place }
}
