import type { EditionStore } from '../store/ports/edition-store.ts'
import { withEdition } from '../store/ports/with-edition.ts'
import { listPictureUrls, type PictureOwner } from './picture-address.ts'
import type { PictureCache } from './picture-cache.ts'

/** The records whose pictures are fetched before anybody requests them. */
export interface FetchQueue {
  /** `sinceMs` orders the queue: the newest first. */
  add(owner: PictureOwner, sinceMs: number): void
  /** Takes up to `count` records out of the queue. */
  take(count: number): PictureOwner[]
  readonly length: number
}

interface Waiting {
  owner: PictureOwner
  sinceMs: number
}

export function createFetchQueue(): FetchQueue {
  const waiting = new Map<string, Waiting>()
  /** The oldest first, without what has been added since it was sorted. */
  let sorted: Waiting[] = []
  let isSorted = true
  return {
    add: (owner, sinceMs) => {
      waiting.set(`${owner.kind} ${owner.id}`, { owner, sinceMs })
      isSorted = false
    },
    take: (count) => {
      if (!isSorted) sorted = [...waiting.values()].sort((one, other) => one.sinceMs - other.sinceMs)
      isSorted = true
      const taken = sorted.splice(-count).reverse()
      for (const { owner } of taken) waiting.delete(`${owner.kind} ${owner.id}`)
      return taken.map(({ owner }) => owner)
    },
    get length() {
      return waiting.size
    },
  }
}

/** Few, so that a slow source does not hold an edition for long. */
const RECORDS_AT_A_TIME = 10

export interface FetchQueuedParts {
  queue: FetchQueue
  cache: PictureCache
  editions: Pick<EditionStore, 'read'>
  isStopping(): boolean
}

/** Fetches the pictures of all records in the queue. Resolves to false if the disk is nearly full, which leaves the rest in the queue. */
export async function fetchQueued({
  queue,
  cache,
  editions,
  isStopping,
}: FetchQueuedParts): Promise<boolean> {
  while (queue.length > 0 && !isStopping()) {
    if (await cache.isFull()) return false
    const owners = queue.take(RECORDS_AT_A_TIME)
    await withEdition(editions, undefined, async (reader) => {
      for (const owner of owners) {
        const [record] = await reader.getMany(owner.kind, [owner.id])
        if (record === undefined || isStopping()) continue
        await cache.fetchAll(owner, listPictureUrls(owner.kind, record), record.source)
      }
    })
  }
  return true
}
