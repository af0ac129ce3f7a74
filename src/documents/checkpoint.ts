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
 * The files in the arena's directory that let a later process continue with the documents of this one:
 *
 *   memory           the bytes of the arena's memory, up to the end of the documents
 *   0000.documents   the files of the arena, which are already there
 *   checkpoint       0  "PLATCKPT"   8  u32 format   12  u32 bytes of the header   16  u32 CRC-32 of the header
 *                    20  the header in JSON, then the columns one after the other
 *
 * The checkpoint is replaced as a whole, after the memory file has reached the disk. Documents are only ever appended, and
 * never to a file that was taken over. So a position in a checkpoint holds its document, or bytes whose checksum is wrong.
 */
const MAGIC = 'PLATCKPT'
const PREFIX_BYTES = 20

type Column = Uint32Array<SharedArrayBuffer>

/** What a checkpoint stores beside the documents themselves. */
export interface DocumentIndex {
  /** Identifies everything that the documents depend on. Documents with another fingerprint are useless. */
  fingerprint: string
  /** The documents' edition and the run that published it, because another store may have an edition with the same number. */
  edition: number
  runId: string
  numbers: Readonly<Record<string, number>>
  /** The positions of documents in the arena, 0 for none. */
  positions: Readonly<Record<string, Column>>
  /** Columns without positions. */
  values: Readonly<Record<string, Column>>
}

interface Header extends Pick<DocumentIndex, 'fingerprint' | 'edition' | 'runId' | 'numbers'> {
  byteOrder: string
  memoryBytes: number
  end: number
  columns: { name: string; isPositions: boolean; bytes: number; crc: number }[]
}

export interface CheckpointWriter {
  /** Saves a checkpoint. Calls must not overlap. If a write fails, this rejects and the previous checkpoint remains. */
  save(index: DocumentIndex): Promise<void>
}

/** Saves the documents of an arena that has a directory. Other threads may add documents at the same time. */
export function openCheckpointWriter(arena: DocumentArena): CheckpointWriter {
  const directory = arena.directory
  if (directory === undefined) throw new Error('An arena without files cannot be saved')
  // When the last checkpoint was made, a thread may have reserved memory without having written its document yet. So each
  // checkpoint writes the new part of the previous one again. The documents of an earlier process are already in the file.
  let savedBytes = getMemoryEnd(arena, Atomics.load(arena.end, 0))
  let newBytes = savedBytes
  return {
    save: async ({ positions, values, ...facts }) => {
      // The columns are copied first, so that everything they point to lies before the end.
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

/** Returns the number of bytes of memory in use if the first free unit is `end`. */
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
  // The file is not truncated: the previous checkpoint needs it until the next one is complete.
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

/** An arena and the index of its documents. */
export interface OpenedDocuments {
  arena: DocumentArena
  /** undefined for an empty arena. */
  index?: DocumentIndex
  /** The number of damaged documents, which were removed from the index. */
  damaged: number
  /** Why the files of an earlier process could not be used. undefined if they could, or if there were none. */
  discarded?: string
}

type Options = DocumentArenaOptions & { directory: string }

/** Opens the documents that an ended process saved under the fingerprint, or an empty arena. */
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
    // Missing documents are later found to be damaged.
    if (bytesRead === 0) return
    done += bytesRead
  }
}

/**
 * Returns where documents are appended from now on: after those in memory, or at the start of a new file. Existing files are
 * not continued, because a process that is wrongly considered ended may still write to the files that it has open.
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

/** Clears the positions of damaged documents in memory and positions outside the arena. Returns the number cleared. */
function forgetDamaged({ memory }: DocumentArena, end: number, positions: readonly Column[]): number {
  const bytes = Buffer.from(memory)
  const integers = new Uint32Array(memory)
  const memoryUnits = memory.byteLength / UNIT_BYTES
  const isSound = (position: number): boolean => {
    if (position >= end) return false
    // Documents in files are checked when they are read.
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
