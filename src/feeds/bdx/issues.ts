import type { Issue } from '../../ingest/ports/issue.ts'

/** A builder has no number or no brand name. */
export function builderNameMissing(place: string, detail: string): Issue {
  return { name: 'BuilderNameMissing', effect: 'rejected', place, detail }
}

/** A community or its builder has no number or no name. */
export function communityKeyMissing(place: string, detail: string): Issue {
  return { name: 'CommunityKeyMissing', effect: 'rejected', place, detail }
}

/** The text of an element is not of its type. */
export function elementUnreadable(place: string, detail: string): Issue {
  return { name: 'ElementUnreadable', effect: 'dropped', place, detail }
}

/** A spec home has no price or no street and therefore gives no listing. */
export function specUnlisted(place: string, detail: string): Issue {
  return { name: 'SpecUnlisted', effect: 'suspect', place, detail }
}
