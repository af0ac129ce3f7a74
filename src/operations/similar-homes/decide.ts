import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { scoreSimilarity } from '../../domain/similarity/score-similarity.ts'
import type { SubjectHome } from '../presentation/subject-home.ts'

/** As many as people compare on one page; further ones are less and less alike. */
const SHOWN = 20

/**
 * The likest homes, best first, ties by property id. Of a home that no search shows (off the market) only the place is
 * known, and the nearest are chosen.
 */
export function chooseSimilar(
  { searchable }: SubjectHome,
  candidates: readonly SearchableListing[],
): SearchableListing[] {
  if (searchable === undefined) return candidates.slice(0, SHOWN)
  const subject = {
    ...searchable,
    priceDollars: searchable.status === 'for_rent' ? undefined : searchable.priceDollars,
  }
  return candidates
    .map((listing) => ({ listing, score: scoreSimilarity(subject, listing) }))
    .sort((a, b) => b.score - a.score || a.listing.propertyId - b.listing.propertyId)
    .slice(0, SHOWN)
    .map(({ listing }) => listing)
}
