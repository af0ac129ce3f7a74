import type { AccessStore, ChargeLedger } from '../../../src/access/ports.ts'
import type { EditionStore, IdentifierRegistry, RunLog } from '../../../src/store/ports/edition-store.ts'

/** All stores of an adapter, open. */
export interface OpenStores {
  editions: EditionStore
  identifiers: IdentifierRegistry
  runs: RunLog
  access: AccessStore
  ledger: ChargeLedger
  close(): Promise<void>
}

/** One empty place for data. `open` may be called several times, also while an earlier opening is in use. */
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
