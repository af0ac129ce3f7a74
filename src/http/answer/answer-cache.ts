import { hashUnits } from '../../domain/hash-text.ts'
import type { Validity } from '../../operations/documents/answer-documents.ts'
import type { AnswerDescription } from '../../operations/operation.ts'
import { openAgedBody } from './aged-body.ts'
import type { Answer } from './answer.ts'

/**
 * Caches whole answers of one view of one edition, so that nothing in it outlives what it was made from. A key names everything
 * else on which an answer depends: the target of the request and the codings that the client accepts.
 */
export interface AnswerCache {
  /** Finds an answer that is correct at the instant. */
  find(key: string, nowMs: number): Answer | undefined
  /**
   * Copies an answer into the cache, unless it is too large, or has to be asked for again first. Its own body may be reused afterwards.
   */
  add(key: string, answer: Answer, terms: CachedTerms): void
  /** The number of bytes that the cached answers take, about. Never more than the cache may have. */
  getBytes(): number
}

/** How long an answer holds, and what is known about it. */
export interface CachedTerms extends Validity, Pick<AnswerDescription, 'ageMember' | 'isAssembled'> {
  /** The instant that the answer was made for. */
  nowMs: number
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

/** The number of answers that are remembered for having been asked for once. A later one may displace an earlier one. */
const ASKED_ONCE = 2 ** 16

/**
 * Opens a cache of at most `mostBytes`. It has two generations. When the newer one has half of the bytes, the older one is
 * dropped and a new one begins; an answer that is found in the older one moves to the newer one. So what is asked for often stays.
 * From the first time that one is dropped, and always if it costs little to make again, an answer is cached when it is asked for the
 * second time. So answers that are asked for once displace nothing, and are not copied.
 */
export function openAnswerCache(mostBytes: number): AnswerCache {
  let newer = beginGeneration()
  let older = beginGeneration()
  const askedOnce = new Uint32Array(mostBytes > 0 ? ASKED_ONCE : 1)
  let isFull = false
  const isAskedAgain = (key: string): boolean => {
    // Zero stands for nothing.
    const hash = hashUnits(key) || 1
    const slot = hash % askedOnce.length
    if (askedOnce[slot] === hash) return true
    askedOnce[slot] = hash
    return false
  }
  const put = (key: string, entry: Entry) => {
    if (newer.bytes + entry.bytes > mostBytes / 2) {
      isFull ||= older.bytes > 0
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
      if (recent !== undefined) return atInstant(recent.answer, nowMs)
      const entry = findIn(older, key, nowMs)
      if (entry === undefined) return undefined
      remove(older, key, entry)
      put(key, entry)
      return atInstant(entry.answer, nowMs)
    },
    add: (key, answer, { validFromMs, validUntilMs, nowMs, ageMember, isAssembled = false }) => {
      const bytes = ENTRY_BYTES + 2 * key.length + answer.body.length
      if (bytes > mostBytes * LARGEST_SHARE) return
      if ((isFull || isAssembled) && !isAskedAgain(key)) return
      for (const generation of [newer, older]) {
        const before = generation.entries.get(key)
        if (before !== undefined) remove(generation, key, before)
      }
      const { status, headers, cost } = answer
      const body = copyBytes(answer.body)
      const ages = ageMember === undefined ? undefined : openAgedBody(body, ageMember, nowMs)
      const copy: Answer = { status, headers, body, cost, cached: 'hit', ...(ages && { ages }) }
      put(key, { answer: copy, bytes, validFromMs, validUntilMs })
    },
    getBytes: () => newer.bytes + older.bytes,
  }
}

function atInstant(answer: Answer, nowMs: number): Answer {
  const { status, headers, body, cost, cached, ages } = answer
  return ages === undefined ? answer : { status, headers, body, cost, cached, ages, atMs: nowMs }
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
