/** The start of a document, in units of 16 bytes. 0 means that there is no document. */
export type DocumentPosition = number

/** The largest number of parts into which holes divide a document. */
export const MAX_DOCUMENT_PARTS = 3

/** Presented text with holes that each answer fills in, and its validity. */
export interface DocumentText {
  /** The validity includes this instant and excludes `validUntilMs`. Epoch milliseconds; infinite if unlimited. */
  validFromMs: number
  validUntilMs: number
  /** Bits that state what is filled in between the parts. Their meaning is up to the caller that caches the document. */
  slots: number
  /** The number from which the filled-in values are computed. NaN if there is none. */
  figure: number
  /** At most MAX_DOCUMENT_PARTS texts. */
  parts: readonly string[]
}

/** Reads cached documents one at a time, without making an object for each of them. Reads must not overlap. */
export interface DocumentReader {
  /**
   * Moves to the document at a position, which all members below then describe. Returns false if that is not a document about
   * the subject, or if its bytes cannot be read or are damaged.
   */
  turnTo(position: DocumentPosition, subject: number): boolean
  readonly validFromMs: number
  readonly validUntilMs: number
  readonly slots: number
  readonly figure: number
  /** The length of all parts together, in bytes of UTF-8. */
  readonly textBytes: number
  /** Copies a part of the document to `target`, starting at the offset `at`. Returns the offset of its end. */
  copyPart(part: number, target: Uint8Array, at: number): number
  readPart(part: number): string
}

/** The documents of all threads of a process. Appended documents remain as long as the store is open. */
export interface DocumentStore extends DocumentReader {
  /**
   * Adds a document about a subject, such as a property id. Every thread can read it when this returns. Returns 0 if there is
   * no space for it.
   */
  append(document: DocumentText, subject: number): DocumentPosition
  /** Returns the used share of the space, 0 to 1. */
  getTakenShare(): number
  close(): void
}
