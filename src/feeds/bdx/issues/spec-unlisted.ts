import type { Issue } from '../../../ingest/ports/issue.ts'

/** A spec home has no price or no street and therefore gives no listing. */
export function specUnlisted(place: string, detail: string): Issue {
  return { name: 'SpecUnlisted', effect: 'suspect', place, detail }
}
