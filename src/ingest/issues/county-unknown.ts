import type { Issue } from '../ports/issue.ts'

/** The county is in no loaded table of its state. */
export function countyUnknown(place: string, detail: string): Issue {
  return { name: 'CountyUnknown', effect: 'suspect', place, detail }
}
