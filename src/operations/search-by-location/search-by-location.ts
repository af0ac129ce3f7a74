import type { FieldSelection } from '../../contract/formats/field-list.ts'
import type {
  SearchByLocationData,
  SearchByLocationParameters,
  SearchResult,
} from '../../contract/operations/search-by-location.ts'
import type { ListParameters } from '../../contract/parameters/list-parameters.ts'
import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'
import type { DocumentText } from '../../documents/ports/document-store.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { ListingHit, ListingHits, SearchPlace } from '../../search/ports/edition-index.ts'
import type { AnswerBody, AnswerDocuments, FoundRent, Splicing } from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { chooseFields } from '../presentation/choose-fields.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { buildCardDocument, cacheCardWithRent, renderCardDocument } from './card/card-document.ts'
import { presentCard } from './card/present-card.ts'
import { gatherHomes } from './gather.ts'
import { planSearch } from './plan.ts'

const NOTHING_FOUND: ListingHits = { total: 0, hits: [] }

/** The page that a search asks for of the matches in a place, with the exact number of all; empty without a place. */
export async function answerPage(
  location: SearchPlace | undefined,
  parameters: SearchFilterParameters & ListParameters,
  context: RequestContext,
): Promise<OperationResult<SearchResult[]>> {
  const { nowMs, editionIndex, reader, settings, splicing } = context
  const { timeZone, insuranceTable } = settings
  const clock = { nowMs, timeZone }
  const { fields } = parameters
  const pageSize = Math.min(parameters.limit ?? Infinity, settings.searchPageSize)
  const { criteria, sort, offset, limit } = planSearch(parameters, pageSize)
  const { total, hits } =
    location === undefined
      ? NOTHING_FOUND
      : await editionIndex.findListings({ location, criteria, sort, offset, limit, ...clock, insuranceTable })
  const paging = { total, hasMore: offset + limit < total }
  if (splicing !== undefined) {
    const body = await spliceCards(hits, { status: criteria.status, fields }, context, splicing)
    return { kind: 'spliced', body, ...paging }
  }
  const homes = await gatherHomes(await editionIndex.getListings(hits), nowMs, editionIndex, reader)
  const cardContext = { ...settings, nowMs }
  const cards = homes.map((home) => presentCard(home, cardContext))
  return { kind: 'answer', data: chooseFields(cards, fields), ...paging }
}

/** A page of the listings in the places that the location names. A text that names none has no listings. */
export const runSearchByLocation: Operation<SearchByLocationParameters, SearchByLocationData> = async (
  parameters,
  context,
) => {
  const location = await gatherLocation(parameters.location, context.editionIndex)
  if (location.kind === 'rejected') return location
  const answer = await answerPage(location.place, parameters, context)
  return { ...answer, headers: location.headers }
}

/**
 * The cards of the hits as a list in JSON. Cached cards are copied; the others are presented and cached from now on. The card
 * of a building that matched by another unit type than its cheapest shows that one. It is cached per thread.
 */
async function spliceCards(
  hits: readonly ListingHit[],
  { status, fields }: { status: ListingStatus; fields: FieldSelection | undefined },
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<AnswerBody> {
  const body = openBody()
  const { nowMs } = context
  const withoutRent = new Set<ListingHit>()
  const rents = new Map<ListingHit, FoundRent>()
  const write = (hit: ListingHit) => {
    if (hit.isFurtherOffer) return writeOfferCard(documents.findOfferCard(hit.offer, nowMs), nowMs, body)
    const { propertyId } = hit
    const writing = documents.writeCard({ propertyId, status }, nowMs, rents.get(hit), body)
    if (writing === 'withoutRent') withoutRent.add(hit)
    return writing === 'written'
  }
  const present = async (unwritten: readonly ListingHit[]) => {
    const missing = unwritten.filter((hit) => !withoutRent.has(hit))
    const incomplete = [...withoutRent]
    withoutRent.clear()
    await findRents(incomplete, rents, status, context, documents)
    const texts = await presentCards(missing, context, documents)
    const presented = new Map(missing.map((hit, index) => [hit, texts[index]]))
    return unwritten.map((hit) => presented.get(hit))
  }
  await spliceList(hits, { write, present, fields }, body)
  return body
}

/** Estimates the rents that cached cards lack, and caches them for the day. */
async function findRents(
  hits: readonly ListingHit[],
  rents: Map<ListingHit, FoundRent>,
  status: ListingStatus,
  { editionIndex, nowMs }: RequestContext,
  documents: AnswerDocuments,
): Promise<void> {
  if (hits.length === 0) return
  const estimates = await editionIndex.estimateRents(await editionIndex.getListings(hits), nowMs)
  for (const [index, hit] of hits.entries()) {
    const dollars = estimates[index]?.dollars
    rents.set(hit, { dollars })
    documents.cacheRent({ propertyId: hit.propertyId, status }, nowMs, dollars)
  }
}

/** Offers are for rent, and a card for rent shows no rent estimate. */
function writeOfferCard(card: DocumentText | undefined, nowMs: number, body: AnswerBody): boolean {
  if (card === undefined) return false
  body.writeText(renderCardDocument(card, nowMs, undefined))
  return true
}

async function presentCards(
  hits: readonly ListingHit[],
  { editionIndex, reader, nowMs, settings }: RequestContext,
  documents: AnswerDocuments,
): Promise<string[]> {
  if (hits.length === 0) return []
  const homes = await gatherHomes(await editionIndex.getListings(hits), nowMs, editionIndex, reader)
  const context = { ...settings, nowMs }
  return homes.map((home, index) => {
    const document = buildCardDocument(home, context)
    const hit = hits[index]!
    if (hit.isFurtherOffer) documents.cacheOfferCard(hit.offer, document)
    else cacheCardWithRent(home, document, nowMs, documents)
    return renderCardDocument(document, nowMs, home.rentEstimateDollars)
  })
}
