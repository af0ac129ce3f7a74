import { setImmediate as nextTurn } from 'node:timers/promises'
import { open } from 'lmdb'
import { StoreError } from '../ports/store-error.ts'
import { guard } from './guard.ts'
import { type ByteDatabase, openCheckedTable, type Table } from './rows/checked-table.ts'
import { nameChange, nameRow } from './rows/row-key.ts'

/**
 * Awaits a write of lmdb. The error of a failed commit only refers to another promise, which rejects with the true reason.
 * Nothing else handles that promise, so its rejection would end the process (lmdb-js issue 368). This function handles it and
 * throws the reason. The library rejects it in the same turn or, because of a race, never. In that case the first error is
 * thrown.
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
  /** The versions of records and relations, by group, id and edition, newest first. */
  rows: Table
  /** The rows that each edition wrote, by edition, group and id. */
  changes: Table
  /** Edition pointers, counts, sequences and the writer's lock. */
  meta: Table
  identifiers: Table
  runs: Table
  access: Table
  /** Runs `action` while no other process or thread writes. Durable when resolved. Writes nothing if `action` throws. */
  transact<T>(action: () => T): Promise<T>
  /** Queues the puts and removals of `action` as one transaction. Durable when resolved. */
  batch(action: () => void): Promise<void>
  /** Makes the following reads see everything that other processes have committed. */
  refresh(): void
  /** Copies the newest committed state into the empty directory `path`, while others read and write. Not synced when resolved. */
  copyTo(path: string): Promise<void>
  close(): Promise<void>
}

export interface EnvironmentOptions {
  directory: string
  isReadOnly: boolean
  /** The address space reserved for the data. The file grows only as data is written. Data that needs more is mapped again. */
  mapSizeBytes?: number
}

const DEFAULT_MAP_SIZE_BYTES = 256 * 2 ** 30

// Two listings of 3 KB fit in a page of 8 KB. In pages of 4 KB each would need overflow pages of its own.
const PAGE_BYTES = 8192

// Each reading thread takes a slot.
const MAX_READERS = 1024

/**
 * Opens the memory-mapped data. Overlapping sync is off: a commit is on disk before any reader sees it, so a power failure
 * never undoes what a reader has seen. Writes are not grouped by turns of the event loop, because the library would then
 * create a promise for each turn that nothing handles if a commit fails.
 */
export function openEnvironment(options: EnvironmentOptions): Environment {
  const root = guard('open the store', () =>
    open<Buffer, Buffer>({
      path: options.directory,
      readOnly: options.isReadOnly,
      mapSize: options.mapSizeBytes ?? DEFAULT_MAP_SIZE_BYTES,
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
      // The puts of an action that throws are undone only in a child transaction.
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
    copyTo: (path) => root.backup(path, false),
    close: () => {
      closing ??= root.close()
      return closing
    },
  }
}
