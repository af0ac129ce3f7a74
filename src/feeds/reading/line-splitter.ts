import { FeedError } from '../../ingest/ports/feed.ts'

const NEWLINE = 0x0a

/** The bytes of a line, where in the content it starts, and its number. */
export interface SplitLine {
  bytes: Buffer
  offset: number
  line: number
}

/** Cuts content into lines, without their line ends. Blank lines are counted and handed out too. It holds one line in memory. */
export class LineSplitter {
  readonly #name: string
  readonly #maxBytes: number
  #consumed = 0
  #parts: Buffer[] = []
  #partBytes = 0
  #line = 1

  constructor(name: string, maxBytes: number) {
    this.#name = name
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer): SplitLine[] {
    const found: SplitLine[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const offset = this.#consumed + start - this.#partBytes
      this.#append(chunk.subarray(start, end))
      found.push({ bytes: this.#take(), offset, line: this.#line })
      this.#line += 1
      start = end + 1
    }
    this.#append(chunk.subarray(start))
    this.#consumed += chunk.length
    return found
  }

  /** The text after the last line end, if there is any. */
  end(): SplitLine | undefined {
    if (this.#partBytes === 0) return undefined
    const offset = this.#consumed - this.#partBytes
    return { bytes: this.#take(), offset, line: this.#line }
  }

  #append(bytes: Buffer): void {
    this.#partBytes += bytes.length
    if (this.#partBytes > this.#maxBytes) {
      throw new FeedError(
        `${this.#name}:${this.#line}: the line is longer than ${this.#maxBytes} bytes, which is the limit`,
      )
    }
    if (bytes.length > 0) this.#parts.push(bytes)
  }

  #take(): Buffer {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    this.#parts = []
    this.#partBytes = 0
    return bytes
  }
}
