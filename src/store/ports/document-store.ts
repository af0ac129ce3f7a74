/** Where a document begins, in units of 16 bytes; 0 is nowhere. */
export type DocumentPosition = number

/** The most parts into which holes divide a document. */
export const MAX_DOCUMENT_PARTS = 3

/** Presented text with holes that each answer fills in, and the instants between which it is valid. */
export interface DocumentText {
  /** Valid from this instant, included, until the other, not included; epoch milliseconds, infinite where nothing ends it. */
  validFromMs: number
  validUntilMs: number
  /** Bits that say what is filled in between the parts. Only whoever caches the document knows them. */
  slots: number
  /** What the values filled in are computed from; NaN for nothing. */
  figure: number
  /** At most MAX_DOCUMENT_PARTS. */
  parts: readonly string[]
}

/** Reads cached documents one after another, without making an object for any of them. Readings must not overlap. */
export interface DocumentReader {
  /**
   * Makes all members below speak of the document at a position. False when that is not the document of the subject, or when
   * its bytes cannot be read or are damaged.
   */
  turnTo(position: DocumentPosition, subject: number): boolean
  readonly validFromMs: number
  readonly validUntilMs: number
  readonly slots: number
  readonly figure: number
  /** Bytes of UTF-8 of all parts together. */
  readonly textBytes: number
  /** Copies a part of the document to `target` from `at` on; returns where it ends. */
  copyPart(part: number, target: Uint8Array, at: number): number
  readPart(part: number): string
}

/** The documents of all threads of a process. What was appended stays as long as the store is open. */
export interface DocumentStore extends DocumentReader {
  /**
   * Adds a document under the number of what it is about. Every thread can read it when this returns; 0 when there is no
   * space for it.
   */
  append(document: DocumentText, subject: number): DocumentPosition
  /** The share of the space that is taken, 0 to 1. */
  getTakenShare(): number
  close(): void
}
