import type { Issue } from '../ports/issue.ts'

/** More bedrooms than the living area has room for. */
export function bedroomsImplausible(place: string, detail: string): Issue {
  return { name: 'BedroomsImplausible', effect: 'suspect', place, detail }
}
