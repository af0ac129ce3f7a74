import { openDocumentStore } from '../../../documents/open-document-store.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import { getCardIndex, isRentOfDay } from '../../../operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import { cacheCards } from '../../../operations/search-by-location/card/card-document.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import { buildEstimates } from '../../../search/edition/estimates.ts'
import { openEvidence, openTable } from '../../../search/edition/segment-engine.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import type { PriceModels } from '../../../valuation/open-price-models.ts'
import type { EditionMemory } from '../shared-edition.ts'

/** The number of cards that are presented in one step. */
const BATCH = 50
/** The share of the arena that may be filled ahead. The rest is for details, and for cards that must be presented again. */
const FILLED_AHEAD = 0.7

/** The cards of homes for rent show their rent itself. */
const STATUSES_WITH_RENTS = ['for_sale', 'sold'] as const satisfies ListingStatus[]

/**
 * Work in small steps: whoever drives it may stop after each of them, or do something else first. Each step tells how many documents it has
 * added.
 */
export type Steps = AsyncGenerator<number, void, void>

/**
 * Presents every card of an edition that is not cached, until there is no space. Estimates rents too if wanted, which takes about as
 * long as the cards and is valid for the day only.
 */
export async function* presentMissingCards(
  memory: EditionMemory,
  parts: { reader: EditionReader; models: PriceModels },
  settings: OperationSettings,
  { withRents = false }: { withRents?: boolean } = {},
): Steps {
  const store = openDocumentStore(memory.arena)
  const documents = openAnswerDocuments(memory.columns, store)
  const estimates = withRents ? openEstimates(memory.segments, parts) : undefined
  try {
    for (const batch of listMissing(memory)) {
      if (store.getTakenShare() > FILLED_AHEAD) return
      await cacheCards(batch, { ...settings, nowMs: Date.now() }, parts.reader, documents, estimates)
      yield batch.length
    }
  } finally {
    store.close()
  }
}

/**
 * Estimates the rents that cards of this day show and that are not cached. For a request they would take longer than everything else.
 */
export async function* estimateMissingRents(
  memory: EditionMemory,
  parts: { reader: EditionReader; models: PriceModels },
): Steps {
  const store = openDocumentStore(memory.arena)
  const documents = openAnswerDocuments(memory.columns, store)
  const estimates = openEstimates(memory.segments, parts)
  const isMissing = (rents: Uint32Array, index: number, nowMs: number) =>
    !isRentOfDay(Atomics.load(rents, index), nowMs)
  try {
    for (const status of STATUSES_WITH_RENTS) {
      for (const batch of listRows(memory, status, memory.columns.rents, isMissing)) {
        const nowMs = Date.now()
        const rents = await estimates.estimateRents(batch, nowMs)
        for (const [at, { propertyId }] of batch.entries())
          documents.cacheRent({ propertyId, status }, nowMs, rents[at]?.dollars)
        yield batch.length
      }
    }
  } finally {
    store.close()
  }
}

function openEstimates(segments: EditionSegments, parts: { reader: EditionReader; models: PriceModels }) {
  return buildEstimates(
    openEvidence({
      sold: openTable(segments, 'sold'),
      for_rent: openTable(segments, 'for_rent'),
      recorded: openTable(segments, 'recorded'),
    }),
    // Rents have no trend.
    undefined,
    parts,
  )
}

function* listMissing(memory: EditionMemory): Generator<IndexedListing[]> {
  const isMissing = (cards: Uint32Array, index: number) => Atomics.load(cards, index) === 0
  for (const status of LISTING_STATUSES) yield* listRows(memory, status, memory.columns.cards, isMissing)
}

/** The listings of a status whose element of a column is missing. */
function* listRows(
  { segments, columns }: EditionMemory,
  status: ListingStatus,
  column: Uint32Array,
  isMissing: (column: Uint32Array, index: number, nowMs: number) => boolean,
): Generator<IndexedListing[]> {
  const table = openTable(segments, status)
  let batch: IndexedListing[] = []
  // The rows of delta segments come last. They contain the changes, which are requested first.
  for (let row = table.size - 1; row >= 0; row--) {
    const propertyId = table.propertyIdOf(row)
    const index = getCardIndex(columns, propertyId, status)
    const isWithin = index >= 0 && index < column.length
    if (!isWithin || !isMissing(column, index, Date.now())) continue
    // A later row has superseded this one.
    if (table.findRow(propertyId) !== row) continue
    batch.push(table.getListing(row))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
