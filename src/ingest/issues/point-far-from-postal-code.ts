import type { Issue } from '../ports/issue.ts'

/** The point lies further from the ZIP code than ZIP codes reach. */
export function pointFarFromPostalCode(place: string, detail: string): Issue {
  return { name: 'PointFarFromPostalCode', effect: 'suspect', place, detail }
}
