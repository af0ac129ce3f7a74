/** What one ingest run did. `edition` is the one that it published or, when it changed nothing, the one that stayed. */
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
  /** Set when the run published the state of an older edition again. */
  restoredEdition?: number
  /** Feed records read, by kind of record. */
  read: Record<string, number>
  /** Records put or removed, by kind. */
  changed: Record<string, number>
  unchanged: Record<string, number>
  removed: Record<string, number>
  /** Records that could not be used, by kind. What was stored under their keys stays as it was. */
  unusable: Record<string, number>
  /** How often each issue was raised, by its name. */
  issues: Record<string, number>
}
