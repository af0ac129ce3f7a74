import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { isRecordedHome } from '../../domain/recorded-home/describe-recorded-home.ts'
import { getPriceBand, listComparableTypes } from '../../domain/similarity/score-similarity.ts'
import type { Community } from '../../records/builder.ts'
import type { EditionIndex } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { type FoundListing, gatherFound } from '../presentation/home-listings.ts'
import { findSearchPoint, findSubjectHome, type SubjectHome } from '../presentation/subject-home.ts'
import { chooseSimilar, findComparablePrice } from './decide.ts'

/** The number of nearest comparable homes from which the most similar ones are chosen. */
const CANDIDATES = 200
/** Homes farther away are never similar. */
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
  const home = await findSubjectHome(propertyId, editionIndex, reader)
  if (home === undefined) return undefined
  const subject = await findSubject(home, editionIndex, nowMs)
  return chooseSimilar(subject, await listCandidates(home, subject, editionIndex))
}

/** The records behind them. */
export async function gatherSimilar(
  chosen: readonly ComparedListing[],
  reader: EditionReader,
): Promise<SimilarFound[]> {
  return gatherCommunities(await gatherFound(chosen, reader), reader)
}

/** The subject at the price that it would be offered for. Of homes off the market only those that were never listed are estimated. */
async function findSubject(
  { isOnMarket, searchable }: SubjectHome,
  editionIndex: EditionIndex,
  nowMs: number,
): Promise<ComparedListing | undefined> {
  if (searchable === undefined) return undefined
  const isEstimated = isOnMarket || isRecordedHome({ id: searchable.listingId })
  const [estimate] = isEstimated ? await editionIndex.estimateValues([searchable], nowMs) : []
  return { ...searchable, priceDollars: findComparablePrice(searchable, estimate?.dollars) }
}

/** The nearest homes for sale of a comparable type and price. */
async function listCandidates(
  home: SubjectHome,
  subject: ComparedListing | undefined,
  editionIndex: EditionIndex,
): Promise<ComparedListing[]> {
  const point = findSearchPoint(home, editionIndex)
  if (point === undefined) return []
  const near = await editionIndex.listNearest({
    ...{ point, status: 'for_sale', limit: CANDIDATES, maxMiles: MAX_MILES },
    isActiveOnly: true,
    includesApproximate: true,
    exceptPropertyId: home.propertyId,
    ...(subject && { homeTypes: listComparableTypes(subject.homeType) }),
    ...(subject?.priceDollars !== undefined && { priceDollars: getPriceBand(subject.priceDollars) }),
  })
  return near.map(({ listing }) => listing)
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
