import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { UNIT_BYTES } from './document-layout.ts'

/** Append-only files of documents, each begun by magic, version and number. Any thread may make the next one. */
export interface DocumentFiles {
  /** Reads up to so many bytes from a place on, of one segment; returns how many there were. */
  read(target: Buffer, bytes: number, atUnit: number): number
  write(bytes: Buffer, atUnit: number): void
  close(): void
}

const MAGIC = 'PLATDOCS'
const VERSION = 1
export const FILE_UNITS = (64 * 2 ** 20) / UNIT_BYTES
/** The first document stands after the header. */
export const FILE_HEADER_UNITS = 1

/** Files are opened when first needed. */
export function openDocumentFiles(directory: string): DocumentFiles {
  const descriptors: number[] = []
  const open = (segment: number): number => {
    descriptors[segment] ??= openSegment(directory, segment)
    return descriptors[segment]
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

function getOffset(atUnit: number): number {
  return (atUnit % FILE_UNITS) * UNIT_BYTES
}

/** Threads that make the same segment at once write the same header. */
function openSegment(directory: string, segment: number): number {
  const path = join(directory, `${String(segment).padStart(4, '0')}.documents`)
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const header = Buffer.alloc(FILE_HEADER_UNITS * UNIT_BYTES)
  header.write(MAGIC, 0)
  header.writeUInt32LE(VERSION, MAGIC.length)
  header.writeUInt32LE(segment, MAGIC.length + 4)
  writeSync(descriptor, header, 0, header.length, 0)
  return descriptor
}
