import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncDirectory } from '../durable-file.ts'

/** The few calls that the ledger makes on a segment it writes. Tests put failing ones in their place. */
export interface AppendFile {
  /** Writes all of `bytes` at `position`. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Resolves when everything written is on disk. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

export type CreateAppendFile = (path: string) => Promise<AppendFile>

/** Makes a new file, which must not exist; its name is on disk when this resolves. */
export async function createAppendFile(path: string): Promise<AppendFile> {
  const handle = await open(path, 'wx', 0o600)
  syncDirectory(dirname(path))
  return {
    write: async (bytes, position) => {
      let written = 0
      while (written < bytes.length) {
        const rest = bytes.length - written
        const result = await handle.write(bytes, written, rest, position + written)
        written += result.bytesWritten
      }
    },
    sync: () => handle.datasync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  }
}
