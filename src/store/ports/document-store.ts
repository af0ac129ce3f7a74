/** Where a document begins, in units of 16 bytes; 0 is nowhere. */
export type DocumentPosition = number

/** Most parts that a document is cut into. */
export const MAX_DOCUMENT_PARTS = 3

/** A text of answers, cut where each answer fills something in, and when it is right. */
export interface DocumentText {
  /** Right from this instant, included, until the other, not included; epoch milliseconds, infinite where nothing ends it. */
  rightFromMs: number
  rightUntilMs: number
  /** Which parts are cut from each other by what; the numbers are those of whoever keeps the document. */
  slots: number
  /** What the filling is worked out from; NaN for nothing. */
  figure: number
  /** At most MAX_DOCUMENT_PARTS. */
  parts: readonly string[]
}

/** Reads kept documents one after another, without making anything a document. Not for two readings at once. */
export interface DocumentReader {
  /** Makes all that follows speak of the document at a position; false when its bytes cannot be read or are damaged. */
  turnTo(position: DocumentPosition): boolean
  readonly rightFromMs: number
  readonly rightUntilMs: number
  readonly slots: number
  readonly figure: number
  /** Bytes of UTF-8 of all parts together. */
  readonly textBytes: number
  /** Copies a part of the document to `target` from `at` on; returns where it ends. */
  copyPart(part: number, target: Uint8Array, at: number): number
  readPart(part: number): string
}

/** Documents of every thread of a process. What was appended stays as long as the documents are open. */
export interface DocumentStore extends DocumentReader {
  /** The document can be read, by every thread, when this returns; 0 when there is no room for it. */
  append(document: DocumentText): DocumentPosition
  /** Fraction of the room that is taken, 0 to 1. */
  getFilling(): number
  close(): void
}
