import type { Issue } from '../ports/issue.ts'

/** The parcel number and another name of the home are bound to different homes; the parcel decides. */
export function parcelConflict(place: string, detail: string): Issue {
  return { name: 'ParcelConflict', effect: 'suspect', place, detail }
}
