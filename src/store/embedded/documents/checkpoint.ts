import { constants, open, readFile, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import {
  createDocumentArena,
  type DocumentArena,
  type DocumentArenaOptions,
  reserveArena,
} from './document-arena.ts'
import { CHECKPOINT_NAME, MEMORY_NAME, takeOverDirectory } from './document-directory.ts'
import { FILE_UNITS, nameDocumentFile } from './document-files.ts'
import {
  CHECK_U32,
  checkDocument,
  DOCUMENT_FORMAT,
  HEADER_BYTES,
  LENGTH_U32,
  UNIT_BYTES,
} from './document-layout.ts'

/*
 * What a later process needs to go on with the documents of this one, in the arena's directory:
 *
 *   memory           the bytes of the arena's memory, as far as documents fill it
 *   0000.documents   the files of the arena, where they already are
 *   checkpoint       0  "PLATCKPT"   8  u32 format   12  u32 bytes of the header   16  u32 CRC-32 of the header
 *                    20  the header in JSON, then the columns one after the other
 *
 * The checkpoint is replaced as a whole after the memory file has reached the disk. Documents are only ever appended, and never to
 * a file that was taken over, so a position that a checkpoint names holds that document, or bytes that its checksum refuses.
 */
const MAGIC = 'PLATCKPT'
const PREFIX_BYTES = 20

type Column = Uint32Array<SharedArrayBuffer>

/** What is remembered beside the documents themselves. */
export interface DocumentIndex {
  /** Everything that the documents depend on; documents with another fingerprint are of no use. */
  fingerprint: string
  /** The edition that the documents are of, and the run that published it: another store may have an edition of that number too. */
  edition: number
  runId: string
  numbers: Readonly<Record<string, number>>
  /** Positions of documents in the arena, 0 for none. */
  positions: Readonly<Record<string, Column>>
  /** Further columns, which hold no positions. */
  values: Readonly<Record<string, Column>>
}

interface Header extends Pick<DocumentIndex, 'fingerprint' | 'edition' | 'runId' | 'numbers'> {
  byteOrder: string
  memoryBytes: number
  end: number
  columns: { name: string; isPositions: boolean; bytes: number; crc: number }[]
}

export interface CheckpointWriter {
  /** Calls must not overlap. Rejects when the disk refuses; the checkpoint before stays. */
  save(index: DocumentIndex): Promise<void>
}

/** Saves the documents of an arena that has a directory. Other threads may go on adding documents meanwhile. */
export function openCheckpointWriter(arena: DocumentArena): CheckpointWriter {
  const directory = arena.directory
  if (directory === undefined) throw new Error('An arena without files cannot be saved')
  // A document may still be on its way into memory that was already reserved when the last checkpoint was made, so each
  // checkpoint writes again what was new in the one before. What was there at the beginning is in the file already.
  let savedBytes = getMemoryEnd(arena, Atomics.load(arena.end, 0))
  let newBytes = savedBytes
  return {
    save: async ({ positions, values, ...facts }) => {
      // The columns first: whatever they point to is then within the end.
      const columns = [
        ...copyColumns(positions).map((column) => ({ ...column, isPositions: true })),
        ...copyColumns(values).map((column) => ({ ...column, isPositions: false })),
      ]
      const end = Atomics.load(arena.end, 0)
      const endBytes = getMemoryEnd(arena, end)
      await writeMemory(directory, arena, savedBytes, endBytes)
      savedBytes = newBytes
      newBytes = endBytes
      const header: Header = {
        ...facts,
        byteOrder: endianness(),
        memoryBytes: arena.memory.byteLength,
        end,
        columns: columns.map(({ name, isPositions, view }) => ({
          ...{ name, isPositions },
          ...{ bytes: view.length, crc: crc32(view) },
        })),
      }
      await replaceCheckpoint(
        directory,
        header,
        columns.map(({ view }) => view),
      )
    },
  }
}

/** The bytes of memory that are taken when the first free unit is `end`. */
function getMemoryEnd({ memory }: DocumentArena, end: number): number {
  return Math.min(end * UNIT_BYTES, memory.byteLength)
}

function copyColumns(columns: Readonly<Record<string, Column>>): { name: string; view: Uint8Array }[] {
  return Object.entries(columns).map(([name, column]) => ({
    name,
    view: new Uint8Array(Uint32Array.from(column).buffer),
  }))
}

async function writeMemory(
  directory: string,
  { memory }: DocumentArena,
  from: number,
  to: number,
): Promise<void> {
  // Without truncating: until the next checkpoint is complete, the one before needs what is there.
  await using file = await open(join(directory, MEMORY_NAME), constants.O_RDWR | constants.O_CREAT, 0o600)
  const bytes = new Uint8Array(memory, from, to - from)
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, from + done)).bytesWritten
  }
  await file.datasync()
}

async function replaceCheckpoint(directory: string, header: Header, columns: Uint8Array[]): Promise<void> {
  const text = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC)
  prefix.writeUInt32LE(DOCUMENT_FORMAT, 8)
  prefix.writeUInt32LE(text.length, 12)
  prefix.writeUInt32LE(crc32(text), 16)
  const path = join(directory, CHECKPOINT_NAME)
  const draft = `${path}.draft`
  {
    await using file = await open(draft, 'w', 0o600)
    for (const part of [prefix, text, ...columns]) await file.writeFile(part)
    await file.datasync()
  }
  await rename(draft, path)
}

