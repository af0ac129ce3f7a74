import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes created, renamed and removed names in a directory durable. Windows cannot open directories and does not need this. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
