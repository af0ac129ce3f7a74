import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { DocumentReader, DocumentText } from '../../store/ports/document-store.ts'

/** The bytes of an answer while it is put together. They begin with what the answer's envelope begins with. */
export interface AnswerBody {
  /** Has room after `length` for as much as was reserved. */
  bytes: Uint8Array
  /** Where what has been written ends; whoever writes into `bytes` moves it on. */
  length: number
  /** Makes room for `more` bytes after `length`; `bytes` may be another array after this. */
  reserve(more: number): void
  /** Appends a text as UTF-8. */
  writeText(text: string): void
  /** Gives the bytes back, to be used for other answers; for whoever does not answer with them after all. */
  release(): void
}

/** Dollars a month, or undefined where there is no estimate. */
export type FindRent = () => number | undefined

/** The kept documents of the edition that a request sees. A document that is not right at the instant counts as none. */
export interface AnswerDocuments {
  /** Appends a home's card; false, with nothing appended, when none is kept. `findRent` is asked once a day and card. */
  writeCard(card: CardName, nowMs: number, findRent: FindRent, body: AnswerBody): boolean
  /** Appends the detail of a property; false, with nothing appended, when none is kept. */
  writeDetail(propertyId: number, nowMs: number, body: AnswerBody): boolean
  /** Appends the detail of a builder; false, with nothing appended, when none is kept. */
  writeBuilder(builderId: number, body: AnswerBody): boolean
  /** The summary of a listing, to be read before anything else is asked of the documents; undefined when none is kept. */
  findSummary(summary: SummaryName, nowMs: number): DocumentReader | undefined
  /** Keeps what was presented, if there is room, for every thread that answers over the edition. */
  cacheCard(card: CardName, document: DocumentText): void
  /** Keeps what a home might be let for, for the day. */
  cacheRent(card: CardName, nowMs: number, dollars: number | undefined): void
  cacheDetail(propertyId: number, document: DocumentText): void
  /** The text of a builder's detail, which nothing but another edition changes. */
  cacheBuilder(builderId: number, text: string): void
  cacheSummary(summary: SummaryName, document: SummaryText): void
}

export interface CardName {
  propertyId: number
  status: ListingStatus
}

/** What a list shows of a listing. A listing is shown by lists of one kind: it is for sale, for rent or sold. */
export type SummaryKind = 'similarHome' | 'nearbyRental' | 'pastSale'

export interface SummaryName {
  kind: SummaryKind
  listingId: number
}

/** A summary's slots tell its kind. */
export type SummaryText = Omit<DocumentText, 'slots' | 'figure'>

/** How answers of kept documents are put together. */
export interface Splicing {
  documents: AnswerDocuments
  openBody(): AnswerBody
}
