import type { Issue } from '../../../ingest/ports/issue.ts'

/** A medium has no address under http or https. */
export function mediaUrlUnreadable(place: string, detail: string): Issue {
  return { name: 'MediaUrlUnreadable', effect: 'dropped', place, detail }
}
