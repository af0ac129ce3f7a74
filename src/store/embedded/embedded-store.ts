import { syncDirectory } from '../files/sync-directory.ts'
import { openChargeLedger } from '../ledger/charge-ledger.ts'
import type { Stores } from '../ports/stores.ts'
import { openAccessStore } from './access-store.ts'
import { listStorePaths, openDirectory } from './directory.ts'
import { openEditionStore } from './editions/edition-store.ts'
import { openRunLog } from './editions/run-log.ts'
import { openEnvironment } from './environment.ts'
import { openFeedStateStore } from './feed-state-store.ts'
import { openIdentifierRegistry } from './identifiers/identifier-registry.ts'
import { openModelStore } from './model-store.ts'
import { makeNewStore } from './new-store.ts'

export interface EmbeddedStoreOptions {
  /** Created with mode 0700 if missing. Processes of one machine may share it. A network file system is not safe. */
  directory: string
  /** Refuses every write. The directory must already be a store. */
  isReadOnly?: boolean
  /** The address space reserved for the data, 256 GiB by default. The file grows only as data is written. */
  mapSizeBytes?: number
  /** The number of bindings of an edition that wait in memory, 400,000 by default. Further ones wait in a file. */
  waitingBindings?: number
}

/** Opens the store of all of Plat's data. Throws StoreError for a foreign, newer or unreadable directory. */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<Stores> {
  const isReadOnly = options.isReadOnly ?? false
  const paths = openDirectory(options.directory, isReadOnly)
  const env = openEnvironment({
    directory: paths.editions,
    isReadOnly,
    ...(options.mapSizeBytes !== undefined && { mapSizeBytes: options.mapSizeBytes }),
  })
  const editions = openEditionStore(env, paths, options.waitingBindings)
  const ledger = await openChargeLedger({ directory: paths.ledger, isReadOnly })
  return {
    editions,
    identifiers: openIdentifierRegistry(env),
    runs: openRunLog(env),
    feedStates: openFeedStateStore(env),
    models: openModelStore(env),
    access: openAccessStore(env),
    ledger,
    close: async () => {
      await ledger.close()
      await editions.close()
    },
  }
}

/**
 * Makes the store of a new installation, which `fill` fills. The directory must be missing or empty. The store appears there as a
 * whole, when `fill` has resolved; if that fails, nothing appears.
 */
export async function fillEmbeddedStore<Result>(
  directory: string,
  fill: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return makeNewStore(directory, 'moving', async (aside) => {
    const stores = await openEmbeddedStore({ directory: aside })
    try {
      return await fill(stores)
    } finally {
      await stores.close()
      for (const path of [listStorePaths(aside).editions, listStorePaths(aside).ledger, aside])
        syncDirectory(path)
    }
  })
}
