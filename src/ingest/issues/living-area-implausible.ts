import type { Issue } from '../ports/issue.ts'

/** A living area smaller or larger than dwellings have. */
export function livingAreaImplausible(place: string, detail: string): Issue {
  return { name: 'LivingAreaImplausible', effect: 'suspect', place, detail }
}
