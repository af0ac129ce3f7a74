import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../files/sync-directory.ts'
import { writeFileDurably } from '../files/write-durably.ts'
import { StoreError } from '../ports/store-error.ts'

/** The file that makes a directory a store. */
export const FORMAT_FILE = 'format'

const MAGIC = 'plat-store'

/** In version 2 every value carries a checksum. */
const VERSION = 2

/** The paths inside a store's directory. */
export interface StorePaths {
  editions: string
  ledger: string
  /** What the readers of all processes hold. */
  leases: string
  /** The file whose lock the writer holds. */
  writerLock: string
  /** The file of the writer for bindings that do not fit in memory. It has this name only while it is opened. */
  spilledBindings: string
}

export function listStorePaths(directory: string): StorePaths {
  return {
    editions: join(directory, 'editions'),
    ledger: join(directory, 'ledger'),
    leases: join(directory, 'leases'),
    writerLock: join(directory, 'writer.lock'),
    spilledBindings: join(directory, 'spilled-bindings'),
  }
}

/**
 * Checks that `directory` is a store of this version. Creates one if the directory is missing or empty, unless `isReadOnly`.
 * Throws StoreError for a foreign directory and for a store of another version.
 */
export function openDirectory(directory: string, isReadOnly: boolean): StorePaths {
  const paths = listStorePaths(directory)
  if (existsSync(join(directory, FORMAT_FILE))) checkFormat(directory)
  else if (isReadOnly) throw new StoreError(`There is no Plat store in ${directory}`)
  else createStore(directory, paths)
  return paths
}

function checkFormat(directory: string): void {
  const text = readFileSync(join(directory, FORMAT_FILE), 'utf8')
  // "plat-store 1\n"
  const match = /^(\S+) (\d+)\n$/.exec(text)
  if (match?.[1] !== MAGIC)
    throw new StoreError(`${directory} is not a Plat store: its format file belongs to something else`)
  const version = Number(match[2])
  if (version > VERSION) {
    throw new StoreError(
      `${directory} has store format ${version}; this Plat reads up to ${VERSION}. Use a newer Plat.`,
    )
  }
  if (version < VERSION) {
    throw new StoreError(
      `${directory} has store format ${version}, written by an older Plat; this Plat reads format ${VERSION}. ` +
        'Set PLAT_DATA to a new directory and ingest your sources again.',
    )
  }
}

function createStore(directory: string, paths: StorePaths): void {
  refuseForeignFiles(directory)
  for (const path of [directory, paths.editions, paths.ledger]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    // mkdir does not change the mode of an existing directory.
    chmodSync(path, 0o700)
  }
  markAsStore(directory)
}

/** Writes the format file. Call it last, so that a directory that has one is complete. */
export function markAsStore(directory: string): void {
  const temporary = join(directory, `${FORMAT_FILE}.${process.pid}.tmp`)
  writeFileDurably(temporary, `${MAGIC} ${VERSION}\n`)
  renameSync(temporary, join(directory, FORMAT_FILE))
  syncDirectory(directory)
}

/** Throws StoreError for a directory with foreign files. Files left by an interrupted creation are not foreign. */
function refuseForeignFiles(directory: string): void {
  if (!existsSync(directory)) return
  const foreign = readdirSync(directory).find((name) => !/^(editions|ledger|format\.\d+\.tmp)$/.test(name))
  // Another process may have completed the same store in the meantime, and may be using it.
  if (foreign !== undefined && !existsSync(join(directory, FORMAT_FILE)))
    throw new StoreError(`${directory} is not a Plat store: it holds ${foreign}, and no format file`)
}
