import type { EditionReader, Reveal } from '../../store/ports/edition-store.ts'
import type { Publication } from '../../store/ports/publication.ts'
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
  /** The rows of what a view shows, which are apart from those of everything. */
  ofView(view: SearchedView): ViewRows
}

/** A part of each edition that has search rows of its own. */
export interface SearchedView {
  name: 'idx' | 'vow' | 'private'
  /** Two views with the same id show the same at an instant. */
  id: string
  show(reader: EditionReader, atMs: number): EditionReader
}

/** What a view shows of an edition as of an instant, as its rows have it. */
export interface ViewStep extends Publication {
  step: number
  /** Tells the step from others that had its number and were lost in a failover. */
  token: string
  atMs: number
}

export interface ViewRows {
  /**
   * Brings the rows to an edition, which must be retained, and to a listing that has become due. Resolves to the newest step of
   * this edition; to undefined if another process has already taken the rows beyond it.
   */
  bring(publication: Publication, now: () => number, options?: BringOptions): Promise<ViewStep | undefined>
  /** Opens the engine of a step. It answers for as long as the edition is retained. Throws EditionGoneError if it no longer is. */
  open(step: ViewStep): Promise<OpenedView>
}

export interface OpenedView extends OpenedEngine {
  /** Lists the reveals after one instant up to another, of which the first is not longer ago than reveals are known. */
  listReveals(afterMs: number, upToMs: number): Promise<Reveal[]>
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
