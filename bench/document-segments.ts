import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Where a document stands: segment, offset, bytes and their CRC-32. */
export interface SegmentPointer {
  segment: number
  offset: number
  bytes: number
  crc: number
}

const SEGMENT_BYTES = 64 * 2 ** 20
const LARGEST_READ_BYTES = 4 * 2 ** 20

/** The placement that the store does not use: bytes appended to segment files, read by position, checked. */
export class DocumentSegments {
  private readonly descriptors: number[] = []
  private readonly directory: string
  // One pooled buffer for a whole page, because a fresh one a document costs more than reading it.
  private readonly pool = Buffer.allocUnsafeSlow(LARGEST_READ_BYTES)
  private end = SEGMENT_BYTES

  constructor(directory: string) {
    this.directory = directory
  }

  append(bytes: Uint8Array): SegmentPointer {
    if (this.end + bytes.length > SEGMENT_BYTES) {
      this.descriptors.push(openSync(join(this.directory, `${this.descriptors.length}.documents`), 'w+'))
      this.end = 0
    }
    const segment = this.descriptors.length - 1
    writeSync(this.descriptors[segment]!, bytes, 0, bytes.length, this.end)
    const pointer = { segment, offset: this.end, bytes: bytes.length, crc: crc32(bytes) }
    this.end += bytes.length
    return pointer
  }

  sync(): void {
    for (const descriptor of this.descriptors) fsyncSync(descriptor)
  }

  /** Views of the pool, right until the next call. */
  read(pointers: readonly SegmentPointer[]): Buffer[] {
    let used = 0
    return pointers.map(({ segment, offset, bytes, crc }) => {
      const view = this.pool.subarray(used, used + bytes)
      readSync(this.descriptors[segment]!, view, 0, bytes, offset)
      if (crc32(view) !== crc) throw new Error('document is damaged')
      used += bytes
      return view
    })
  }

  close(): void {
    for (const descriptor of this.descriptors) closeSync(descriptor)
  }
}

const POINTER_BYTES = 20

export function encodePointer({ segment, offset, bytes, crc }: SegmentPointer): Buffer {
  const encoded = Buffer.alloc(POINTER_BYTES)
  encoded.writeUInt32BE(segment, 0)
  encoded.writeDoubleBE(offset, 4)
  encoded.writeUInt32BE(bytes, 12)
  encoded.writeUInt32BE(crc, 16)
  return encoded
}

export function decodePointer(encoded: Uint8Array): SegmentPointer {
  const view = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength)
  return {
    segment: view.readUInt32BE(0),
    offset: view.readDoubleBE(4),
    bytes: view.readUInt32BE(12),
    crc: view.readUInt32BE(16),
  }
}
