/** What one ingest run did. `edition` is the one that it published or, if it changed nothing, the one that stayed current. */
export interface RunRecord {
  runId: string
  source: string
  format: string
  inputs: string[]
  startedAtMs: number
  finishedAtMs: number
  edition: number
  isPublished: boolean
  isFull: boolean
  /** The older edition whose state this run published again, if it did. */
  restoredEdition?: number
  /**
   * Where the feed goes on after this run: the position of a replication, or what identifies the content of files. It becomes visible with
   * the edition, so that neither is ever ahead of the other.
   */
  position?: string
  /** The latest time of change that a record read in this run has, as the source says. */
  newestChangeAtMs?: number
  /** The number of feed records read, by kind. */
  read: Record<string, number>
  /** The number of records put or removed, by kind. */
  changed: Record<string, number>
  /** The number of those that the edition before did not have. Runs of an earlier Plat do not say. */
  added?: Record<string, number>
  unchanged: Record<string, number>
  removed: Record<string, number>
  /** The number of unusable records, by kind. Earlier records under their keys stay unchanged. */
  unusable: Record<string, number>
  /** The number of times each issue was raised, by name. */
  issues: Record<string, number>
}
