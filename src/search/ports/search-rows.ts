import type { NamedPlaces, SearchEngine } from './search-engine.ts'

/**
 * The search rows of a database: what its engine searches, derived from the records of one edition after another. Several
 * editions can be searched at once.
 */
export interface SearchRows {
  /**
   * Brings the rows to at least this edition, which must be retained. Any number of processes may ask at once: one of them
   * writes, and the others wait for it.
   */
  bring(edition: number, options?: BringOptions): Promise<void>
  /**
   * Opens the engine of an edition that the rows have reached. It answers for as long as the edition is retained. Throws
   * EditionGoneError if it no longer is.
   */
  open(edition: number): Promise<OpenedEngine>
}

export interface BringOptions {
  /** Asked now and again. When it returns true, writing and waiting end, and `bring` rejects. */
  isStopping?(): boolean
  /** Learns what takes long. */
  onProgress?(progress: RowsProgress): void
}

/** Another process writes the rows, or this one has looked at some of all homes that may have changed. */
export type RowsProgress =
  | { kind: 'waiting'; edition: number }
  | { kind: 'writing'; edition: number; homes: number; all: number }

export interface OpenedEngine {
  engine: SearchEngine
  /** The places that the listings of the edition name. */
  named: NamedPlaces
}
