import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Writes a new file that only its owner can read. It is on disk when this returns. */
export function writeFileDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const CHUNK_BYTES = 2 ** 20

/**
 * Copies the first `bytes` bytes of a file into a new one that only its owner can read. The copy is on disk when this resolves.
 * Resolves to the SHA-256 of the copied bytes. The copy is shorter if the file is.
 */
export async function copyFileDurably(from: string, to: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const copy = await open(to, 'wx', 0o600)
  try {
    if (bytes > 0) {
      for await (const chunk of createReadStream(from, { end: bytes - 1, highWaterMark: CHUNK_BYTES })) {
        hash.update(chunk)
        await copy.writeFile(chunk)
      }
    }
    await copy.sync()
  } finally {
    await copy.close()
  }
  return hash.digest('hex')
}

/** Computes the SHA-256 of a file. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk)
  return hash.digest('hex')
}
