import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identifyThisProcess, isProcessAlive } from '../process-identity.ts'
import { FILE_HEADER_UNITS, FILE_UNITS } from './document-files.ts'
import { UNIT_BYTES } from './document-layout.ts'

/** Room for documents that all threads of a process share. Posting it to a thread copies none of it. */
export interface DocumentArena {
  /** Tells arenas apart. A message makes new objects for the same memory, so identity does not. */
  id: string
  /** The first documents stand here. */
  memory: SharedArrayBuffer
  /** The first free unit: next to the last document of any thread. */
  end: Uint32Array<SharedArrayBuffer>
  /** Units of memory and files together. */
  units: number
  /** Of the segment files that hold what memory does not; absent where there are none. */
  directory?: string
}

export interface DocumentArenaOptions {
  memoryBytes: number
  /** Made when missing; what processes that have ended left in it is removed. */
  directory?: string
  /** Most bytes of segment files. */
  fileBytes?: number
}

/** Positions are units in 32 bits: 64 GiB. */
const MOST_UNITS = 2 ** 32 - 1

const OWNER_SEPARATOR = '~'

/** Memory is taken from the system only as documents fill it. */
export function createDocumentArena(options: DocumentArenaOptions): DocumentArena {
  const memoryUnits = Math.floor(options.memoryBytes / UNIT_BYTES)
  const fileUnits = options.directory === undefined ? 0 : Math.floor((options.fileBytes ?? 0) / UNIT_BYTES)
  const end = new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT))
  // Position 0 is nowhere.
  end[0] = 1
  return {
    id: randomBytes(8).toString('hex'),
    memory: new SharedArrayBuffer(memoryUnits * UNIT_BYTES),
    end,
    units: Math.min(MOST_UNITS, memoryUnits + fileUnits),
    ...(options.directory === undefined ? {} : { directory: makeOwnDirectory(options.directory) }),
  }
}

/** Removes the segment files. No thread may have the room open any more. */
export function removeDocumentArena({ directory }: DocumentArena): void {
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}

/** "4711+123+5f3a~a1b2c3d4": whose it is, so that a later process knows whether it still is. */
function makeOwnDirectory(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) {
    const owner = name.split(OWNER_SEPARATOR)[0]!.replaceAll('+', ':')
    if (!isProcessAlive(owner)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const owner = identifyThisProcess().replaceAll(':', '+')
  const directory = join(parent, `${owner}${OWNER_SEPARATOR}${randomBytes(4).toString('hex')}`)
  mkdirSync(directory, { mode: 0o700 })
  return directory
}

/**
 * Takes so many units after the last document, which no other thread then gets; 0 when there is no room. A document stands whole in
 * memory or in one segment.
 */
export function reserveUnits(
  end: Uint32Array,
  count: number,
  { memoryUnits, units }: { memoryUnits: number; units: number },
): number {
  for (;;) {
    const seen = Atomics.load(end, 0)
    const start = findStart(seen, count, memoryUnits)
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
