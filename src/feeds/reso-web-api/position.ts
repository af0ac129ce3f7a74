/** How far the reading of one resource has come. */
export interface ResourceProgress {
  /** Everything that changed before has been read. Absent until the resource has been read once. */
  since?: string
  /** A reading that has begun and not ended. */
  pass?: {
    /** The next page. */
    link: string
    /** What the clock of the service said when the reading began. */
    startedAt: string
    /** The latest change read so far. */
    newest?: string
  }
}

/** Where a replication goes on. It is stored with the edition that holds what was read before. */
export interface ReplicationPosition {
  /** What is read: another address or filter is another replication, which begins from the start. */
  scope: string
  resources: Record<string, ResourceProgress>
  /** The sequence number of the last event taken in. */
  events?: number
  /** When the first reading began, by the clock of the service. */
  begunAt?: string
  /** When the keys were last compared as a whole, in epoch milliseconds. */
  sweptAtMs?: number
}

const VERSION = 1

export function renderPosition(position: ReplicationPosition): string {
  return JSON.stringify({ version: VERSION, ...position })
}

/** The position in a text; a new one if the text is of another version or scope, or there is none. */
export function parsePosition(text: string | undefined, scope: string): ReplicationPosition {
  const fresh = { scope, resources: {} }
  if (text === undefined) return fresh
  try {
    const { version, ...position } = JSON.parse(text) as ReplicationPosition & { version: number }
    return version === VERSION && position.scope === scope ? position : fresh
  } catch {
    return fresh
  }
}

/** The progress of a resource, which may be changed. */
export function openProgress({ resources }: ReplicationPosition, entitySet: string): ResourceProgress {
  const progress = resources[entitySet] ?? {}
  resources[entitySet] = progress
  return progress
}
