import type { Issue } from '../ports/issue.ts'

/** The home has no point on the map: searches by distance pass it by. */
export function pointMissing(place: string): Issue {
  return { name: 'PointMissing', effect: 'suspect', place }
}
