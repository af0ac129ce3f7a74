import type { Issue } from '../ports/issue.ts'

/** A house or townhouse without bedrooms. */
export function bedroomsZero(place: string): Issue {
  return { name: 'BedroomsZero', effect: 'suspect', place }
}
