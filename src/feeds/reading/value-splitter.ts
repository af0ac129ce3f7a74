import { FeedError } from '../../ingest/ports/feed.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Enough for the key with its quotes and some blanks before the colon. */
const MAX_KEY_BYTES = 64

export interface SplitLimits {
  maxRecordBytes: number
  maxDepth: number
}

/** What the records of a kind of file are like. */
export interface SplitShape {
  /** The key of an object under which the list of records stands. */
  listKey: string
  /** Whether objects in a list are flattened. */
  isFlattening: boolean
}

const RESO_SHAPE: SplitShape = { listKey: 'value', isFlattening: true }

/** The bytes of one JSON value, not parsed yet, and where in the content it starts. */
export interface SplitValue {
  bytes: Buffer
  offset: number
  /** True when the value is an object that was rewritten as the list of its keys and values: `{"a":1}` became `["a",1]`. */
  isFlat: boolean
}

/**
 * Cuts JSON content into its records without parsing them. The records are the elements of a list, the elements of the list
 * under a key of an object ("value"), or whole objects one after another. It looks only at brackets, quotes and separators and
 * leaves everything else to JSON.parse. It holds one record in memory. `envelope` is the text around the list, as far as it was
 * read.
 *
 * Objects in a list may be flattened in place, so the chunks are written to: records differ in their keys, and V8 takes twice
 * as long to parse such objects as to parse lists. Text that is not valid JSON does not become valid by this, except
 * that the keys of records are not checked to be text; `pairFields` does that.
 */
export class ValueSplitter {
  envelope = ''
  /** Whether a list of records was found, even an empty one. */
  hasList = false
  readonly #name: string
  readonly #limits: SplitLimits
  readonly #isFlattening: boolean
  readonly #listKey: RegExp
  #consumed = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The depth at which commas separate records; 0 when a whole top-level object is the record. */
  #listDepth = 0
  /** True while a value is being flattened; `#awaitsColon` says whether a colon must come before the next comma. */
  #isFlat = false
  #awaitsColon = false
  #parts: Buffer[] = []
  #partBytes = 0
  #start = 0
  #keyStart = -1
  #isListKey = false
  #found: SplitValue[] = []

  constructor(name: string, limits: SplitLimits, { listKey, isFlattening }: SplitShape = RESO_SHAPE) {
    this.#name = name
    this.#limits = limits
    this.#isFlattening = isFlattening
    this.#listKey = new RegExp(`(?<!\\\\)"${listKey}"\\s*$`) // `"value" `, not `"the \"value"`
  }

