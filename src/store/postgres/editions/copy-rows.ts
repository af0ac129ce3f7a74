/** Rows of one table by id. The body is JSON, or null if the record or list is removed. */
export type StagedBodies = ReadonlyMap<number, string | null>

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** Flags and the length of an extension, both zero. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
const TRAILER_BYTES = 2
const FIELDS = 3
/** Number of fields, and the lengths and values of id and edition, and the length of the body. */
const FIXED_BYTES = 2 + (4 + 8) + (4 + 4) + 4

/**
 * Encodes rows of (id, edition, body) for COPY in the binary format, which needs no escapes.
 *
 *     header   per row: 3, 8, id, 4, edition, length, body   -1
 */
export function encodeCopyRows(rows: StagedBodies, edition: number): Buffer {
  const lengths: number[] = []
  let size = HEADER.length + TRAILER_BYTES
  for (const body of rows.values()) {
    const length = body === null ? -1 : Buffer.byteLength(body)
    lengths.push(length)
    size += FIXED_BYTES + Math.max(0, length)
  }
  const bytes = Buffer.allocUnsafe(size)
  let offset = HEADER.copy(bytes)
  let index = 0
  for (const [id, body] of rows) {
    const length = lengths[index++]!
    offset = bytes.writeInt16BE(FIELDS, offset)
    offset = bytes.writeInt32BE(8, offset)
    offset = bytes.writeBigInt64BE(BigInt(id), offset)
    offset = bytes.writeInt32BE(4, offset)
    offset = bytes.writeInt32BE(edition, offset)
    offset = bytes.writeInt32BE(length, offset)
    if (body !== null) offset += bytes.write(body, offset)
  }
  bytes.writeInt16BE(-1, offset)
  return bytes
}
