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
import type {
  AnswerBody,
  AnswerDocuments,
  FoundRent,
  Splicing,
  Validity,
} from '../documents/answer-documents.ts'
import { findMatchValidity } from '../documents/answer-validity.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { chooseFields } from '../presentation/choose-fields.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import {
  buildCardDocument,
  cacheCardWithRent,
  describeCard,
  renderCardDocument,
} from './card/card-document.ts'
import { AGE_MEMBER, narrowToCard } from './card/card-slots.ts'
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
  const ofMatches = findMatchValidity(criteria, clock)
  const described = { ageMember: AGE_MEMBER, ...paging }
  if (splicing !== undefined) {
    const page = { status: criteria.status, fields, validity: ofMatches }
    const spliced = await spliceCards(hits, page, context, splicing)
    return { kind: 'spliced', isAssembled: true, ...described, ...spliced }
  }
  const homes = await gatherHomes(await editionIndex.getListings(hits), nowMs, editionIndex, reader)
  const cardContext = { ...settings, nowMs }
  const cards = homes.map((home) => presentCard(home, cardContext))
  const validity = ofMatches && { ...ofMatches }
  if (validity !== undefined)
    for (const home of homes) narrowToCard(describeCard(home, cardContext), nowMs, validity)
  return { kind: 'answer', data: chooseFields(cards, fields), validity, ...described }
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

interface SplicedPage {
  status: ListingStatus
  fields: FieldSelection | undefined
  /** The validity of which listings match. */
  validity: Validity | undefined
}

/**
 * The cards of the hits as a list in JSON. Cached cards are copied; the others are presented and cached from now on. The card
 * of a building that matched by another unit type than its cheapest shows that one. It is cached per thread. A page whose cards were
 * all cached has a validity.
 */
async function spliceCards(
  hits: readonly ListingHit[],
  { status, fields, validity: ofMatches }: SplicedPage,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<{ body: AnswerBody; validity: Validity | undefined }> {
  const body = openBody()
  const { nowMs } = context
  const validity = ofMatches && { ...ofMatches }
  let isPresented = false
  const withoutRent = new Set<ListingHit>()
  const rents = new Map<ListingHit, FoundRent>()
  const write = (hit: ListingHit) => {
    if (hit.isFurtherOffer) {
      const card = documents.findOfferCard(hit.offer, nowMs)
      if (card !== undefined && validity !== undefined) narrowToCard(card, nowMs, validity)
      return writeOfferCard(card, nowMs, body)
    }
    const { propertyId } = hit
    const writing = documents.writeCard({ propertyId, status }, nowMs, rents.get(hit), body, validity)
    if (writing === 'withoutRent') withoutRent.add(hit)
    return writing === 'written'
  }
  const present = async (unwritten: readonly ListingHit[]) => {
    const missing = unwritten.filter((hit) => !withoutRent.has(hit))
    const incomplete = [...withoutRent]
    withoutRent.clear()
    await findRents(incomplete, rents, status, context, documents)
    const texts = await presentCards(missing, context, documents)
    isPresented ||= missing.length > 0
    const presented = new Map(missing.map((hit, index) => [hit, texts[index]]))
    return unwritten.map((hit) => presented.get(hit))
  }
  await spliceList(hits, { write, present, fields }, body)
  return { body, validity: isPresented ? undefined : validity }
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
