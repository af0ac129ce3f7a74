import type { Issue } from '../ports/issue.ts'

/** A living area of 0 means that it is unknown. */
export function livingAreaZero(place: string): Issue {
  return { name: 'LivingAreaZero', effect: 'dropped', place }
}
