import type { Issue } from '../ports/issue.ts'

/** An area without a shape holds nothing. */
export function shapeEmpty(place: string): Issue {
  return { name: 'ShapeEmpty', effect: 'rejected', place }
}
