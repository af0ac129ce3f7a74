import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FeedError } from '../../../ingest/ports/feed.ts'

/** A file in a zip archive. */
export interface ArchiveMember {
  /** With folders, as in "2026/parcels.csv". */
  name: string
  compressedBytes: number
}

/** How much an archive may hold. */
export interface ArchiveLimits {
  maxMembers: number
  /** How many times larger than the archive all its members together may be. */
  maxZipRatio: number
  /** The ratio is judged only beyond this size. */
  minJudgedBytes: number
}

/** A zip of the shapefiles of all states has some 400 members. */
const ARCHIVE_LIMITS: ArchiveLimits = {
  maxMembers: 10_000,
  maxZipRatio: 200,
  minJudgedBytes: 64 * 2 ** 20,
}

const ZIP_MAGICS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06], // an archive without members
]
const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 256 * 1024

/** Whether the first bytes are those of a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return ZIP_MAGICS.some((magic) => magic.every((byte, index) => bytes[index] === byte))
}

/** Whether a regular file is a zip archive, whatever it is called. */
export async function isZipFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return isZip(buffer)
  } finally {
    await file.close()
  }
}

/**
 * The files in an archive, in its order, without folders and the hidden files that macOS adds. Throws FeedError for a damaged
 * archive, names that lead out of it or that occur twice, and contents beyond the limits.
 */
export async function listArchiveMembers(
  path: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ArchiveMember[]> {
  return useArchive(path, async (zip) => {
    const members = new Map<string, ArchiveMember>()
    let contentBytes = 0
    for await (const { fileName: name, compressedSize, uncompressedSize } of zip.eachEntry()) {
      if (zip.entriesRead > limits.maxMembers)
        throw new FeedError(
          `${path}: holds more than ${limits.maxMembers} files, which is the limit of an archive`,
        )
      contentBytes += uncompressedSize
      if (contentBytes > limits.minJudgedBytes && contentBytes > limits.maxZipRatio * zip.fileSize)
        throw new FeedError(
          `${path}/${name}: the files up to this one decompress to more than ${limits.maxZipRatio} times the size of the archive, which is the limit`,
        )
      if (name.endsWith('/') || isHidden(name)) continue
      if (members.has(name)) throw new FeedError(`${path}/${name}: occurs twice in the archive`)
      members.set(name, { name, compressedBytes: compressedSize })
    }
    return [...members.values()]
  })
}

/** ".DS_Store", "__MACOSX/._sales.csv" */
function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

/**
 * The content of a member. `countBytes` hears of the compressed bytes. Throws FeedError for a member that is encrypted, is
 * compressed in another way than by deflation, or does not have the size and the checksum that the archive states.
 */
export async function* readArchiveMember(
  path: string,
  name: string,
  countBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const zip = await openArchive(path)
  try {
    const entry = await findEntry(zip, path, name)
    const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    const counted = countChunks(raw as AsyncIterable<Buffer>, countBytes)
    const content =
      entry.compressionMethod === STORED
        ? counted
        : // A pipeline passes a failure of the disk on to the reader of the decompressed bytes.
          (pipeline(counted, createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {}) as AsyncIterable<Buffer>)
    yield* checkContent(content, entry, `${path}/${name}`)
  } catch (cause) {
    throw describeFailure(cause, `${path}/${name}`)
  } finally {
    zip.close()
  }
}

async function findEntry(zip: ZipFile, path: string, name: string): Promise<Entry> {
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue
    if (entry.isEncrypted())
      throw new FeedError(`${path}/${name}: is encrypted; decrypt the archive before it is read`)
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new FeedError(
        `${path}/${name}: is compressed by method ${entry.compressionMethod}; only deflation (8) is read`,
      )
    return entry
  }
  throw new FeedError(`${path}: does not hold ${name}`)
}

/** Hands chunks on and tells their sizes. */
export async function* countChunks(
  chunks: AsyncIterable<Buffer>,
  countBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    countBytes(chunk.length)
    yield chunk
  }
}

async function* checkContent(
  chunks: AsyncIterable<Buffer>,
  { uncompressedSize, crc32: stated }: Entry,
  place: string,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let checksum = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > uncompressedSize)
      throw new FeedError(`${place}: holds more than the ${uncompressedSize} bytes that the archive states`)
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (bytes < uncompressedSize)
    throw new FeedError(`${place}: ends after ${bytes} of ${uncompressedSize} bytes; the archive is damaged`)
  if (checksum !== stated)
    throw new FeedError(
      `${place}: does not have the checksum that the archive states; the archive is damaged`,
    )
}

async function useArchive<Result>(path: string, use: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  const zip = await openArchive(path)
  try {
    return await use(zip)
  } catch (cause) {
    throw describeFailure(cause, path)
  } finally {
    zip.close()
  }
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (cause) {
    throw describeFailure(cause, path)
  }
}

/** yauzl itself refuses names that lead out of the archive, and damaged directories of it. */
function describeFailure(cause: unknown, place: string): unknown {
  if (cause instanceof FeedError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new FeedError(`${place}: the zip archive cannot be read (${reason})`, { cause })
}
