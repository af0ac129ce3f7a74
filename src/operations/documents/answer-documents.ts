import type { DocumentReader, DocumentText } from '../../documents/ports/document-store.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { ShownRecord } from './shown-records.ts'

/** The bytes of an answer while it is being assembled. They start with the start of the answer's envelope. */
export interface AnswerBody {
  /** Has as many bytes after `length` as were reserved. */
  bytes: Uint8Array
  /** The end of the written bytes. Code that writes into `bytes` must increase it. */
  length: number
  /** Makes sure that `more` bytes fit after `length`. `bytes` may be another array afterwards. */
  reserve(more: number): void
  /** Appends a text as UTF-8. */
  writeText(text: string): void
  /** Replaces the bytes from `start` on by what `change` makes of their text. */
  rewrite(start: number, change: (text: string) => string): void
  /** Returns the bytes to the pool if the answer does not use them after all. */
  release(): void
}

/** The rent estimate of a home: dollars per month, or undefined if there is none. */
export interface FoundRent {
  dollars: number | undefined
}

/** Whether a card was appended, is not cached, or is cached but the rent of the day is neither cached nor given. */
export type CardWriting = 'written' | 'missing' | 'withoutRent'

/** What a detail is besides its text. */
export interface WrittenDetail extends Validity {
  slots: number
}

/** The cached documents of the edition that a request sees. A document that is not valid at the instant counts as missing. */
export interface AnswerDocuments {
  /**
   * Appends a home's card if it is cached, with its rent of the day, which is cached as well, or given. Narrows the validity to that of
   * the card, besides its rent.
   */
  writeCard(
    card: CardName,
    nowMs: number,
    rent: FoundRent | undefined,
    body: AnswerBody,
    validity?: Validity,
  ): CardWriting
  /** Appends the detail of a property. Returns undefined and appends nothing if none is cached. */
  writeDetail(propertyId: number, nowMs: number, body: AnswerBody): WrittenDetail | undefined
  /** Appends the detail of a builder. Returns false and appends nothing if none is cached. */
  writeBuilder(builderId: number, body: AnswerBody): boolean
  /** Finds the summary of a listing. Returns undefined if none is cached. Read it before the next call of any member. */
  findSummary(summary: SummaryName, nowMs: number): DocumentReader | undefined
  /** Caches presented documents, if there is space, for every thread that answers from the edition. */
  cacheCard(card: CardName, document: DocumentText): void
  /** Finds the card of a building for a unit type other than its cheapest. Returns undefined if no valid one is cached. */
  findOfferCard(hit: number, nowMs: number): DocumentText | undefined
  /** Caches such a card for this thread, under the number of the match, which means the same throughout an edition. */
  cacheOfferCard(hit: number, document: DocumentText): void
  /** Caches the rent estimate of a home for the day. */
  cacheRent(card: CardName, nowMs: number, dollars: number | undefined): void
  /** Caches a detail, which is used until a later edition changes one of the records that it shows. */
  cacheDetail(propertyId: number, document: DetailText, shown: readonly ShownRecord[]): void
  /** Caches the text of a builder's detail, which only another edition changes. */
  cacheBuilder(builderId: number, text: string): void
  cacheSummary(summary: SummaryName, document: SummaryText): void
}

/** The text of a detail before and after its days on the market. */
export type DetailText = Omit<DocumentText, 'parts'> & { parts: readonly [before: string, after: string] }

export interface CardName {
  propertyId: number
  status: ListingStatus
}

/** What a list shows of a listing. A listing appears in lists of one kind only, because it is for sale, for rent or sold. */
export type SummaryKind = 'similarHome' | 'nearbyRental' | 'pastSale'

export interface SummaryName {
  kind: SummaryKind
  listingId: number
}

/** A summary has nothing that the document itself fills in. */
export type SummaryText = Omit<DocumentText, 'slots' | 'figure'>

/** The parts that an answer needs to be assembled from cached documents. */
export interface Splicing {
  documents: AnswerDocuments
  openBody(): AnswerBody
}

/** The instants between which nothing changes: from the first, included, to the second, not included. */
export interface Validity {
  validFromMs: number
  validUntilMs: number
}

/** The validity of a document that does not change with time. */
export const ALWAYS_VALID: Validity = {
  validFromMs: Number.NEGATIVE_INFINITY,
  validUntilMs: Number.POSITIVE_INFINITY,
}

/** The validity around an instant, given every instant at which something changes. Unknown instants are ignored. */
export function findValidity(changesAtMs: Iterable<number | undefined>, nowMs: number): Validity {
  const validity = { validFromMs: Number.NEGATIVE_INFINITY, validUntilMs: Number.POSITIVE_INFINITY }
  for (const atMs of changesAtMs) {
    if (atMs === undefined || Number.isNaN(atMs)) continue
    if (atMs <= nowMs) validity.validFromMs = Math.max(validity.validFromMs, atMs)
    else validity.validUntilMs = Math.min(validity.validUntilMs, atMs)
  }
  return validity
}
