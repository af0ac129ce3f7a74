import type { Issue } from '../ports/issue.ts'

/** The address and the listing key are bound to different homes; the address decides. */
export function homeConflict(place: string, detail: string): Issue {
  return { name: 'HomeConflict', effect: 'suspect', place, detail }
}
