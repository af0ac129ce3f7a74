import type { PriceModel } from './train-model.ts'

/**
 * A model as bytes, in which typed arrays are read in place:
 *
 *     "PLATPM" and the format number in two bytes | length of the outline in bytes, 32 bits | zeros, 32 bits
 *     the outline: JSON in which {"array": [kind, offset, length]} stands for each array | the arrays, each at a multiple of 8
 *
 * Numbers are little-endian.
 */
const MAGIC = 'PLATPM'
const FORMAT = 1
const HEADER_BYTES = 16

const KINDS = { Uint8Array, Int32Array, Float32Array, Float64Array } as const
type Column = Uint8Array | Int32Array | Float32Array | Float64Array

export function encodeModel(model: PriceModel): Uint8Array<ArrayBuffer> {
  const columns: Column[] = []
  let offset = 0
  const outline = JSON.stringify(model, (_, value: unknown) => {
    const kind = Object.entries(KINDS).find(([, Kind]) => value instanceof Kind)?.[0]
    if (kind === undefined) return value
    const column = value as Column
    columns.push(column)
    const array = [kind, offset, column.length]
    offset = align(offset + column.byteLength)
    return { array }
  })
  const text = Uint8Array.from(outline, (character) => character.charCodeAt(0))
  const start = align(HEADER_BYTES + text.length)
  const bytes = new Uint8Array(start + offset)
  bytes.set(Uint8Array.from(MAGIC, (character) => character.charCodeAt(0)))
  const header = new DataView(bytes.buffer)
  header.setUint16(MAGIC.length, FORMAT, true)
  header.setUint32(8, text.length, true)
  bytes.set(text, HEADER_BYTES)
  let at = start
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at = align(at + column.byteLength)
  }
  return bytes
}

/**
 * Opens a model without copying its arrays, so `bytes` must not change; threads may share them. Throws a RangeError if they are no model, were
 * written by another format, or are cut off.
 */
export function decodeModel(bytes: Uint8Array): PriceModel {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  const header = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength)
  if (aligned.length < HEADER_BYTES || readText(aligned.subarray(0, MAGIC.length)) !== MAGIC)
    throw new RangeError('These bytes are no price model.')
  const format = header.getUint16(MAGIC.length, true)
  if (format !== FORMAT)
    throw new RangeError(`The price model has format ${format}, and this version reads ${FORMAT}.`)
  const textEnd = HEADER_BYTES + header.getUint32(8, true)
  if (textEnd > aligned.length) throw new RangeError('The price model is cut off.')
  const start = align(textEnd)
  return JSON.parse(readText(aligned.subarray(HEADER_BYTES, textEnd)), (_, value: unknown) => {
    if (!isArrayReference(value)) return value
    const [kind, offset, length] = value.array
    const Kind = KINDS[kind]
    if (start + offset + length * Kind.BYTES_PER_ELEMENT > aligned.length)
      throw new RangeError('The price model is cut off.')
    return new Kind(aligned.buffer as ArrayBuffer, aligned.byteOffset + start + offset, length)
  }) as PriceModel
}

function isArrayReference(
  value: unknown,
): value is { array: [kind: keyof typeof KINDS, offset: number, length: number] } {
  return typeof value === 'object' && value !== null && 'array' in value
}

/** The outline has names and numbers only, so each byte is a character. */
function readText(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 4096)
    text += String.fromCharCode(...bytes.subarray(start, start + 4096))
  return text
}

function align(offset: number): number {
  return Math.ceil(offset / 8) * 8
}
