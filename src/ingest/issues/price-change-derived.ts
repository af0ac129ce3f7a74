import type { Issue } from '../ports/issue.ts'

/** The asking price differs from the stored one and the feed does not say since when. */
export function priceChangeDerived(place: string): Issue {
  return { name: 'PriceChangeDerived', effect: 'derived', place }
}
