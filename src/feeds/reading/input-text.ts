import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import iconv from 'iconv-lite'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { FeedRun } from './define-feed.ts'
import { readInputBytes, readStoredBytes } from './input-content.ts'
import type { InputFile } from './input-files.ts'
import { readingIssue } from './issues.ts'

/** The encodings that operators meet most often; `isEncoding` knows more. */
export const COMMON_ENCODINGS = ['utf-8', 'windows-1252', 'latin1', 'utf-16le', 'macroman', 'cp437', 'cp850']

/** Whether text in an encoding of this name can be read: all names that iconv-lite has. */
export function isEncoding(name: string): boolean {
  return iconv.encodingExists(name)
}

const UTF8_NAMES = ['utf-8', 'utf8']
/** As browsers do, Latin-1 is read as its superset. */
const WINDOWS_1252_NAMES = ['windows-1252', 'windows1252', 'cp1252', 'latin1', 'latin-1', 'iso-8859-1']

/**
 * The text of a file, a chunk at a time. A declared encoding is binding. Without one the text is UTF-16 where its first bytes say so,
 * else UTF-8; if the first bytes beyond ASCII are not UTF-8, it is read as Windows-1252, the usual encoding of spreadsheets, and an
 * issue says so. Throws FeedError with the line for bytes that do not fit.
 */
export async function* readInputText(
  file: InputFile,
  encoding: string | undefined,
  run: FeedRun,
): AsyncGenerator<string> {
  const countBytes = (bytes: number) => run.countBytes(bytes)
  const name = encoding?.toLowerCase()
  if (name !== undefined && ![...UTF8_NAMES, ...WINDOWS_1252_NAMES].includes(name)) {
    yield* decodeAs(name, file.path, readStoredBytes(file, countBytes))
    return
  }
  const decoder = new LineCountingDecoder(file.path, name, run)
  for await (const chunk of readInputBytes(file, countBytes)) yield decoder.push(chunk)
  yield decoder.end()
}

const UNREADABLE = /[\0\ufffd]/

/** Decodes by iconv-lite, which stands "\ufffd" for bytes that the encoding does not have. */
async function* decodeAs(
  encoding: string,
  path: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let line = 1
  const check = (text: string) => {
    const at = text.search(UNREADABLE)
    if (at < 0) {
      line += countLineBreaks(text)
      return text
    }
    line += countLineBreaks(text.slice(0, at))
    throw new FeedError(`${path}:${line}: bytes that are not ${encoding}, which the mapping declares`)
  }
  for await (const chunk of chunks) yield check(decoder.write(chunk))
  yield check(decoder.end() ?? '')
}

class LineCountingDecoder {
  readonly #path: string
  readonly #isDeclared: boolean
  readonly #run: FeedRun
  /** Set once the encoding is known not to be UTF-8. */
  #singleByte: TextDecoder | undefined
  #isAsciiSoFar = true
  /** The first bytes of a character that the next chunk completes. */
  #rest: Buffer = Buffer.alloc(0)
  #line = 1

  constructor(path: string, encoding: string | undefined, run: FeedRun) {
    this.#path = path
    this.#isDeclared = encoding !== undefined
    this.#run = run
    if (encoding !== undefined && WINDOWS_1252_NAMES.includes(encoding))
      this.#singleByte = new TextDecoder('windows-1252')
  }

  push(chunk: Buffer): string {
    if (this.#singleByte !== undefined) return this.#count(this.#singleByte.decode(chunk))
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const end = bytes.length - countUnfinishedBytes(bytes)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) return this.#leaveUtf8(bytes)
    if (this.#isAsciiSoFar) this.#isAsciiSoFar = isAscii(whole)
    this.#rest = bytes.subarray(end)
    return this.#count(whole.toString('utf8'))
  }

  end(): string {
    return this.#rest.length === 0 ? '' : this.#leaveUtf8(this.#rest)
  }

  #leaveUtf8(bytes: Buffer): string {
    this.#rest = Buffer.alloc(0)
    const line = this.#line + countLineBreaks(bytes.toString('latin1', 0, findInvalidByte(bytes)))
    if (this.#isDeclared || !this.#isAsciiSoFar || hasUtf8Characters(bytes)) {
      throw new FeedError(
        `${this.#path}:${line}: bytes that are not UTF-8; if the file is in another encoding, declare "file: { encoding: windows-1252 }" in the mapping or convert it`,
      )
    }
    this.#run.raise(readingIssue('EncodingAssumed', `${this.#path}:${line}`, 'windows-1252'))
    this.#singleByte = new TextDecoder('windows-1252')
    return this.#count(this.#singleByte.decode(bytes))
  }

  #count(text: string): string {
    this.#line += countLineBreaks(text)
    return text
  }
}

/** Bytes at the end that begin a UTF-8 character without finishing it. */
function countUnfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue // a byte that continues a character
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? back : 0
  }
  return 0
}

/** Whether text that is not wholly UTF-8 nevertheless holds characters of it, so that no single-byte encoding fits. */
function hasUtf8Characters(bytes: Buffer): boolean {
  return /[\u0080-\ufffc]/.test(bytes.toString('utf8'))
}

function findInvalidByte(bytes: Buffer): number {
  const at = bytes.toString('utf8').indexOf('\ufffd')
  return at < 0 ? bytes.length : Buffer.byteLength(bytes.toString('utf8').slice(0, at))
}

export function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
