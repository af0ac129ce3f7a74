import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Community } from '../../records/builder.ts'
import type { Market } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { type FoundListing, gatherFound } from '../presentation/found-listings.ts'
import { findSubjectHome, type SubjectHome } from '../presentation/subject-home.ts'
import { chooseSimilar } from './decide.ts'

/** Candidates looked at before the likest are chosen, and how far out the look goes until there are enough. */
const CANDIDATES = 200
const RADII_MILES = [5, 25, 100]

export interface SimilarFound extends FoundListing {
  community?: Community
}

/** The homes for sale most like the subject; undefined when the edition has no such home. */
export async function gatherSimilar(
  propertyId: number,
  market: Market,
  reader: EditionReader,
  nowMs: number,
): Promise<SimilarFound[] | undefined> {
  const subject = await findSubjectHome(propertyId, market, reader)
  if (subject === undefined) return undefined
  const candidates = listCandidates(subject, market)
  const estimate = findEstimate(subject, market, nowMs)
  const chosen = chooseSimilar(subject.searchable, estimate?.dollars, candidates)
  return gatherCommunities(await gatherFound(chosen, reader), reader)
}

/** Estimates are kept by the market's own listings, so that only of these one is asked for. */
function findEstimate({ isOnMarket, searchable }: SubjectHome, market: Market, nowMs: number) {
  return isOnMarket && searchable !== undefined ? market.estimateValue(searchable, nowMs) : undefined
}

/** Homes for sale around the subject, from the smallest radius that gives enough to choose from. */
function listCandidates({ propertyId, point }: SubjectHome, market: Market): IndexedListing[] {
  if (point === undefined) return []
  const others = { isActiveOnly: true, exceptPropertyId: propertyId }
  let found: IndexedListing[] = []
  for (const maxMiles of RADII_MILES) {
    const near = market.listNearest({ point, status: 'for_sale', limit: CANDIDATES, maxMiles, ...others })
    found = near.map(({ listing }) => listing)
    if (found.length === CANDIDATES) break
  }
  return found
}

async function gatherCommunities(
  found: readonly FoundListing[],
  reader: EditionReader,
): Promise<SimilarFound[]> {
  const ids = [...new Set(found.map(({ listing }) => listing.communityId).filter((id) => id !== undefined))]
  if (ids.length === 0) return [...found]
  const communities = new Map((await reader.getMany('community', ids)).map((one) => [one?.id, one]))
  return found.map((one) => ({ ...one, community: communities.get(one.listing.communityId) }))
}
