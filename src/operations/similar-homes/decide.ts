import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { isSamePlan, scoreSimilarity } from '../../domain/similarity/score-similarity.ts'

/** As many as people compare on one page; further homes are less and less similar. */
const SHOWN = 20

/** Among this many at the top, no two homes are in effect the same. */
const VARIED_TOP = 10

/**
 * The most similar homes, best first, ties by property id. The top holds no two homes of one plan; the others follow. When the subject is no home, only
 * its place is known, and the first candidates, which are the nearest, are chosen.
 */
export function chooseSimilar(
  subject: ComparedListing | undefined,
  candidates: readonly ComparedListing[],
): ComparedListing[] {
  if (subject === undefined) return candidates.slice(0, SHOWN)
  const ranked = candidates
    .map((listing) => ({ listing, score: scoreSimilarity(subject, listing) }))
    .sort((a, b) => b.score - a.score || a.listing.propertyId - b.listing.propertyId)
    .map(({ listing }) => listing)
  return moveRepetitionsDown(ranked).slice(0, SHOWN)
}

function moveRepetitionsDown(ranked: readonly ComparedListing[]): ComparedListing[] {
  const top: ComparedListing[] = []
  const rest: ComparedListing[] = []
  for (const listing of ranked) {
    const isVaried = top.length < VARIED_TOP && !top.some((one) => isSamePlan(one, listing))
    if (isVaried) top.push(listing)
    else rest.push(listing)
  }
  return [...top, ...rest]
}

/**
 * What the home would be offered for today: its asking price, else the estimate, else its sale price. A rent is not a
 * price.
 */
export function findComparablePrice(
  { status, priceDollars }: ComparedListing,
  estimateDollars: number | undefined,
): number | undefined {
  if (status === 'for_sale') return priceDollars ?? estimateDollars
  return estimateDollars ?? (status === 'sold' ? priceDollars : undefined)
}
