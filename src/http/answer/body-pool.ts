import type { AnswerBody } from '../../operations/documents/answer-documents.ts'
import { ENVELOPE_START } from './answer.ts'

/** Reuses the buffers of answers: allocating one per page of results would cost nearly half of the throughput. */
export interface BodyPool {
  /** A body that already holds the start of a success envelope. */
  open(): PooledBody
}

export interface PooledBody extends AnswerBody {
  bytes: Buffer
}

/** A page of 41 cards takes about 100 KB. */
const FIRST_BYTES = 128 * 1024
/** Larger buffers are rare and not reused. */
const LARGEST_REUSED_BYTES = 1024 * 1024

/** Holds at most `limit` free buffers. */
export function openBodyPool(limit: number): BodyPool {
  const free: Buffer[] = []
  const giveBack = (bytes: Buffer) => {
    if (free.length < limit && bytes.length <= LARGEST_REUSED_BYTES) free.push(bytes)
  }
  return {
    open: () => createBody(free.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES), giveBack),
  }
}

function createBody(first: Buffer, giveBack: (bytes: Buffer) => void): PooledBody {
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
      if (!isReleased) giveBack(body.bytes)
      isReleased = true
    },
  }
  return body
}
