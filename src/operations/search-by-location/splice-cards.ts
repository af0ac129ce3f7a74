import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { ListingHit } from '../../search/ports/edition-index.ts'
import type { AnswerBody, AnswerDocuments, Splicing } from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { RequestContext } from '../operation.ts'
import { buildCardDocument, renderCardDocument } from './card/card-document.ts'
import { gatherHomes } from './gather.ts'

/**
 * The cards of the hits as a list in JSON. Cached cards are copied; the others are presented and cached from now on. The card
 * of a building that matched by another unit type than its cheapest shows that one. It is cached per thread.
 */
export async function spliceCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<AnswerBody> {
  const body = openBody()
  const { editionIndex, nowMs } = context
  const write = (hit: ListingHit) => {
    if (editionIndex.isFurtherOffer(hit)) return false
    const card = { propertyId: editionIndex.getPropertyId(hit), status }
    const findRent = () => editionIndex.estimateRent(editionIndex.getListing(hit), nowMs)?.dollars
    return documents.writeCard(card, nowMs, findRent, body)
  }
  const present = (missing: readonly ListingHit[]) => presentCards(missing, status, context, documents)
  await spliceList(hits, { write, present }, body)
  return body
}

async function presentCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  { editionIndex, reader, nowMs, settings }: RequestContext,
  documents: AnswerDocuments,
): Promise<string[]> {
  const cached = hits.map((hit) =>
    editionIndex.isFurtherOffer(hit) ? documents.findOfferCard(hit, nowMs) : undefined,
  )
  const missing = hits.filter((_hit, index) => cached[index] === undefined)
  const homes = await gatherHomes(missing.map(editionIndex.getListing), nowMs, editionIndex, reader)
  const context = { ...settings, nowMs }
  const presented = homes.map((home, index) => {
    const document = buildCardDocument(home, context)
    const hit = missing[index]!
    if (editionIndex.isFurtherOffer(hit)) documents.cacheOfferCard(hit, document)
    else documents.cacheCard({ propertyId: home.searchable.propertyId, status }, document)
    return renderCardDocument(document, nowMs, home.rentEstimateDollars)
  })
  // Offers are for rent, and a card for rent shows no rent estimate.
  return cached.map((document) =>
    document === undefined ? presented.shift()! : renderCardDocument(document, nowMs, undefined),
  )
}
