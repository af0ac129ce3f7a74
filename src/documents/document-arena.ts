import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { makeOwnDirectory } from './document-directory.ts'
import { FILE_HEADER_UNITS, FILE_UNITS } from './document-files.ts'
import { UNIT_BYTES } from './document-layout.ts'

/** Memory and files for documents, shared by all threads of a process. Posting an arena to a thread does not copy it. */
export interface DocumentArena {
  /** Identifies the arena. Object identity does not, because each message makes new objects for the same memory. */
  id: string
  /** Holds the first documents. */
  memory: SharedArrayBuffer
  /** The first free unit, after the last document of any thread. */
  end: Uint32Array<SharedArrayBuffer>
  /** The number of units in memory and files together. */
  units: number
  /** The directory of the files for documents that do not fit in memory. Absent if there are no files. */
  directory?: string
  /** Whether documents in files are packed. The documents in memory, which then never change, are the dictionary. */
  isPacked?: boolean
}

export interface DocumentArenaOptions {
  memoryBytes: number
  /** Created if missing. Directories in it that ended processes have left are removed. */
  directory?: string
  /** The largest size of all files together. */
  fileBytes?: number
  /** The memory of an earlier arena of the same size that no thread uses anymore. */
  recycled?: SharedArrayBuffer
  isPacked?: boolean
}

/** Positions are unit numbers of 32 bits, which reach 64 GiB. */
const MOST_UNITS = 2 ** 32 - 1

/** Creates an empty arena. The operating system commits memory only as documents fill it. */
export function createDocumentArena({ directory, ...options }: DocumentArenaOptions): DocumentArena {
  return directory === undefined
    ? reserveArena({ ...options, fileBytes: 0 })
    : { ...reserveArena(options), directory: makeOwnDirectory(directory) }
}

/** Creates an arena without a directory. */
export function reserveArena({
  memoryBytes,
  fileBytes = 0,
  recycled,
  isPacked = false,
}: Omit<DocumentArenaOptions, 'directory'>): DocumentArena {
  const memoryUnits = Math.floor(memoryBytes / UNIT_BYTES)
  const end = new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT))
  // Position 0 means that there is no document.
  end[0] = 1
  return {
    id: randomBytes(8).toString('hex'),
    memory: recycled ?? new SharedArrayBuffer(memoryUnits * UNIT_BYTES),
    end,
    units: Math.min(MOST_UNITS, memoryUnits + Math.floor(fileBytes / UNIT_BYTES)),
    ...(isPacked && { isPacked }),
  }
}

/** Whether the next document of so many bytes goes into memory. */
export function hasMemoryFor({ end, memory }: DocumentArena, bytes: number): boolean {
  return Math.ceil(bytes / UNIT_BYTES) + Atomics.load(end, 0) <= memory.byteLength / UNIT_BYTES
}

/** Removes the files. No thread may still have the arena open. */
export function removeDocumentArena({ directory }: DocumentArena): void {
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}

/** Returns the used share of the arena, 0 to 1. */
export function getTakenShare({ end, units }: DocumentArena): number {
  return Atomics.load(end, 0) / units
}

/**
 * Reserves units after the last document for the calling thread. Returns 0 if there are not enough. A document is never
 * divided between memory and a file or between two files. After the first one in a file none is added to memory.
 */
export function reserveUnits(
  end: Uint32Array,
  count: number,
  { memoryUnits, units, isInFile }: { memoryUnits: number; units: number; isInFile: boolean },
): number {
  for (;;) {
    const seen = Atomics.load(end, 0)
    const start = findStart(isInFile ? Math.max(seen, memoryUnits) : seen, count, memoryUnits)
    if (start + count > units) return 0
    if (Atomics.compareExchange(end, 0, seen, start + count) === seen) return start
  }
}

function findStart(seen: number, count: number, memoryUnits: number): number {
  if (seen + count <= memoryUnits) return seen
  const inFiles = Math.max(0, seen - memoryUnits)
  const within = inFiles % FILE_UNITS
  if (within === 0) return memoryUnits + inFiles + FILE_HEADER_UNITS
  if (within + count <= FILE_UNITS) return memoryUnits + inFiles
  return memoryUnits + inFiles - within + FILE_UNITS + FILE_HEADER_UNITS
}