/** An arena, and what is known of the documents in it. */
export interface OpenedDocuments {
  arena: DocumentArena
  /** Undefined for an empty arena. */
  index?: DocumentIndex
  /** Documents whose bytes were damaged, which are forgotten. */
  damaged: number
  /** Why what an earlier process left could not be used; undefined where it could, or where nothing was left. */
  discarded?: string
}

type Options = DocumentArenaOptions & { directory: string }

/** Goes on with the documents that an ended process has saved under the fingerprint, or begins with none. */
export async function openSavedDocuments(options: Options, fingerprint: string): Promise<OpenedDocuments> {
  const directory = takeOverDirectory(options.directory)
  if (directory === undefined) return { arena: createDocumentArena(options), damaged: 0 }
  try {
    return await readCheckpoint(directory, options, fingerprint)
  } catch (error) {
    const discarded = error instanceof Error ? error.message : String(error)
    await rm(directory, { recursive: true, force: true })
    return { arena: createDocumentArena(options), damaged: 0, discarded }
  }
}

async function readCheckpoint(
  directory: string,
  options: Options,
  fingerprint: string,
): Promise<OpenedDocuments> {
  const bytes = await readFile(join(directory, CHECKPOINT_NAME))
  const { header, columnsAt } = readHeader(bytes)
  const arena = { ...reserveArena(options), directory }
  if (header.fingerprint !== fingerprint)
    throw new Error('they were made by another version or with other settings')
  if (header.memoryBytes !== arena.memory.byteLength)
    throw new Error('the memory for documents has another size')
  const columns = readColumns(bytes, columnsAt, header)
  await readMemory(directory, arena, header.end)
  Atomics.store(arena.end, 0, await beginNextFile(directory, arena, header.end))
  const pick = (isPositions: boolean) =>
    Object.fromEntries(
      columns.filter((one) => one.isPositions === isPositions).map(({ name, column }) => [name, column]),
    )
  const positions = pick(true)
  const damaged = forgetDamaged(arena, header.end, Object.values(positions))
  const { edition, runId, numbers } = header
  return { arena, index: { fingerprint, edition, runId, numbers, positions, values: pick(false) }, damaged }
}

function readHeader(bytes: Buffer): { header: Header; columnsAt: number } {
  if (bytes.length < PREFIX_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC)
    throw new Error('the checkpoint is damaged')
  if (bytes.readUInt32LE(8) !== DOCUMENT_FORMAT) throw new Error('they have another format')
  const columnsAt = PREFIX_BYTES + bytes.readUInt32LE(12)
  const text = bytes.subarray(PREFIX_BYTES, columnsAt)
  if (crc32(text) !== bytes.readUInt32LE(16)) throw new Error('the checkpoint is damaged')
  const header = JSON.parse(text.toString()) as Header
  if (header.byteOrder !== endianness())
    throw new Error('they were made on a machine with another byte order')
  return { header, columnsAt }
}

function readColumns(bytes: Buffer, columnsAt: number, { columns }: Header) {
  let at = columnsAt
  return columns.map(({ name, isPositions, bytes: length, crc }) => {
    const part = bytes.subarray(at, at + length)
    at += length
    if (part.length !== length || crc32(part) !== crc) throw new Error('the checkpoint is damaged')
    const column = new Uint32Array(new SharedArrayBuffer(length))
    new Uint8Array(column.buffer).set(part)
    return { name, isPositions, column }
  })
}

async function readMemory(directory: string, arena: DocumentArena, end: number): Promise<void> {
  await using file = await open(join(directory, MEMORY_NAME))
  const bytes = new Uint8Array(arena.memory, 0, getMemoryEnd(arena, end))
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, done)
    // Documents that are missing are found to be damaged.
    if (bytesRead === 0) return
    done += bytesRead
  }
}

/**
 * Where documents are appended from now on: after those in memory, or at the start of a file that does not exist yet. A process
 * that is taken for ended by mistake may go on writing into the files that it has open.
 */
async function beginNextFile(directory: string, { memory }: DocumentArena, end: number): Promise<number> {
  const memoryUnits = memory.byteLength / UNIT_BYTES
  const files = Math.ceil(Math.max(0, end - memoryUnits) / FILE_UNITS)
  for (let number = files; ; number++) {
    const path = join(directory, nameDocumentFile(number))
    const isRemoved = await rm(path).then(
      () => true,
      () => false,
    )
    if (!isRemoved) break
  }
  return end <= memoryUnits ? end : memoryUnits + files * FILE_UNITS
}

/** Forgets the documents in memory that are not what was written, and positions that are nowhere. Returns how many. */
function forgetDamaged({ memory }: DocumentArena, end: number, positions: readonly Column[]): number {
  const bytes = Buffer.from(memory)
  const integers = new Uint32Array(memory)
  const memoryUnits = memory.byteLength / UNIT_BYTES
  const isSound = (position: number): boolean => {
    if (position >= end) return false
    // Those in files are checked whenever they are read.
    if (position >= memoryUnits) return true
    const at = (position * UNIT_BYTES) / Uint32Array.BYTES_PER_ELEMENT
    const length = integers[at + LENGTH_U32]!
    const from = position * UNIT_BYTES
    if (length < HEADER_BYTES || from + length > memory.byteLength) return false
    return checkDocument(bytes.subarray(from, from + length)) === integers[at + CHECK_U32]
  }
  let damaged = 0
  for (const column of positions) {
    for (const [index, position] of column.entries()) {
      if (position === 0 || isSound(position)) continue
      column[index] = 0
      damaged++
    }
  }
  return damaged
}
