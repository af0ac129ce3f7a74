import type { DocumentStore } from '../../store/ports/document-store.ts'
import {
  DAYS_LISTED_SLOT,
  FILLED_BYTES,
  RENT_SLOT,
  writeDaysListed,
  writeFigures,
} from '../search-by-location/card/card-slots.ts'
import type { AnswerBody, AnswerDocuments, CardName, FindRent, SummaryKind } from './answer-documents.ts'
import {
  type DocumentColumns,
  getBuilderIndex,
  getCardIndex,
  getDetailIndex,
  getSummaryIndex,
} from './document-columns.ts'
import { isRentOfDay, packRent, unpackRent } from './packed-rent.ts'
import { ALWAYS_VALID } from './validity.ts'

/** The slots of a summary tell its kind. */
const KINDS: Readonly<Record<SummaryKind, number>> = { similarHome: 1, nearbyRental: 2, pastSale: 3 }

/** The documents of an edition: where its columns say they are in the store. Any number of threads may keep and write them. */
export function openAnswerDocuments(columns: DocumentColumns, store: DocumentStore): AnswerDocuments {
  const turnToRight = (column: Uint32Array, index: number, nowMs: number): boolean => {
    const position = hasPlace(column, index) ? Atomics.load(column, index) : 0
    if (position === 0 || !store.turnTo(position)) return false
    return store.rightFromMs <= nowMs && nowMs < store.rightUntilMs
  }
  return {
    writeCard: (card, nowMs, findRent, body) => {
      const index = getCardIndex(columns, card.propertyId, card.status)
      if (!turnToRight(columns.cards, index, nowMs)) return false
      const rent = store.slots & RENT_SLOT ? findKeptRent(columns.rents, index, nowMs, findRent) : undefined
      writeCard(store, nowMs, rent, body)
      return true
    },
    writeDetail: (propertyId, nowMs, body) => {
      if (!turnToRight(columns.details, getDetailIndex(columns, propertyId), nowMs)) return false
      writeWhole(store, body)
      return true
    },
    writeBuilder: (builderId, body) => {
      const isThere = turnToRight(columns.builders, getBuilderIndex(builderId), 0)
      if (!isThere || store.figure !== builderId) return false
      writeWhole(store, body)
      return true
    },
    findSummary: ({ kind, listingId }, nowMs) => {
      const isRight = turnToRight(columns.summaries, getSummaryIndex(columns, listingId), nowMs)
      return isRight && store.slots === KINDS[kind] ? store : undefined
    },
    cacheCard: (card: CardName, document) => {
      const index = getCardIndex(columns, card.propertyId, card.status)
      if (hasPlace(columns.cards, index)) Atomics.store(columns.cards, index, store.append(document))
    },
    cacheRent: (card, nowMs, dollars) => {
      const index = getCardIndex(columns, card.propertyId, card.status)
      if (hasPlace(columns.rents, index)) Atomics.store(columns.rents, index, packRent(dollars, nowMs))
    },
    cacheDetail: (propertyId, document) => {
      const index = getDetailIndex(columns, propertyId)
      if (hasPlace(columns.details, index)) {
        Atomics.store(columns.details, index, store.append(document))
      }
    },
    cacheBuilder: (builderId, text) => {
      const document = { ...ALWAYS_VALID, slots: 0, figure: builderId, parts: [text] }
      Atomics.store(columns.builders, getBuilderIndex(builderId), store.append(document))
    },
    cacheSummary: ({ kind, listingId }, document) => {
      const index = getSummaryIndex(columns, listingId)
      if (!hasPlace(columns.summaries, index)) return
      const position = store.append({ ...document, slots: KINDS[kind], figure: Number.NaN })
      Atomics.store(columns.summaries, index, position)
    },
  }
}

function hasPlace(column: Uint32Array, index: number): boolean {
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
    end = store.copyPart(part++, bytes, writeDaysListed(figure, nowMs, bytes, end))
  }
  body.length = store.copyPart(part, bytes, writeFigures(figure, nowMs, rent, bytes, end))
}

function findKeptRent(
  rents: Uint32Array,
  index: number,
  nowMs: number,
  findRent: FindRent,
): number | undefined {
  const packed = Atomics.load(rents, index)
  if (isRentOfDay(packed, nowMs)) return unpackRent(packed, nowMs)
  const rent = findRent()
  Atomics.store(rents, index, packRent(rent, nowMs))
  return rent
}
