import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** Writes a new file readable by its owner only; it is on disk when this returns. */
export function writeFileDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes created, renamed and removed names of a directory durable. Windows cannot open directories; it needs not. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
