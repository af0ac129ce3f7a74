import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { countChunks, isZip, readArchiveMember } from './archive/zip-archive.ts'
import { type InputFile, reasonOf } from './input-files.ts'

const CHUNK_BYTES = 256 * 1024
const GZIP_MAGIC = [0x1f, 0x8b]
const UTF8_MARK = [0xef, 0xbb, 0xbf]
const UTF16_LITTLE_ENDIAN_MARK = [0xff, 0xfe]
const UTF16_BIG_ENDIAN_MARK = [0xfe, 0xff]

/** How much a single input may hold. */
export interface ContentLimits {
  /** Bytes after decompression. */
  maxContentBytes: number
  /** How many times larger than the compressed file the content may be. Text rarely shrinks to less than a fortieth. */
  maxGzipRatio: number
  /** The ratio is judged only beyond this size, because small files may be extremely repetitive. */
  minJudgedBytes: number
}

/** Generous for the listings of a country, yet an endless input comes to an end. */
export const CONTENT_LIMITS: ContentLimits = {
  maxContentBytes: 256 * 2 ** 30,
  maxGzipRatio: 200,
  minJudgedBytes: 64 * 2 ** 20,
}

/**
 * The content of a file in chunks of bounded size, as UTF-8 where its first bytes tell the encoding: gzip is decompressed
 * whatever the file is called, a UTF-8 byte order mark is removed, and UTF-16 is converted. Throws FeedError when the file
 * cannot be read, its gzip stream is damaged or cut short, it is not text, or it passes a limit.
 */
export async function* readInputBytes(
  file: InputFile,
  countBytes: (bytes: number) => void,
  limits: ContentLimits = CONTENT_LIMITS,
): AsyncGenerator<Buffer> {
  yield* toUtf8(file, readStoredBytes(file, countBytes, limits))
}

/**
 * The content of a file as it is stored, after decompression, in chunks of bounded size. Throws FeedError when it cannot be read, a
 * compressed stream is damaged or cut short, or it passes a limit.
 */
export async function* readStoredBytes(
  file: InputFile,
  countBytes: (bytes: number) => void,
  limits: ContentLimits = CONTENT_LIMITS,
): AsyncGenerator<Buffer> {
  try {
    yield* checkLimits(file, countBytes, limits)
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError(`${file.path}: cannot be read (${reasonOf(cause)})`, { cause })
  }
}

async function* checkLimits(
  file: InputFile,
  countBytes: (bytes: number) => void,
  { maxContentBytes, maxGzipRatio, minJudgedBytes }: ContentLimits,
): AsyncGenerator<Buffer> {
  let rawBytes = 0
  let contentBytes = 0
  const count = (bytes: number) => {
    rawBytes += bytes
    countBytes(bytes)
  }
  for await (const chunk of decompress(file, count)) {
    contentBytes += chunk.length
    if (contentBytes > maxContentBytes)
      throw new FeedError(`${file.path}: holds more than the limit of ${maxContentBytes} bytes`)
    if (contentBytes > minJudgedBytes && contentBytes > maxGzipRatio * rawBytes)
      throw new FeedError(
        `${file.path}: decompresses to more than ${maxGzipRatio} times its size, which is the limit, at byte ${contentBytes}`,
      )
    yield chunk
  }
}

async function* decompress(file: InputFile, countBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { archive } = file
  const raw =
    archive === undefined
      ? countChunks(createReadStream(file.path, { highWaterMark: CHUNK_BYTES }), countBytes)
      : readArchiveMember(archive.path, archive.member, countBytes)
  const first = await raw.next()
  if (first.done === true) return
  if (isZip(first.value)) {
    await raw.return(undefined)
    const advice = archive === undefined ? 'save it as a file first' : 'unpack the outer archive first'
    throw new FeedError(`${file.path}: is a zip archive, which cannot be read from here; ${advice}`)
  }
  const chunks = putBack(first.value, raw)
  if (!startsWith(first.value, GZIP_MAGIC)) return yield* chunks
  // A pipeline passes a failure of the disk on to the reader of the decompressed bytes.
  yield* pipeline(chunks, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) as AsyncIterable<Buffer>
}

async function* putBack(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* toUtf8(file: InputFile, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of chunks) {
    const marked = isFirst ? findEncoding(chunk) : undefined
    if (marked !== undefined) decoder = new TextDecoder(marked, { fatal: true })
    if (decoder !== undefined) {
      yield decodeUtf16(decoder, file, chunk)
    } else {
      if (isFirst) refuseBinary(file, chunk)
      yield isFirst && startsWith(chunk, UTF8_MARK) ? chunk.subarray(UTF8_MARK.length) : chunk
    }
    isFirst = false
  }
  if (decoder !== undefined) decodeUtf16(decoder, file)
}

/** UTF-16 shows by its byte order mark, or by a zero in every other byte of its first ASCII characters. */
function findEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, UTF16_LITTLE_ENDIAN_MARK)) return 'utf-16le'
  if (startsWith(bytes, UTF16_BIG_ENDIAN_MARK)) return 'utf-16be'
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes
  if (first > 0 && second === 0 && third > 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second > 0 && third === 0 && fourth > 0) return 'utf-16be'
  return undefined
}

function decodeUtf16(decoder: TextDecoder, file: InputFile, chunk?: Buffer): Buffer {
  try {
    return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }))
  } catch (cause) {
    throw new FeedError(`${file.path}: bytes that are not ${decoder.encoding}`, { cause })
  }
}

function refuseBinary(file: InputFile, bytes: Buffer): void {
  const zeroAt = bytes.indexOf(0)
  if (zeroAt >= 0) throw new FeedError(`${file.path}: is not a text file: byte ${zeroAt} is zero`)
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}
