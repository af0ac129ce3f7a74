import type { DocumentStore, DocumentText } from '../../documents/ports/document-store.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { writeDetailDocument } from '../property-detail/detail-slots.ts'
import {
  countDaysOfSlots,
  DAYS_LISTED_SLOT,
  FILLED_BYTES,
  narrowToCard,
  RENT_SLOT,
  writeDaysListed,
  writeFigures,
} from '../search-by-location/card/card-slots.ts'
import { ALWAYS_VALID, type AnswerBody, type AnswerDocuments, type SummaryKind } from './answer-documents.ts'
import {
  type DocumentColumns,
  getBuilderIndex,
  getCardIndex,
  getDetailIndex,
  getSummaryIndex,
  isRentOfDay,
  packRent,
  unpackRent,
} from './document-columns.ts'
import type { PreparedDetails } from './prepared-details.ts'
import { hasShownChanged, renderShown } from './shown-records.ts'

/** Renders the subject of a document as one number, so that a document at a wrong position is never mistaken for another. */
const KINDS = {
  for_sale: 0,
  for_rent: 1,
  sold: 2,
  detail: 3,
  builder: 4,
  similarHome: 5,
  nearbyRental: 6,
  pastSale: 7,
} as const satisfies Readonly<Record<ListingStatus | SummaryKind | 'detail' | 'builder', number>>

function getSubject(kind: keyof typeof KINDS, id: number): number {
  return id * 8 + KINDS[kind]
}

/** The part of a detail that names what it shows. No answer contains it. */
const SHOWN_PART = 2

/** About 25 MB per thread. Few searches show further unit types, and a cleared cache fills again within some requests. */
const MAX_OFFER_CARDS = 10_000

/**
 * The documents of an edition: its columns say where they are in the store. Any number of threads may read and add them at
 * the same time.
 */
export function openAnswerDocuments(
  columns: DocumentColumns,
  store: DocumentStore,
  prepared?: Pick<PreparedDetails, 'write'>,
): AnswerDocuments {
  /** Moves the store to the document of a subject. Returns false if none is cached that is valid at the instant. */
  const turnToValid = (column: Uint32Array, index: number, subject: number, nowMs: number): boolean => {
    const position = isWithin(column, index) ? Atomics.load(column, index) : 0
    if (position === 0 || !store.turnTo(position, subject)) return false
    return store.validFromMs <= nowMs && nowMs < store.validUntilMs
  }
  const add = (column: Uint32Array, index: number, subject: number, document: DocumentText): void => {
    if (isWithin(column, index)) Atomics.store(column, index, store.append(document, subject))
  }
  /** Moves the store to a detail that was presented for a request, if a valid one is cached. */
  const turnToDetail = (propertyId: number, nowMs: number): boolean =>
    turnToValid(
      columns.details,
      getDetailIndex(columns, propertyId),
      getSubject('detail', propertyId),
      nowMs,
    ) && !hasShownChanged(store.readPart(SHOWN_PART), columns.changedIn)
  const offerCards = new Map<number, DocumentText>()
  return {
    findOfferCard: (hit, nowMs) => {
      const card = offerCards.get(hit)
      return card !== undefined && card.validFromMs <= nowMs && nowMs < card.validUntilMs ? card : undefined
    },
    cacheOfferCard: (hit, document) => {
      if (offerCards.size >= MAX_OFFER_CARDS) offerCards.clear()
      offerCards.set(hit, document)
    },
    writeCard: ({ propertyId, status }, nowMs, given, body, validity) => {
      const index = getCardIndex(columns, propertyId, status)
      if (!turnToValid(columns.cards, index, getSubject(status, propertyId), nowMs)) return 'missing'
      if ((store.slots & RENT_SLOT) === 0) writeCard(store, nowMs, undefined, body)
      else {
        const packed = Atomics.load(columns.rents, index)
        const isOfDay = isRentOfDay(packed, nowMs)
        if (!isOfDay && given === undefined) return 'withoutRent'
        writeCard(store, nowMs, isOfDay ? unpackRent(packed, nowMs) : given?.dollars, body)
      }
      if (validity !== undefined) narrowToCard(store, nowMs, validity)
      return 'written'
    },
    writeDetail: (propertyId, nowMs, body) =>
      turnToDetail(propertyId, nowMs)
        ? writeDetailDocument(store, nowMs, body)
        : prepared?.write(propertyId, nowMs, body),
    writeBuilder: (builderId, body) => {
      const index = getBuilderIndex(builderId)
      if (!turnToValid(columns.builders, index, getSubject('builder', builderId), 0)) return false
      writeWhole(store, body)
      return true
    },
    findSummary: ({ kind, listingId }, nowMs) => {
      const index = getSummaryIndex(columns, listingId)
      return turnToValid(columns.summaries, index, getSubject(kind, listingId), nowMs) ? store : undefined
    },
    cacheCard: ({ propertyId, status }, document) => {
      const index = getCardIndex(columns, propertyId, status)
      add(columns.cards, index, getSubject(status, propertyId), document)
    },
    cacheRent: (card, nowMs, dollars) => {
      const index = getCardIndex(columns, card.propertyId, card.status)
      if (isWithin(columns.rents, index)) Atomics.store(columns.rents, index, packRent(dollars, nowMs))
    },
    cacheDetail: (propertyId, document, shown) => {
      const parts = [...document.parts, renderShown(columns.edition, shown)]
      const index = getDetailIndex(columns, propertyId)
      add(columns.details, index, getSubject('detail', propertyId), { ...document, parts })
    },
    cacheBuilder: (builderId, text) => {
      const document = { ...ALWAYS_VALID, ...WHOLE, parts: [text] }
      add(columns.builders, getBuilderIndex(builderId), getSubject('builder', builderId), document)
    },
    cacheSummary: ({ kind, listingId }, document) => {
      const index = getSummaryIndex(columns, listingId)
      add(columns.summaries, index, getSubject(kind, listingId), { ...document, ...WHOLE })
    },
  }
}

/** Nothing is filled in by the document itself. */
const WHOLE = { slots: 0, figure: Number.NaN }

function isWithin(column: Uint32Array, index: number): boolean {
  return index >= 0 && index < column.length
}

function writeWhole(store: DocumentStore, body: AnswerBody): void {
  body.reserve(store.textBytes)
  body.length = store.copyPart(0, body.bytes, body.length)
}

function writeCard(store: DocumentStore, nowMs: number, rent: number | undefined, body: AnswerBody): void {
  const { figure, slots } = store
  body.reserve(store.textBytes + FILLED_BYTES)
  const { bytes } = body
  let part = 0
  let end = store.copyPart(part++, bytes, body.length)
  if (slots & DAYS_LISTED_SLOT) {
    const days = countDaysOfSlots(slots, figure, nowMs)
    end = store.copyPart(part++, bytes, writeDaysListed(days, bytes, end))
  }
  body.length = store.copyPart(part, bytes, writeFigures(figure, nowMs, rent, bytes, end))
}
