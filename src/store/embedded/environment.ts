import { setImmediate as nextTurn } from 'node:timers/promises'
import { open } from 'lmdb'
import { StoreError } from '../ports/store-error.ts'
import { guard } from './guard.ts'
import { type ByteDatabase, openCheckedTable, type Table } from './rows/checked-table.ts'
import { nameChange, nameRow } from './rows/row-key.ts'

/**
 * Awaits a write of lmdb. When a commit fails, its error only points to another promise, which rejects with the true
 * reason and which nobody handles, so that it would end the process (lmdb-js issue 368). This function handles it and throws the reason.
 * The library rejects that promise in the same turn, or never when its messages cross: then the error itself has to do.
 */
export async function awaitCommit<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const reason = (error as { commitError?: Promise<never> }).commitError
    if (reason) await Promise.race([reason, nextTurn()])
    throw error
  }
}

export interface Environment {
  /** Versions of records and relations, by group, id and edition, newest first. */
  rows: Table
  /** Which rows an edition wrote, by edition, group and id. */
  changes: Table
  /** Edition pointers, counts, sequences and the writer's lock. */
  meta: Table
  identifiers: Table
  runs: Table
  access: Table
  /** Runs `action` while no other process or thread writes; durable when resolved. Nothing is written when it throws. */
  transact<T>(action: () => T): Promise<T>
  /** Queues the puts and removes of `action` as one transaction; durable when resolved. */
  batch(action: () => void): Promise<void>
  /** Makes the next reads see everything that other processes have committed. */
  refresh(): void
  close(): Promise<void>
}

export interface EnvironmentOptions {
  directory: string
  isReadOnly: boolean
  /** Address space reserved for the data. The file grows only as it is written. Data that needs more is mapped again. */
  mapSizeBytes: number
}

// Two listings of 3 KB fit in a page of 8 KB. In pages of 4 KB each would need overflow pages of its own.
const PAGE_BYTES = 8192

// Each thread that reads takes a slot.
const MAX_READERS = 1024

/**
 * Opens the memory-mapped data. Overlapping sync is off: a commit is on disk before any reader sees it, so a power failure never
 * takes back what has been seen. Writes are not grouped by turns of the event loop, because the library would create a
 * promise for each turn that nobody handles when a commit fails.
 */
export function openEnvironment(options: EnvironmentOptions): Environment {
  const root = guard('open the store', () =>
    open<Buffer, Buffer>({
      path: options.directory,
      readOnly: options.isReadOnly,
      mapSize: options.mapSizeBytes,
      pageSize: PAGE_BYTES,
      maxReaders: MAX_READERS,
      maxDbs: 8,
      overlappingSync: false,
      eventTurnBatching: false,
      keyEncoding: 'binary',
      encoding: 'binary',
    }),
  )
  const openTable = (name: string, nameEntry: (key: Buffer) => string): Table =>
    guard(`open ${name}`, () => {
      const database = root.openDB(name, { keyEncoding: 'binary', encoding: 'binary' }) as ByteDatabase
      return openCheckedTable(database, name, nameEntry)
    })
  const nameAfter = (what: string) => (key: Buffer) => `The ${what} entry ${key.toString('hex')}`
  let closing: Promise<void> | undefined
  return {
    rows: openTable('rows', nameRow),
    changes: openTable('changes', nameChange),
    meta: openTable('meta', (key) => `The store value ${key.toString()}`),
    identifiers: openTable('identifiers', nameAfter('identifier')),
    runs: openTable('runs', nameAfter('run')),
    access: openTable('access', nameAfter('access')),
    transact: async (action) => {
      if (options.isReadOnly) throw new StoreError('The store is open for reading only')
      let result: ReturnType<typeof action> | undefined
      // Only a child transaction undoes the puts of an action that throws.
      await awaitCommit(
        root.childTransaction(() => {
          result = action()
        }),
      )
      return result as ReturnType<typeof action>
    },
    batch: async (action) => {
      await awaitCommit(root.batch(action))
    },
    refresh: () => root.resetReadTxn(),
    close: () => {
      closing ??= root.close()
      return closing
    },
  }
}
