import { DatabaseSync } from 'node:sqlite'

/** A lock with at most one holder on the machine at a time. */
export interface ProcessLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the lock on a file, which is created if missing. Returns undefined while another process, another thread or this one
 * holds it. The lock belongs to the operating system, so it ends with its process, however that ends. It also works across
 * containers, where process ids mean nothing. Node has no file locks, but an exclusive transaction of its SQLite is one.
 */
export function tryProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written. A journal in memory avoids a second file.
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
