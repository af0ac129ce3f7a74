import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { Estimates } from '../../../search/ports/edition-index.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import type { AnswerDocuments } from '../../documents/answer-documents.ts'
import { gatherHomes } from '../gather.ts'
import { buildCardDocument } from './card-document.ts'
import { RENT_SLOT } from './card-slots.ts'
import type { CardContext } from './present-card.ts'

/** Presents the cards of listings and caches them, with rent estimates if there are any, before anybody asks for them. */
export async function cacheCards(
  listings: readonly IndexedListing[],
  context: CardContext,
  reader: EditionReader,
  documents: Pick<AnswerDocuments, 'cacheCard' | 'cacheRent'>,
  editionIndex?: Pick<Estimates, 'estimateRent'>,
): Promise<void> {
  for (const home of await gatherHomes(listings, context.nowMs, WITHOUT_RENTS, reader)) {
    const { propertyId, status } = home.searchable
    const card = { propertyId, status }
    const document = buildCardDocument(home, context)
    documents.cacheCard(card, document)
    if (editionIndex === undefined || (document.slots & RENT_SLOT) === 0) continue
    documents.cacheRent(
      card,
      context.nowMs,
      editionIndex.estimateRent(home.searchable, context.nowMs)?.dollars,
    )
  }
}

/** A cached card has no rent in it; the rent is filled in when the card is shown. */
const WITHOUT_RENTS = { estimateRent: () => undefined }