  /** Records that end in this chunk. */
  push(chunk: Buffer): SplitValue[] {
    this.#found = []
    this.#start = 0
    this.#keyStart = -1
    let at = this.#isInString ? this.#skipString(chunk, 0) : 0
    while (at < chunk.length) {
      const byte = chunk[at] as number
      if (byte === QUOTE) {
        if (this.#depth === 0) this.#refuse('not an object or list', at)
        this.#keyStart = at
        this.#isInString = true
        at = this.#skipString(chunk, at + 1)
      } else {
        if (byte >= 0x2c) this.#structure(chunk, at, byte)
        else if (this.#depth === 0 && byte > 0x20) this.#refuse('not JSON', at)
        at += 1
      }
    }
    this.#append(chunk.subarray(this.#start))
    this.#consumed += chunk.length
    return this.#found
  }

  /** To be called after the last chunk. Throws FeedError when the content ends inside a value. */
  end(): void {
    if (this.#depth > 0 || this.#isInString) this.#refuse('cut short: the content ends inside a value', 0)
  }

  #skipString(chunk: Buffer, from: number): number {
    let at = from
    if (this.#isEscaped) at += 1
    this.#isEscaped = false
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) {
        this.#isInString = false
        return at + 1
      }
    }
    this.#isEscaped = at > chunk.length
    return chunk.length
  }

  #structure(chunk: Buffer, at: number, byte: number): void {
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.#open(chunk, at, byte)
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#close(chunk, at, byte)
        break
      case COMMA:
        this.#isListKey = false
        if (this.#depth === this.#listDepth && this.#depth > 0) this.#cut(chunk, at, at + 1)
        else if (this.#isBetweenPairs()) this.#flattenComma(chunk, at)
        break
      case COLON:
        if (this.#depth === 1 && this.#listDepth === 0) this.#isListKey = this.#endsWithListKey(chunk, at)
        else if (this.#isBetweenPairs()) this.#flattenColon(chunk, at)
        break
      default:
        if (this.#depth === 0) this.#refuse('not JSON', at)
    }
  }

  #open(chunk: Buffer, at: number, byte: number): void {
    if (this.#depth === 0) {
      this.#drop(at)
      this.envelope = ''
    }
    this.#depth += 1
    if (this.#depth > this.#limits.maxDepth) {
      this.#refuse(`nested deeper than ${this.#limits.maxDepth} levels, which is the limit`, at)
    }
    if (byte !== OPEN_LIST) {
      const isElement = this.#listDepth > 0 && this.#depth === this.#listDepth + 1
      if (isElement && this.#isFlattening) this.#startFlat(chunk, at)
      return
    }
    if (this.#depth === 1) this.#startList(at)
    else if (this.#depth === 2 && this.#isListKey) {
      this.#append(chunk.subarray(this.#start, at + 1))
      this.envelope = this.#take().toString()
      this.#startList(at)
    }
    this.#isListKey = false
  }

  #startList(at: number): void {
    this.#listDepth = this.#depth
    this.hasList = true
    this.#drop(at + 1)
  }

  #close(chunk: Buffer, at: number, byte: number): void {
    if (this.#depth === 0) this.#refuse('a bracket closes that was never opened', at)
    if (this.#depth === this.#listDepth) {
      if (byte !== CLOSE_LIST) this.#refuse('a list is closed by a brace', at)
      this.#cut(chunk, at, at)
      this.#listDepth = 0
      this.#depth -= 1
      if (this.#depth === 0) this.#drop(at + 1)
      return
    }
    if (this.#isBetweenPairs()) chunk[at] = byte === CLOSE_OBJECT ? CLOSE_LIST : CLOSE_OBJECT
    this.#depth -= 1
    if (this.#depth > 0) return
    if (this.envelope !== '') this.#closeEnvelope(chunk, at)
    else this.#cut(chunk, at + 1, at + 1)
  }

  #startFlat(chunk: Buffer, at: number): void {
    chunk[at] = OPEN_LIST
    this.#isFlat = true
    this.#awaitsColon = true
  }

  #isBetweenPairs(): boolean {
    return this.#isFlat && this.#depth === this.#listDepth + 1
  }

  /** A separator that is out of turn is left as, or becomes, one that no list can have, so the value does not parse. */
  #flattenColon(chunk: Buffer, at: number): void {
    if (this.#awaitsColon) chunk[at] = COMMA
    this.#awaitsColon = false
  }

  #flattenComma(chunk: Buffer, at: number): void {
    if (this.#awaitsColon) chunk[at] = COLON
    this.#awaitsColon = true
  }

  #closeEnvelope(chunk: Buffer, at: number): void {
    this.#append(chunk.subarray(this.#start, at + 1))
    this.envelope += this.#take().toString()
    this.#start = at + 1
  }

  /** Ends the value before `end`, unless it is blank, and starts the next one at `next`. */
  #cut(chunk: Buffer, end: number, next: number): void {
    const offset = this.#consumed + this.#start - this.#partBytes
    this.#append(chunk.subarray(this.#start, end))
    const bytes = this.#take()
    if (!isBlank(bytes)) this.#found.push({ bytes, offset, isFlat: this.#isFlat })
    this.#isFlat = false
    this.#start = next
  }

  #append(bytes: Buffer): void {
    if (this.#depth === 0 && isBlank(bytes)) return
    this.#partBytes += bytes.length
    if (this.#partBytes > this.#limits.maxRecordBytes) {
      this.#refuse(
        `a record is longer than ${this.#limits.maxRecordBytes} bytes, which is the limit`,
        this.#start,
      )
    }
    if (bytes.length > 0) this.#parts.push(bytes)
  }

  #take(): Buffer {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    this.#drop(0)
    return bytes
  }

  #drop(start: number): void {
    this.#parts = []
    this.#partBytes = 0
    this.#start = start
  }

  /** True when the text before the colon is the key of the list. The start of a key that crosses chunks is in `#parts`. */
  #endsWithListKey(chunk: Buffer, colonAt: number): boolean {
    const isWhole = this.#keyStart >= 0
    const text = isWhole
      ? chunk.toString('latin1', this.#keyStart, colonAt)
      : Buffer.concat([...this.#parts.slice(-MAX_KEY_BYTES), chunk.subarray(0, colonAt)]).toString('latin1')
    return this.#listKey.test(text.slice(-MAX_KEY_BYTES))
  }

  #refuse(reason: string, at: number): never {
    throw new FeedError(`${this.#name}: ${reason}, at byte ${this.#consumed + at}`)
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 0x20) return false
  return true
}
