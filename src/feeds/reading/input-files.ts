import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'

/** A file to read: its path and its size on disk in bytes. */
export interface InputFile {
  path: string
  sizeBytes: number
}

/**
 * The files behind the inputs, in the order given; a folder stands for the files below it whose names end in one of
 * `endings` (or that and ".gz"), by name. Hidden files and folders are left out. Throws FeedError when an input does not exist
 * or a folder has no such file.
 */
export async function listInputFiles(
  inputs: readonly string[],
  endings: readonly string[],
): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const input of inputs) {
    const found = await listOne(input, endings)
    if (found.length === 0) throw new FeedError(`${input}: no file ending in ${endings.join(', ')} in it`)
    files.push(...found)
  }
  return files
}

async function listOne(input: string, endings: readonly string[]): Promise<InputFile[]> {
  const found = await stat(input).catch((cause: unknown) => {
    throw new FeedError(`${input}: cannot be opened (${reasonOf(cause)})`, { cause })
  })
  if (!found.isDirectory()) return [{ path: input, sizeBytes: found.size }]
  return listFolder(input, endings)
}

async function listFolder(folder: string, endings: readonly string[]): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const files: InputFile[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await listFolder(path, endings)))
    else if (entry.isFile() && hasEnding(entry.name, endings)) {
      files.push({ path, sizeBytes: (await stat(path)).size })
    }
  }
  return files
}

/** True for "x.json" and "x.json.gz" when the endings hold ".json"; letter case does not matter. */
export function hasEnding(path: string, endings: readonly string[]): boolean {
  const name = basename(path).toLowerCase().replace(/\.gz$/, '') // "a.json.gz" -> "a.json"
  return endings.some((ending) => name.endsWith(ending))
}

/** The error code of a failed system call, or its message. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.message : String(cause)
}

const CHUNK_BYTES = 256 * 1024

const GZIP_MAGIC = [0x1f, 0x8b]

const UTF8_BOM = [0xef, 0xbb, 0xbf]

/**
 * The content of a file in chunks of bounded size: gunzipped where its first bytes say gzip, whatever its name, and without
 * a UTF-8 byte order mark. `onRead` hears of every byte taken from the disk. Throws FeedError when the file cannot be read,
 * its gzip stream is damaged or cut short, or it is UTF-16.
 */
export async function* readInputBytes(
  file: InputFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let isFirst = true
  try {
    for await (const chunk of await openContent(file, onRead)) {
      const bytes = chunk as Buffer
      yield isFirst ? withoutByteOrderMark(bytes, file) : bytes
      isFirst = false
    }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError(`${file.path}: cannot be read (${reasonOf(cause)})`, { cause })
  }
}

async function openContent(
  file: InputFile,
  onRead: (bytes: number) => void,
): Promise<AsyncIterable<unknown>> {
  const isGzip = await startsWithGzip(file.path)
  const counted = countBytes(createReadStream(file.path, { highWaterMark: CHUNK_BYTES }), onRead)
  // A pipeline passes a failure of the disk on to the reader of the unzipped bytes.
  return isGzip ? pipeline(counted, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : counted
}

async function* countBytes(
  raw: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of raw) {
    onRead(chunk.length)
    yield chunk
  }
}

async function startsWithGzip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && startsWith(buffer, GZIP_MAGIC)
  } finally {
    await handle.close()
  }
}

function withoutByteOrderMark(bytes: Buffer, file: InputFile): Buffer {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) {
    throw new FeedError(`${file.path}: is UTF-16; UTF-8 is needed`)
  }
  return startsWith(bytes, UTF8_BOM) ? bytes.subarray(3) : bytes
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}
