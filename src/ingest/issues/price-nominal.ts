import type { Issue } from '../ports/issue.ts'

/** A sale price so low that it records a transfer, not a sale. */
export function priceNominal(place: string, detail: string): Issue {
  return { name: 'PriceNominal', effect: 'dropped', place, detail }
}
