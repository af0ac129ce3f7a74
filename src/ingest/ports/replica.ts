import type { FeedProgress, FeedRecord, ReplicatedKind } from './feed.ts'
import type { Issue } from './issue.ts'

/** A part of what a service has told. It is published as one edition, together with the position after it. */
export interface ReplicationStep {
  records: FeedRecord[]
  issues: Issue[]
  /** Where the replication goes on, once this step is stored. Only the replica understands it. */
  position: string
}

/** What the store has of the parts of a listing. */
export interface StoredParts {
  listingId?: string
  /** Of the media that have a key. */
  mediaKeys: readonly string[]
  rooms: number
  unitTypes: number
}

/** What the store has of the source that is replicated. */
export interface StoredSource {
  /** When the records of keys were last modified, in epoch milliseconds: -Infinity if the record does not say, undefined if there is none. */
  findModified(kind: ReplicatedKind, keys: readonly string[]): Promise<(number | undefined)[]>
  /** The parts of the listings of keys; undefined if there is none. */
  listParts(keys: readonly string[]): Promise<(StoredParts | undefined)[]>
}

export interface ReplicationRequest {
  /** The address of the service. */
  address: string
  /** That of the last step that was stored; undefined at first. */
  position: string | undefined
  stored: StoredSource
  /** Whether what the service no longer has may be looked for in this run. */
  findsRemovals: boolean
  progress(progress: FeedProgress): void
}

/**
 * Copies a service that is asked for changes, as a feed copies files. Each step is fetched as a whole before it is handed on, so that
 * no edition waits for a service. Memory stays bounded by the size of a step. A page or record that cannot be used becomes an issue.
 * Throws FeedError when nothing can be read at all.
 */
export interface Replica {
  readonly format: string
  replicate(request: ReplicationRequest): AsyncIterable<ReplicationStep>
}
