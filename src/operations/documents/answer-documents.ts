import type { ListingHit } from '../../search/ports/market.ts'
import type { DocumentText } from '../../store/ports/document-store.ts'
import type { AnswerBody } from './answer-body.ts'

/** The kept documents of the edition that a request sees. A document that is not right at the instant counts as none. */
export interface AnswerDocuments {
  /** Appends the card of a hit; false, with nothing appended, when none is kept. `findRent` is asked where the card takes it. */
  writeCard(hit: ListingHit, nowMs: number, findRent: FindRent, body: AnswerBody): boolean
  /** Appends the detail of a property; false, with nothing appended, when none is kept. */
  writeDetail(propertyId: number, nowMs: number, body: AnswerBody): boolean
  /** Keeps what was presented, if there is room, for every thread that answers over the edition. */
  keepCard(hit: ListingHit, card: DocumentText): void
  keepDetail(propertyId: number, detail: DocumentText): void
}

/** Dollars a month, or undefined where there is no estimate. Asked once a day and hit. */
export type FindRent = (hit: ListingHit) => number | undefined

/** How answers of kept documents are put together. */
export interface Splicing {
  documents: AnswerDocuments
  openBody(): AnswerBody
}
