import { type DocumentArena, getTakenShare, hasMemoryFor, reserveUnits } from './document-arena.ts'
import { type DocumentFiles, FILE_UNITS, openDocumentFiles } from './document-files.ts'
import {
  CHECK_U32,
  checkDocument,
  describeDictionary,
  encodeDocument,
  FIGURE_F64,
  HEADER_BYTES,
  LENGTH_U32,
  PARTS_U32,
  type PackingDictionary,
  packDocument,
  SLOTS_U32,
  SUBJECT_F64,
  UNIT_BYTES,
  unpackParts,
  VALID_FROM_F64,
  VALID_UNTIL_F64,
} from './document-layout.ts'
import { type DocumentStore, MAX_DOCUMENT_PARTS } from './ports/document-store.ts'

/** A buffer and views of the numbers in it. */
interface Page {
  bytes: Buffer
  integers: Uint32Array
  doubles: Float64Array
}

/** Enough for most documents. The rest of a longer one is read afterwards. */
const FIRST_READ_BYTES = 4096

/** Nearly every document fits. */
const ENCODED_BYTES = 64 * 1024

/** Opens one thread's access to the documents of an arena. */
export function openDocumentStore(arena: DocumentArena): DocumentStore {
  const memory = createPage(arena.memory)
  const memoryUnits = arena.memory.byteLength / UNIT_BYTES
  const files = arena.directory === undefined ? undefined : openDocumentFiles(arena.directory)
  const encoded = Buffer.allocUnsafeSlow(ENCODED_BYTES)
  let scratch = createPage(new ArrayBuffer(FIRST_READ_BYTES))
  // The current document: the page that contains it, and its offset in that page.
  let page = memory
  let start = 0
  // Its parts: in the page, or unpacked.
  let text = memory.bytes
  let textStart = 0
  let dictionary: PackingDictionary | undefined
  const integerAt = (index: number) => page.integers[start / 4 + index]!
  const doubleAt = (index: number) => page.doubles[start / 8 + index]!
  const startOf = (part: number): number => {
    let from = textStart
    for (let before = 0; before < part; before++) from += integerAt(PARTS_U32 + before)
    return from
  }
  /** The memory never changes once there are documents in files. */
  const getDictionary = () => {
    dictionary ??= describeDictionary(Buffer.from(memory.bytes))
    return dictionary
  }
  const isSound = (partsBytes: number): boolean => {
    const length = integerAt(LENGTH_U32)
    if (length < HEADER_BYTES || length > page.bytes.length) return false
    const isPacked = partsBytes > length - HEADER_BYTES
    const check = checkDocument(page.bytes.subarray(0, length), isPacked ? getDictionary() : undefined)
    return check === integerAt(CHECK_U32)
  }
  const unpack = (partsBytes: number): Buffer =>
    unpackParts(page.bytes.subarray(0, integerAt(LENGTH_U32)), partsBytes, getDictionary())
  /** Moves to a document in a file. Returns false if it is damaged. */
  const turnToFile = (opened: DocumentFiles, position: number): boolean => {
    start = 0
    scratch = readDocument(opened, position - memoryUnits, scratch)
    page = scratch
    const partsBytes = countPartsBytes(page)
    if (!isSound(partsBytes)) return false
    const isPacked = partsBytes > integerAt(LENGTH_U32) - HEADER_BYTES
    text = isPacked ? unpack(partsBytes) : page.bytes
    textStart = isPacked ? 0 : HEADER_BYTES
    return !isPacked || text.length === partsBytes
  }
  /** Writes a document. A full disk counts as a full arena. */
  const write = (bytes: Buffer, position: number): number => {
    try {
      files!.write(bytes, position - memoryUnits)
      return position
    } catch {
      return 0
    }
  }

  return {
    turnTo: (position, subject) => {
      if (position < memoryUnits) {
        page = memory
        start = position * UNIT_BYTES
        text = memory.bytes
        textStart = start + HEADER_BYTES
        return doubleAt(SUBJECT_F64) === subject
      }
      if (files === undefined) return false
      try {
        return turnToFile(files, position) && doubleAt(SUBJECT_F64) === subject
      } catch {
        return false
      }
    },
    get validFromMs() {
      return doubleAt(VALID_FROM_F64)
    },
    get validUntilMs() {
      return doubleAt(VALID_UNTIL_F64)
    },
    get figure() {
      return doubleAt(FIGURE_F64)
    },
    get slots() {
      return integerAt(SLOTS_U32)
    },
    get textBytes() {
      return startOf(MAX_DOCUMENT_PARTS) - textStart
    },
    copyPart: (part, target, at) => {
      const from = startOf(part)
      const bytes = integerAt(PARTS_U32 + part)
      text.copy(target, at, from, from + bytes)
      return at + bytes
    },
    readPart: (part) => {
      const from = startOf(part)
      return text.toString('utf8', from, from + integerAt(PARTS_U32 + part))
    },
    append: (document, subject) => {
      const plain = encodeDocument(document, subject, encoded)
      const isPacked = arena.isPacked === true && !hasMemoryFor(arena, plain.length)
      const bytes = isPacked ? packDocument(plain, getDictionary()) : plain
      const count = Math.ceil(bytes.length / UNIT_BYTES)
      if (count >= FILE_UNITS) return 0
      const position = reserveUnits(arena.end, count, { memoryUnits, units: arena.units, isInFile: isPacked })
      if (position === 0) return 0
      if (position >= memoryUnits) return write(bytes, position)
      bytes.copy(memory.bytes, position * UNIT_BYTES)
      return position
    },
    getTakenShare: () => getTakenShare(arena),
    close: () => files?.close(),
  }
}

function createPage(buffer: ArrayBufferLike): Page {
  return { bytes: Buffer.from(buffer), integers: new Uint32Array(buffer), doubles: new Float64Array(buffer) }
}

/** Reads a document into the page, or into a larger page that replaces it. */
function readDocument(files: DocumentFiles, atUnit: number, page: Page): Page {
  const read = files.read(page.bytes, page.bytes.length, atUnit)
  // The previous contents of the page must not be mistaken for the document.
  if (read < HEADER_BYTES) page.integers[LENGTH_U32] = 0
  const length = page.integers[LENGTH_U32]!
  if (length <= page.bytes.length || length > FILE_UNITS * UNIT_BYTES) return page
  const larger = createPage(new ArrayBuffer(Math.ceil(length / FIRST_READ_BYTES) * FIRST_READ_BYTES))
  files.read(larger.bytes, larger.bytes.length, atUnit)
  return larger
}

function countPartsBytes({ integers }: Page): number {
  let bytes = 0
  for (let part = 0; part < MAX_DOCUMENT_PARTS; part++) bytes += integers[PARTS_U32 + part]!
  return bytes
}
