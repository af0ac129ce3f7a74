import type { Validity } from '../../operations/documents/answer-documents.ts'
import type { Answer } from './answer.ts'

/**
 * Caches whole answers of one view of one edition, so that nothing in it outlives what it was made from. A key names everything
 * else on which an answer depends: the target of the request and the codings that the client accepts.
 */
export interface AnswerCache {
  /** Finds an answer that is correct at the instant. */
  find(key: string, nowMs: number): Answer | undefined
  /** Copies an answer into the cache, unless it is too large. Its own body may be reused afterwards. */
  add(key: string, answer: Answer, validity: Validity): void
  /** The number of bytes that the cached answers take, about. Never more than the cache may have. */
  getBytes(): number
}

interface Entry extends Validity {
  answer: Answer
  bytes: number
}

interface Generation {
  entries: Map<string, Entry>
  bytes: number
}

/** About what an entry takes besides its key and its body: its headers and its place in the map. */
const ENTRY_BYTES = 1024

/** A larger answer would displace too many others. */
const LARGEST_SHARE = 1 / 16

/**
 * Opens a cache of at most `mostBytes`. It has two generations. When the newer one has half of the bytes, the older one is
 * dropped and a new one begins; an answer that is found in the older one moves to the newer one. So what is asked for often stays.
 */
export function openAnswerCache(mostBytes: number): AnswerCache {
  let newer = beginGeneration()
  let older = beginGeneration()
  const put = (key: string, entry: Entry) => {
    if (newer.bytes + entry.bytes > mostBytes / 2) {
      older = newer
      newer = beginGeneration()
    }
    newer.entries.set(key, entry)
    newer.bytes += entry.bytes
  }
  const remove = (generation: Generation, key: string, entry: Entry) => {
    generation.entries.delete(key)
    generation.bytes -= entry.bytes
  }
  const findIn = (generation: Generation, key: string, nowMs: number): Entry | undefined => {
    const entry = generation.entries.get(key)
    if (entry === undefined || (entry.validFromMs <= nowMs && nowMs < entry.validUntilMs)) return entry
    remove(generation, key, entry)
    return undefined
  }
  return {
    find: (key, nowMs) => {
      const recent = findIn(newer, key, nowMs)
      if (recent !== undefined) return recent.answer
      const entry = findIn(older, key, nowMs)
      if (entry === undefined) return undefined
      remove(older, key, entry)
      put(key, entry)
      return entry.answer
    },
    add: (key, answer, { validFromMs, validUntilMs }) => {
      const bytes = ENTRY_BYTES + 2 * key.length + answer.body.length
      if (bytes > mostBytes * LARGEST_SHARE) return
      for (const generation of [newer, older]) {
        const before = generation.entries.get(key)
        if (before !== undefined) remove(generation, key, before)
      }
      const { status, headers, body, cost } = answer
      const copy: Answer = { status, headers, body: copyBytes(body), cost, cached: 'hit' }
      put(key, { answer: copy, bytes, validFromMs, validUntilMs })
    },
    getBytes: () => newer.bytes + older.bytes,
  }
}

function beginGeneration(): Generation {
  return { entries: new Map(), bytes: 0 }
}

/** Buffers from the pool of Node would hold on to memory that the cache does not count. */
function copyBytes(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}
