import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ListingHit } from '../../search/ports/market.ts'
import type { AnswerBody } from '../documents/answer-body.ts'
import type { AnswerDocuments, Splicing } from '../documents/answer-documents.ts'
import type { RequestContext } from '../operation.ts'
import { buildCardDocument, renderCardDocument } from './card-document.ts'
import { gatherHomes } from './gather.ts'

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

/** The cards of the hits as a list in JSON: kept ones as they are kept; the others are presented, and kept from now on. */
export async function spliceCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<AnswerBody> {
  const body = openBody()
  const start = body.length
  const presented = new Map<ListingHit, string>()
  // Another thread may put a later document in the place of one that was right, so this can take more than two turns.
  for (;;) {
    const missing = writeCards(hits, status, presented, context, documents, body)
    if (missing.length === 0) return body
    body.length = start
    await presentCards(missing, status, presented, context, documents)
  }
}

/** Appends the list; returns the hits whose cards are neither presented nor kept, without which it is not whole. */
function writeCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  presented: ReadonlyMap<ListingHit, string>,
  { market, nowMs }: RequestContext,
  documents: AnswerDocuments,
  body: AnswerBody,
): ListingHit[] {
  const missing: ListingHit[] = []
  let separator = OPEN
  for (const hit of hits) {
    writeByte(body, separator)
    separator = COMMA
    const text = presented.get(hit)
    if (text !== undefined) {
      body.writeText(text)
      continue
    }
    const card = { propertyId: market.getPropertyId(hit), status }
    const findRent = () => market.estimateRent(market.getListing(hit), nowMs)?.dollars
    if (!documents.writeCard(card, nowMs, findRent, body)) missing.push(hit)
  }
  if (hits.length === 0) writeByte(body, OPEN)
  writeByte(body, CLOSE)
  return missing
}

async function presentCards(
  hits: readonly ListingHit[],
  status: ListingStatus,
  presented: Map<ListingHit, string>,
  { market, reader, nowMs, settings }: RequestContext,
  documents: AnswerDocuments,
): Promise<void> {
  const homes = await gatherHomes(hits.map(market.getListing), nowMs, market, reader)
  const context = { nowMs, timeZone: settings.timeZone, baseUrl: settings.baseUrl }
  for (const [index, home] of homes.entries()) {
    const document = buildCardDocument(home, context)
    documents.keepCard({ propertyId: home.searchable.propertyId, status }, document)
    presented.set(hits[index]!, renderCardDocument(document, nowMs, home.rentEstimateDollars))
  }
}

function writeByte(body: AnswerBody, byte: number): void {
  body.reserve(1)
  body.bytes[body.length++] = byte
}
