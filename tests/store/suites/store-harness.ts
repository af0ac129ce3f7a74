import type { AccessStore, ChargeLedger } from '../../../src/access/ports.ts'
import type { EditionStore, IdentifierStore, RunLog } from '../../../src/store/ports/edition-store.ts'
import type { FeedStateStore } from '../../../src/store/ports/feed-state-store.ts'
import type { ModelStore } from '../../../src/store/ports/model-store.ts'

/** All open stores of an adapter. */
export interface OpenStores {
  editions: EditionStore
  identifiers: IdentifierStore
  runs: RunLog
  feedStates: FeedStateStore
  models: ModelStore
  access: AccessStore
  ledger: ChargeLedger
  close(): Promise<void>
}

/** A place for the data of a test, empty at first. `open` may be called several times, even while other stores are open. */
export interface StorePlace {
  open(): Promise<OpenStores>
  remove(): Promise<void>
}

export type MakePlace = () => Promise<StorePlace>

/** Runs `body` with an empty store and removes everything afterwards. */
export async function withStores(
  makePlace: MakePlace,
  body: (stores: OpenStores, place: StorePlace) => Promise<void>,
) {
  const place = await makePlace()
  try {
    const stores = await place.open()
    try {
      await body(stores, place)
    } finally {
      await stores.close()
    }
  } finally {
    await place.remove()
  }
}
