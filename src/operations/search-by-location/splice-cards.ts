import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ListingHit } from '../../search/ports/edition-index.ts'
import type { AnswerBody, AnswerDocuments, Splicing } from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { RequestContext } from '../operation.ts'
import { buildCardDocument, renderCardDocument } from './card/card-document.ts'
import { gatherHomes } from './gather.ts'

/** The cards of the hits as a list in JSON: kept ones as they are kept; the others are presented, and kept from now on. */
export async function spliceCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<AnswerBody> {
  const body = openBody()
  const { editionIndex, nowMs } = context
  const write = (hit: ListingHit) => {
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
  const homes = await gatherHomes(hits.map(editionIndex.getListing), nowMs, editionIndex, reader)
  const context = { ...settings, nowMs }
  return homes.map((home) => {
    const document = buildCardDocument(home, context)
    documents.cacheCard({ propertyId: home.searchable.propertyId, status }, document)
    return renderCardDocument(document, nowMs, home.rentEstimateDollars)
  })
}
