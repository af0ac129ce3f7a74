import type { DocumentStore } from '../../ports/document-store.ts'
import { type DocumentArena, reserveUnits } from './document-arena.ts'
import { type DocumentFiles, FILE_UNITS, openDocumentFiles } from './document-files.ts'
import {
  CHECK_WORD,
  checkDocument,
  encodeDocument,
  FIGURE_DOUBLE,
  HEADER_BYTES,
  LENGTH_WORD,
  PARTS_WORD,
  RIGHT_FROM_DOUBLE,
  RIGHT_UNTIL_DOUBLE,
  SLOTS_WORD,
  UNIT_BYTES,
} from './document-layout.ts'

/** Bytes and the numbers among them. */
interface Page {
  bytes: Buffer
  words: Uint32Array
  doubles: Float64Array
}

/** Most documents are read at once; of a longer one the rest is read after. */
const FIRST_READ_BYTES = 4096

/** A thread's way into the room. */
export function openDocumentStore(room: DocumentArena): DocumentStore {
  const memory = createPage(room.memory)
  const memoryUnits = room.memory.byteLength / UNIT_BYTES
  const files = room.directory === undefined ? undefined : openDocumentFiles(room.directory)
  let scratch = createPage(new ArrayBuffer(FIRST_READ_BYTES))
  // The document turned to: where it is, and where its numbers are among the page's words and doubles.
  let page = memory
  let start = 0
  const wordAt = (word: number) => page.words[start / 4 + word]!
  const doubleAt = (double: number) => page.doubles[start / 8 + double]!
  const startOf = (part: number): number => {
    let from = start + HEADER_BYTES
    for (let before = 0; before < part; before++) from += wordAt(PARTS_WORD + before)
    return from
  }
  /** A full disk is no room. */
  const write = (bytes: Buffer, position: number): number => {
    try {
      files!.write(bytes, position - memoryUnits)
      return position
    } catch {
      return 0
    }
  }

  return {
    turnTo: (position) => {
      if (position < memoryUnits) {
        page = memory
        start = position * UNIT_BYTES
        return true
      }
      if (files === undefined) return false
      try {
        scratch = readDocument(files, position - memoryUnits, scratch)
      } catch {
        return false
      }
      page = scratch
      start = 0
      return isSound(scratch)
    },
    get rightFromMs() {
      return doubleAt(RIGHT_FROM_DOUBLE)
    },
    get rightUntilMs() {
      return doubleAt(RIGHT_UNTIL_DOUBLE)
    },
    get figure() {
      return doubleAt(FIGURE_DOUBLE)
    },
    get slots() {
      return wordAt(SLOTS_WORD)
    },
    get textBytes() {
      return wordAt(LENGTH_WORD) - HEADER_BYTES
    },
    copyPart: (part, target, at) => {
      const from = startOf(part)
      const bytes = wordAt(PARTS_WORD + part)
      page.bytes.copy(target, at, from, from + bytes)
      return at + bytes
    },
    readPart: (part) => {
      const from = startOf(part)
      return page.bytes.toString('utf8', from, from + wordAt(PARTS_WORD + part))
    },
    append: (document) => {
      const bytes = encodeDocument(document)
      const count = Math.ceil(bytes.length / UNIT_BYTES)
      if (count >= FILE_UNITS) return 0
      const position = reserveUnits(room.end, count, { memoryUnits, units: room.units })
      if (position === 0) return 0
      if (position >= memoryUnits) return write(bytes, position)
      bytes.copy(memory.bytes, position * UNIT_BYTES)
      return position
    },
    getFilling: () => Atomics.load(room.end, 0) / room.units,
    close: () => files?.close(),
  }
}

function createPage(buffer: ArrayBufferLike): Page {
  return { bytes: Buffer.from(buffer), words: new Uint32Array(buffer), doubles: new Float64Array(buffer) }
}

/** The document's bytes in the page, or in a larger one that takes its place. */
function readDocument(files: DocumentFiles, atUnit: number, page: Page): Page {
  const read = files.read(page.bytes, page.bytes.length, atUnit)
  // What the page held before must not be taken for the document.
  if (read < HEADER_BYTES) page.words[LENGTH_WORD] = 0
  const length = page.words[LENGTH_WORD]!
  if (length <= page.bytes.length || length > FILE_UNITS * UNIT_BYTES) return page
  const larger = createPage(new ArrayBuffer(Math.ceil(length / FIRST_READ_BYTES) * FIRST_READ_BYTES))
  files.read(larger.bytes, larger.bytes.length, atUnit)
  return larger
}

function isSound({ bytes, words }: Page): boolean {
  const length = words[LENGTH_WORD]!
  if (length < HEADER_BYTES || length > bytes.length) return false
  return checkDocument(bytes.subarray(0, length)) === words[CHECK_WORD]
}
