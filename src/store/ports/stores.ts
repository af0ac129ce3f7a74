import type { AccessStore, ChargeLedger } from '../../access/ports.ts'
import type { EditionStore, IdentifierStore, RunLog } from './edition-store.ts'
import type { FeedStateStore } from './feed-state-store.ts'
import type { ModelStore } from './model-store.ts'

/** Everything that the program needs from a store. Each adapter keeps these promises, and one suite of tests checks them all. */
export interface Stores {
  editions: EditionStore
  identifiers: IdentifierStore
  runs: RunLog
  feedStates: FeedStateStore
  models: ModelStore
  access: AccessStore
  ledger: ChargeLedger
  /** Waits for writes in progress, and ends the leases of readers and the work of a writer. May be called again. */
  close(): Promise<void>
}
