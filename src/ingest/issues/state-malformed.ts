import type { Issue } from '../ports/issue.ts'

/** The state is not a two-letter code or the name of a state. */
export function stateMalformed(place: string, detail: string): Issue {
  return { name: 'StateMalformed', effect: 'dropped', place, detail }
}
