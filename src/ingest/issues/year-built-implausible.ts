import type { Issue } from '../ports/issue.ts'

/** A year of building before there were any such homes, or far ahead. */
export function yearBuiltImplausible(place: string, detail: string): Issue {
  return { name: 'YearBuiltImplausible', effect: 'dropped', place, detail }
}
