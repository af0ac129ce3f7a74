import type { AccessStore, ChargeLedger } from '../../../src/access/ports.ts'
import type { EditionStore, IdentifierRegistry, RunLog } from '../../../src/store/ports/edition-store.ts'

/** Everything that an adapter offers, open. */
export interface OpenStores {
  editions: EditionStore
  identifiers: IdentifierRegistry
  runs: RunLog
  access: AccessStore
  ledger: ChargeLedger
  close(): Promise<void>
}

/** One empty place for data. `open` may be called again and again, also while an earlier one is open. */
export interface StorePlace {
  open(): Promise<OpenStores>
  remove(): Promise<void>
}

export type MakePlace = () => Promise<StorePlace>

/** Runs `body` over an empty store and takes everything away afterwards. */
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
