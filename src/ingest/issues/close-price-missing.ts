import type { Issue } from '../ports/issue.ts'

/** A closed sale has no price, as where sale prices are not disclosed. */
export function closePriceMissing(place: string): Issue {
  return { name: 'ClosePriceMissing', effect: 'suspect', place }
}
