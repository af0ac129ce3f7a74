import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { scoreSimilarity } from '../../domain/similarity/score-similarity.ts'

/** As many as people compare on one page; further ones are less and less alike. */
const SHOWN = 20

/**
 * The likest homes, best first, ties by property id. Of a subject that is no home only the place is known, and the
 * first candidates, which are the nearest, are chosen.
 */
export function chooseSimilar(
  subject: ComparedListing | undefined,
  estimateDollars: number | undefined,
  candidates: readonly ComparedListing[],
): ComparedListing[] {
  if (subject === undefined) return candidates.slice(0, SHOWN)
  const compared = { ...subject, priceDollars: findComparablePrice(subject, estimateDollars) }
  return candidates
    .map((listing) => ({ listing, score: scoreSimilarity(compared, listing) }))
    .sort((a, b) => b.score - a.score || a.listing.propertyId - b.listing.propertyId)
    .slice(0, SHOWN)
    .map(({ listing }) => listing)
}

/**
 * What the home would be offered for today: the asking price, else the estimate, else what it was sold for. A rent is no
 * price.
 */
function findComparablePrice(
  { status, priceDollars }: ComparedListing,
  estimateDollars: number | undefined,
): number | undefined {
  if (status === 'for_sale') return priceDollars ?? estimateDollars
  return estimateDollars ?? (status === 'sold' ? priceDollars : undefined)
}
