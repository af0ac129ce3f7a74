import type { Issue } from '../ports/issue.ts'

/** A record without a key, or with one over 255 characters, cannot be told apart from others. */
export function keyMissing(place: string): Issue {
  return { name: 'KeyMissing', effect: 'rejected', place }
}
