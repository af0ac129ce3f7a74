import { DatabaseSync } from 'node:sqlite'

/** A right that one holder on the machine has at a time. */
export interface ProcessLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the lock on a file, which is made when it is missing; undefined while someone else has it, be it another process, another
 * thread or this one. The operating system holds it, so it ends with its process however that ends, and holds between
 * containers, where process ids say nothing. Node offers no file lock of its own; an exclusive transaction of its SQLite
 * is one.
 */
export function tryProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written: the journal in memory keeps a second file from appearing.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  let isHeld = true
  return {
    release: () => {
      if (isHeld) database.close()
      isHeld = false
    },
  }
}
