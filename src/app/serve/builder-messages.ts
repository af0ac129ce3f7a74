import type { EditionParcel } from './edition-parcels.ts'

/** What the building thread is started with. */
export interface BuilderOrder {
  storeDirectory: string
  snapshotPath: string
  documents: { memoryBytes: number; fileBytes: number; directory: string }
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
  | { kind: 'built'; edition: EditionParcel; buildMs: number }
  /** The newest edition could not be built; it is tried again. */
  | { kind: 'failed'; error: unknown }
