import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import { ENVELOPE_START } from './envelope.ts'

/** A fresh buffer of the size of a page for each answer would cost nearly half of the rate. */
export interface BodyPool {
  /** A body that begins with what the envelope of a success begins with. */
  open(): PooledBody
}

export interface PooledBody extends AnswerBody {
  bytes: Buffer
}

/** A page of 41 cards takes about 100 KB. */
const FIRST_BYTES = 128 * 1024
/** Larger ones are rare, and not kept. */
const LARGEST_KEPT_BYTES = 1024 * 1024

/** At most `limit` free buffers are kept. */
export function openBodyPool(limit: number): BodyPool {
  const free: Buffer[] = []
  const keep = (bytes: Buffer) => {
    if (free.length < limit && bytes.length <= LARGEST_KEPT_BYTES) free.push(bytes)
  }
  return {
    open: () => createBody(free.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES), keep),
  }
}

function createBody(first: Buffer, keep: (bytes: Buffer) => void): PooledBody {
  let isReleased = false
  const body: PooledBody = {
    bytes: first,
    length: first.write(ENVELOPE_START, 'latin1'),
    reserve: (more) => {
      const needed = body.length + more
      if (needed <= body.bytes.length) return
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, body.bytes.length * 2))
      body.bytes.copy(larger, 0, 0, body.length)
      body.bytes = larger
    },
    writeText: (text) => {
      body.reserve(Buffer.byteLength(text))
      body.length += body.bytes.write(text, body.length)
    },
    release: () => {
      if (!isReleased) keep(body.bytes)
      isReleased = true
    },
  }
  return body
}
