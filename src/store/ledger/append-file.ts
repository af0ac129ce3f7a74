import { close, constants, fdatasync, ftruncate, open, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { syncDirectory } from '../files/sync-directory.ts'

/** The calls that the ledger makes on a segment that it writes. Tests replace them with failing ones. */
export interface AppendFile {
  /** Writes all of `bytes` at `position`. They are on disk when this resolves. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** The length is on disk when this resolves. */
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

export type CreateAppendFile = (path: string) => Promise<AppendFile>

// With this flag, on Linux, a write ends when its bytes are on disk. That takes one trip to the thread pool instead of two. On
// other systems the flag is missing or promises less than fdatasync.
const DSYNC = process.platform === 'linux' ? constants.O_DSYNC : 0
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | DSYNC

// The file handles of node:fs/promises take twice as long as plain descriptors.
const openFile = promisify(open)
const writeAt = promisify(write)
const syncData = promisify(fdatasync)
const truncateTo = promisify(ftruncate)
const closeFile = promisify(close)

/** Creates a file, which must not exist. Its name is on disk when this resolves. */
export async function createAppendFile(path: string): Promise<AppendFile> {
  const descriptor = await openFile(path, FLAGS, 0o600)
  syncDirectory(dirname(path))
  return {
    write: async (bytes, position) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await writeAt(descriptor, bytes, done, bytes.length - done, position + done)
        done += bytesWritten
      }
      if (DSYNC === 0) await syncData(descriptor)
    },
    truncate: async (length) => {
      await truncateTo(descriptor, length)
      await syncData(descriptor)
    },
    close: () => closeFile(descriptor),
  }
}
