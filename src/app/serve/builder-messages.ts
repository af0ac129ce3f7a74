import type { DocumentColumns } from '../../operations/documents/document-columns.ts'
import type { MarketImage } from '../../search/market-image.ts'
import type { DocumentRoom } from '../../store/embedded/documents/document-room.ts'

/** What the building thread is started with. */
export interface BuilderOrder {
  storeDirectory: string
  snapshotPath: string
  documents: { memoryBytes: number; fileBytes: number; directory: string }
}

/** An edition as all threads serve it: its listings in shared memory, and where the documents of its homes are. */
export interface SharedEdition {
  image: MarketImage
  columns: DocumentColumns
  room: DocumentRoom
}

/** What the building thread is told. */
export type BuilderRequest =
  /** Build the newest edition, then each that is published. */
  | { kind: 'start' }
  /** Present the cards that are not kept, now and of every later edition, while there is nothing to build. */
  | { kind: 'keepCards'; context: { baseUrl: string; timeZone: string } }
  | { kind: 'stop' }

/** What the building thread says. */
export type BuilderMessage =
  | { kind: 'built'; edition: SharedEdition; buildMs: number }
  /** The newest edition could not be built; it is tried again. */
  | { kind: 'failed'; error: unknown }
