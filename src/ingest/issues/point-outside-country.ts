import type { Issue } from '../ports/issue.ts'

/** The point is 0,0 or outside the United States and their territories. */
export function pointOutsideCountry(place: string, detail: string): Issue {
  return { name: 'PointOutsideCountry', effect: 'dropped', place, detail }
}
