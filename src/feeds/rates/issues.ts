import type { Issue } from '../../ingest/ports/issue.ts'

/** A row of rates without a day. */
export function rateDateUnreadable(place: string, detail: string): Issue {
  return { name: 'RateDateUnreadable', effect: 'rejected', place, detail }
}

/** A rate, points or volume that is no number or outside what a mortgage has. */
export function rateUnreadable(place: string, detail: string): Issue {
  return { name: 'RateUnreadable', effect: 'dropped', place, detail }
}

/** A row names a loan program or region that Plat does not know. */
export function rateProgramUnknown(place: string, detail: string): Issue {
  return { name: 'RateProgramUnknown', effect: 'rejected', place, detail }
}

/** A day occurs twice in a series with different rates; the later row stands. */
export function rateDateRepeated(place: string, date: string): Issue {
  return { name: 'RateDateRepeated', effect: 'suspect', place, detail: date }
}
