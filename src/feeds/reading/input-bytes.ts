import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { type InputFile, reasonOf } from './input-files.ts'

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
