import type { Issue } from '../ports/issue.ts'

/** The parcel number stands for none ("N/A", "0000"), so it does not identify the home. */
export function parcelPlaceholder(place: string): Issue {
  return { name: 'ParcelPlaceholder', effect: 'suspect', place }
}
