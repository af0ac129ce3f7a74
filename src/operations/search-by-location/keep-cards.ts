import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { AnswerDocuments } from '../documents/answer-documents.ts'
import { buildCardDocument } from './card-document.ts'
import { gatherHomes } from './gather.ts'
import type { CardContext } from './present.ts'

/** Presents the cards of listings and keeps them, before anybody asks for them. */
export async function keepCards(
  listings: readonly IndexedListing[],
  context: CardContext,
  reader: EditionReader,
  documents: Pick<AnswerDocuments, 'keepCard'>,
): Promise<void> {
  for (const home of await gatherHomes(listings, context.nowMs, WITHOUT_RENTS, reader)) {
    const { propertyId, status } = home.searchable
    documents.keepCard({ propertyId, status }, buildCardDocument(home, context))
  }
}

/** A kept card has no rent in it: that is filled in when it is shown. */
const WITHOUT_RENTS = { estimateRent: () => undefined }
