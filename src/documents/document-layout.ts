import { crc32 } from 'node:zlib'
import { type DocumentText, MAX_DOCUMENT_PARTS } from './ports/document-store.ts'

/*
 * A document, at a multiple of 16 bytes:
 *   0  u32  total bytes                 4  u32  CRC-32 of what follows
 *   8  f64  valid from                 16  f64  valid until
 *  24  f64  figure                     32  u32  slots
 *  36  u32  bytes of a part (three times)
 *  48  f64  subject                    56  the parts, UTF-8
 * Numbers are in the byte order of the machine. A checkpoint names that order and is refused on a machine with another.
 */
export const UNIT_BYTES = 16
export const HEADER_BYTES = 56
export const LENGTH_U32 = 0
export const CHECK_U32 = 1
export const VALID_FROM_F64 = 1
export const VALID_UNTIL_F64 = 2
export const FIGURE_F64 = 3
export const SLOTS_U32 = 8
export const PARTS_U32 = 9
export const SUBJECT_F64 = 6
const CHECKED_FROM = 8

/** Increases with every change to the layout above, to the document files or to checkpoints. */
export const DOCUMENT_FORMAT = 2

/** Encodes a document as bytes, in `scratch` if they fit. Throws for more than three parts. */
export function encodeDocument(document: DocumentText, subject: number, scratch: Buffer): Buffer {
  const { validFromMs, validUntilMs, slots, figure, parts } = document
  if (parts.length > MAX_DOCUMENT_PARTS) throw new Error(`A document has ${parts.length} parts`)
  const lengths = parts.map((part) => Buffer.byteLength(part))
  const total = lengths.reduce((sum, length) => sum + length, HEADER_BYTES)
  const bytes = total <= scratch.length ? scratch.subarray(0, total) : Buffer.allocUnsafe(total)
  const doubles = new Float64Array(HEADER_BYTES / Float64Array.BYTES_PER_ELEMENT)
  const integers = new Uint32Array(doubles.buffer)
  integers[LENGTH_U32] = bytes.length
  doubles[VALID_FROM_F64] = validFromMs
  doubles[VALID_UNTIL_F64] = validUntilMs
  doubles[FIGURE_F64] = figure
  doubles[SUBJECT_F64] = subject
  integers[SLOTS_U32] = slots
  integers.set(lengths, PARTS_U32)
  bytes.set(new Uint8Array(doubles.buffer))
  let at = HEADER_BYTES
  for (const part of parts) at += bytes.write(part, at)
  bytes.set(new Uint8Array(Uint32Array.of(checkDocument(bytes)).buffer), CHECK_U32 * 4)
  return bytes
}

/** Computes the CRC-32 that the document with these bytes must contain. */
export function checkDocument(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CHECKED_FROM))
}
