import { crc32 } from 'node:zlib'
import { type DocumentText, MAX_DOCUMENT_PARTS } from '../../ports/document-store.ts'

/*
 * A document, at a multiple of 16 bytes:
 *   0  u32  bytes of all of it          4  u32  CRC-32 of what follows
 *   8  f64  right from                 16  f64  right until
 *  24  f64  figure                     32  u32  slots
 *  36  u32  bytes of each of three parts        48  the parts, UTF-8
 * Numbers are in the byte order of the machine: documents are never carried to another.
 */
export const UNIT_BYTES = 16
export const HEADER_BYTES = 48
export const LENGTH_WORD = 0
export const CHECK_WORD = 1
export const RIGHT_FROM_DOUBLE = 1
export const RIGHT_UNTIL_DOUBLE = 2
export const FIGURE_DOUBLE = 3
export const SLOTS_WORD = 8
export const PARTS_WORD = 9
/** The check covers all after it. */
const CHECKED_FROM = 8

/** The bytes of a document. Throws for more than three parts. */
export function encodeDocument({ rightFromMs, rightUntilMs, slots, figure, parts }: DocumentText): Buffer {
  if (parts.length > MAX_DOCUMENT_PARTS) throw new Error(`A document has ${parts.length} parts`)
  const lengths = parts.map((part) => Buffer.byteLength(part))
  const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, HEADER_BYTES))
  const words = new Uint32Array(HEADER_BYTES / Uint32Array.BYTES_PER_ELEMENT)
  const doubles = new Float64Array(words.buffer)
  words[LENGTH_WORD] = bytes.length
  doubles[RIGHT_FROM_DOUBLE] = rightFromMs
  doubles[RIGHT_UNTIL_DOUBLE] = rightUntilMs
  doubles[FIGURE_DOUBLE] = figure
  words[SLOTS_WORD] = slots
  words.set(lengths, PARTS_WORD)
  bytes.set(new Uint8Array(words.buffer))
  let at = HEADER_BYTES
  for (const part of parts) at += bytes.write(part, at)
  bytes.set(new Uint8Array(Uint32Array.of(checkDocument(bytes)).buffer), CHECK_WORD * 4)
  return bytes
}

export function checkDocument(bytes: Buffer): number {
  return crc32(bytes.subarray(CHECKED_FROM))
}
