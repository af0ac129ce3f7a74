import type { Issue } from '../ports/issue.ts'

/** An offered home has no asking price. */
export function listPriceMissing(place: string): Issue {
  return { name: 'ListPriceMissing', effect: 'suspect', place }
}
