import type { AccessStore, ChargeLedger } from '../../access/ports.ts'
import type { EditionStore, IdentifierRegistry, RunLog } from '../ports/edition-store.ts'
import { openAccessStore } from './access-store.ts'
import { openDirectory } from './directory.ts'
import { openEditionStore } from './editions/edition-store.ts'
import { openRunLog } from './editions/run-log.ts'
import { openEnvironment } from './environment.ts'
import { openIdentifierRegistry } from './identifier-registry.ts'
import { openChargeLedger } from './ledger/charge-ledger.ts'

export interface EmbeddedStoreOptions {
  /** Created with mode 0700 if missing. Processes of one machine may share it. A network file system is not safe. */
  directory: string
  /** Refuses every write. The directory must already be a store. */
  readOnly?: boolean
  /** The address space reserved for the data, 256 GiB by default. The file grows only as data is written. */
  mapSizeBytes?: number
}

export interface EmbeddedStore {
  directory: string
  editions: EditionStore
  identifiers: IdentifierRegistry
  runs: RunLog
  access: AccessStore
  ledger: ChargeLedger
  /** Waits for writes in progress. May be called again. */
  close(): Promise<void>
}

const DEFAULT_MAP_SIZE_BYTES = 256 * 2 ** 30

/** Opens the store of all of Plat's data. Throws StoreError for a foreign, newer or unreadable directory. */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const isReadOnly = options.readOnly ?? false
  const paths = openDirectory(options.directory, isReadOnly)
  const env = openEnvironment({
    directory: paths.editions,
    isReadOnly,
    mapSizeBytes: options.mapSizeBytes ?? DEFAULT_MAP_SIZE_BYTES,
  })
  const editions = openEditionStore(env, paths.writerLock)
  const ledger = await openChargeLedger({ directory: paths.ledger, isReadOnly })
  return {
    directory: options.directory,
    editions,
    identifiers: openIdentifierRegistry(env),
    runs: openRunLog(env),
    access: openAccessStore(env),
    ledger,
    close: async () => {
      await ledger.close()
      await editions.close()
    },
  }
}
