import { setImmediate as nextTurn } from 'node:timers/promises'
import { LISTING_STATUSES, type ListingStatus } from '../../../domain/listing-search/listing-criteria.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import { getCardIndex } from '../../../operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import { cacheCards } from '../../../operations/search-by-location/card/cache-cards.ts'
import type { StatusSegments } from '../../../search/edition/edition-segments.ts'
import { buildEstimates } from '../../../search/edition/estimates.ts'
import { openListingTable } from '../../../search/index/open-listing-table.ts'
import { openDocumentStore } from '../../../store/embedded/documents/open-document-store.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import type { SharedEdition } from '../shared-edition.ts'

/** So many cards are presented between two looks at what else there is to do. */
const BATCH = 50
/** The rest of the room is for details, and for cards that must be presented again. */
const LARGEST_FILLING = 0.7

export interface CardSettings {
  baseUrl: string
  timeZone: string
}

export interface FillLimits {
  /** Asked again and again: whether to go on. */
  isWanted(): boolean
  /** Rent estimates take about as long as their cards, and are right for the day only. */
  withRents?: boolean
}

/** Presents every card of an edition that is not kept, until nobody wants more or there is no room. */
export async function presentMissingCards(
  edition: SharedEdition,
  reader: EditionReader,
  settings: CardSettings,
  { isWanted, withRents = false }: FillLimits,
): Promise<void> {
  const store = openDocumentStore(edition.arena)
  const documents = openAnswerDocuments(edition.columns, store)
  const { sold, for_rent } = edition.segments.listings
  const estimates = withRents ? buildEstimates(openTable(sold), openTable(for_rent)) : undefined
  try {
    for (const batch of listUnkept(edition)) {
      if (!isWanted() || store.getFilling() > LARGEST_FILLING) return
      await cacheCards(batch, { ...settings, nowMs: Date.now() }, reader, documents, estimates)
      await nextTurn()
    }
  } finally {
    store.close()
  }
}

const openTable = ({ base, delta }: StatusSegments) => openListingTable(base, delta)

function* listUnkept(edition: SharedEdition): Generator<IndexedListing[]> {
  for (const status of LISTING_STATUSES) yield* listUnkeptOf(edition, status)
}

function* listUnkeptOf(
  { segments, columns }: SharedEdition,
  status: ListingStatus,
): Generator<IndexedListing[]> {
  const table = openTable(segments.listings[status])
  let batch: IndexedListing[] = []
  // What was laid over comes last, and is asked for first.
  for (let row = table.size - 1; row >= 0; row--) {
    const propertyId = table.propertyIdOf(row)
    const index = getCardIndex(columns, propertyId, status)
    const hasPlace = index >= 0 && index < columns.cards.length
    if (!hasPlace || Atomics.load(columns.cards, index) !== 0) continue
    // A row that something is laid over does not hold any more.
    if (table.findRow(propertyId) !== row) continue
    batch.push(table.getListing(row))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
