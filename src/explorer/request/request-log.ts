import { createShared } from '../shell/store.ts'

/** A request that the current page has made, with its answer. */
export interface RequestEntry {
  id: number
  purpose: string
  /** Path and query. */
  target: string
  status: number
  durationMs?: number
  cost?: number
  bytes?: number
  edition?: string | undefined
  requestId?: string | undefined
  /** Whether the answer was remembered from before, which costs nothing. */
  isRepeated?: boolean
  /** The body as it was sent. Absent if it is a tile. */
  json?: string
  /** What the answer says of its body, if that is a tile of the map, which is binary. */
  tile?: { homes: number }
}

const MOST_ENTRIES = 30

export const sharedRequests = createShared<readonly RequestEntry[]>([])

let lastId = 0

/** Adds a request, newest first. A repeated one moves to the top. */
export function recordRequest(entry: Omit<RequestEntry, 'id'>): void {
  lastId += 1
  const others = sharedRequests.get().filter(({ target }) => target !== entry.target)
  sharedRequests.set([{ ...entry, id: lastId }, ...others].slice(0, MOST_ENTRIES))
}

/** Forgets the requests of the page before. */
export function clearRequests(): void {
  sharedRequests.set([])
}
