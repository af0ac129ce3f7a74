import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { DocumentText } from '../../store/ports/document-store.ts'
import type { AnswerBody } from './answer-body.ts'

/** Dollars a month, or undefined where there is no estimate. */
export type FindRent = () => number | undefined

/** The kept documents of the edition that a request sees. A document that is not right at the instant counts as none. */
export interface AnswerDocuments {
  /** Appends a home's card; false, with nothing appended, when none is kept. `findRent` is asked once a day and card. */
  writeCard(card: CardName, nowMs: number, findRent: FindRent, body: AnswerBody): boolean
  /** Appends the detail of a property; false, with nothing appended, when none is kept. */
  writeDetail(propertyId: number, nowMs: number, body: AnswerBody): boolean
  /** Keeps what was presented, if there is room, for every thread that answers over the edition. */
  keepCard(card: CardName, document: DocumentText): void
  keepDetail(propertyId: number, document: DocumentText): void
}

export interface CardName {
  propertyId: number
  status: ListingStatus
}

/** How answers of kept documents are put together. */
export interface Splicing {
  documents: AnswerDocuments
  openBody(): AnswerBody
}
