import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENT_FORMAT, UNIT_BYTES } from './document-layout.ts'

/** Append-only files of documents. Each begins with magic, format and its number. Any thread may create the next one. */
export interface DocumentFiles {
  /** Reads up to `bytes` bytes of one file, starting at a unit. Returns the number of bytes read. */
  read(target: Buffer, bytes: number, atUnit: number): number
  write(bytes: Buffer, atUnit: number): void
  close(): void
}

const MAGIC = 'PLATDOCS'
export const FILE_UNITS = (64 * 2 ** 20) / UNIT_BYTES
/** The first document follows the header. */
export const FILE_HEADER_UNITS = 1

/** Opens the files, each when it is first needed. Throws for a file of another format. */
export function openDocumentFiles(directory: string): DocumentFiles {
  const descriptors: number[] = []
  const open = (number: number): number => {
    descriptors[number] ??= openFile(directory, number)
    return descriptors[number]
  }
  return {
    read: (target, bytes, atUnit) =>
      readSync(open(Math.floor(atUnit / FILE_UNITS)), target, 0, bytes, getOffset(atUnit)),
    write: (bytes, atUnit) => {
      const descriptor = open(Math.floor(atUnit / FILE_UNITS))
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(descriptor, bytes, done, bytes.length - done, getOffset(atUnit) + done)
      }
    },
    close: () => {
      for (const descriptor of descriptors) if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

export function nameDocumentFile(number: number): string {
  return `${String(number).padStart(4, '0')}.documents`
}

function getOffset(atUnit: number): number {
  return (atUnit % FILE_UNITS) * UNIT_BYTES
}

/** Opens or creates a file. Threads that create the same file at the same time write the same header. */
function openFile(directory: string, number: number): number {
  const path = join(directory, nameDocumentFile(number))
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const header = Buffer.alloc(FILE_HEADER_UNITS * UNIT_BYTES)
  header.write(MAGIC, 0)
  header.writeUInt32LE(DOCUMENT_FORMAT, MAGIC.length)
  header.writeUInt32LE(number, MAGIC.length + 4)
  const found = Buffer.alloc(header.length)
  const length = readSync(descriptor, found, 0, found.length, 0)
  if (length === 0) writeSync(descriptor, header, 0, header.length, 0)
  else if (length === header.length && !found.equals(header)) {
    closeSync(descriptor)
    throw new Error(`${path} does not hold documents of format ${DOCUMENT_FORMAT}`)
  }
  return descriptor
}
