import type { Issue } from '../../../ingest/ports/issue.ts'

/** A rate, points or volume that is no number or outside what a mortgage has. */
export function rateUnreadable(place: string, detail: string): Issue {
  return { name: 'RateUnreadable', effect: 'dropped', place, detail }
}
