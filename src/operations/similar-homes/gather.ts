import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Community } from '../../records/builder.ts'
import type { EditionIndex } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { type FoundListing, gatherFound } from '../presentation/home-listings.ts'
import { findSubjectHome, type SubjectHome } from '../presentation/subject-home.ts'
import { chooseSimilar } from './decide.ts'

/** So many of the nearest are looked at before the likest are chosen. */
const CANDIDATES = 200
/** Farther away nobody looks for a home like this one. */
const MAX_MILES = 100

export interface SimilarFound extends FoundListing {
  community?: Community
}

/** The homes for sale most like the subject; undefined when the edition has no such home. */
export async function findSimilar(
  propertyId: number,
  editionIndex: EditionIndex,
  reader: EditionReader,
  nowMs: number,
): Promise<ComparedListing[] | undefined> {
  const subject = await findSubjectHome(propertyId, editionIndex, reader)
  if (subject === undefined) return undefined
  const candidates = listCandidates(subject, editionIndex)
  return chooseSimilar(subject.searchable, findEstimate(subject, editionIndex, nowMs)?.dollars, candidates)
}

/** The records behind them. */
export async function gatherSimilar(
  chosen: readonly ComparedListing[],
  reader: EditionReader,
): Promise<SimilarFound[]> {
  return gatherCommunities(await gatherFound(chosen, reader), reader)
}

/** Estimates are kept by the market's own listings, so that only of these one is asked for. */
function findEstimate({ isOnMarket, searchable }: SubjectHome, editionIndex: EditionIndex, nowMs: number) {
  return isOnMarket && searchable !== undefined ? editionIndex.estimateValue(searchable, nowMs) : undefined
}

/** The homes for sale nearest to the subject. */
function listCandidates({ propertyId, point }: SubjectHome, editionIndex: EditionIndex): ComparedListing[] {
  if (point === undefined) return []
  const others = { isActiveOnly: true, exceptPropertyId: propertyId }
  return editionIndex
    .listNearest({ point, status: 'for_sale', limit: CANDIDATES, maxMiles: MAX_MILES, ...others })
    .map(({ listing }) => listing)
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
