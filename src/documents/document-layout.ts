import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { type DocumentText, MAX_DOCUMENT_PARTS } from './ports/document-store.ts'

/*
 * A document, at a multiple of 16 bytes:
 *   0  u32  total bytes                 4  u32  CRC-32 of what follows
 *   8  f64  valid from                 16  f64  valid until
 *  24  f64  figure                     32  u32  slots
 *  36  u32  bytes of a part (three times)
 *  48  f64  subject                    56  the parts, UTF-8
 * A document is packed if its parts are longer than what follows the header: then those are the parts in raw deflate, made with
 * the dictionary of the arena, and the CRC-32 begins with that of the dictionary.
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
/** Of zlib. */
const LEAST_CHUNK_BYTES = 64

/** Increases with every change to the layout above, to the document files or to checkpoints. */
export const DOCUMENT_FORMAT = 3

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
export function checkDocument(bytes: Uint8Array, dictionary?: PackingDictionary): number {
  return crc32(bytes.subarray(CHECKED_FROM), dictionary?.check)
}

/** Texts that occur in most documents. */
export interface PackingDictionary {
  bytes: Uint8Array
  check: number
}

export function describeDictionary(bytes: Uint8Array): PackingDictionary {
  return { bytes, check: crc32(bytes) }
}

/** Packs an encoded document. Returns it as it is if that does not make it shorter. */
export function packDocument(document: Buffer, dictionary: PackingDictionary): Buffer {
  const parts = deflateRawSync(document.subarray(HEADER_BYTES), useDictionary(dictionary))
  if (HEADER_BYTES + parts.length >= document.length) return document
  const bytes = Buffer.concat([document.subarray(0, HEADER_BYTES), parts])
  const writeInteger = (at: number, value: number) =>
    bytes.set(new Uint8Array(Uint32Array.of(value).buffer), at * Uint32Array.BYTES_PER_ELEMENT)
  writeInteger(LENGTH_U32, bytes.length)
  writeInteger(CHECK_U32, checkDocument(bytes, dictionary))
  return bytes
}

/** Unpacks the parts of a packed document, which together have so many bytes. Throws if they have more. */
export function unpackParts(document: Uint8Array, partsBytes: number, dictionary: PackingDictionary): Buffer {
  return inflateRawSync(document.subarray(HEADER_BYTES), {
    ...useDictionary(dictionary),
    ...{ chunkSize: Math.max(partsBytes, LEAST_CHUNK_BYTES), maxOutputLength: partsBytes },
  })
}

/** Without any bytes there is no dictionary. */
function useDictionary({ bytes }: PackingDictionary) {
  return bytes.length === 0 ? {} : { dictionary: bytes }
}
