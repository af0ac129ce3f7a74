import type { RecordKind } from '../../records/record.ts'

/** What a backup holds. */
export interface BackupManifest {
  /** ISO 8601, UTC. */
  startedAt: string
  /** The version of Plat that made the backup. */
  platVersion: string
  /** The newest edition, and the number of its records of each kind. Kinds without records are left out. */
  edition: number
  records: Partial<Record<RecordKind, number>>
  charges: number
  /** What was damaged in the store itself. The backup is a true copy of it. */
  faults: string[]
  files: BackedUpFile[]
}

export interface BackedUpFile {
  /** Inside the backup's directory, such as "store/editions/data.mdb". */
  path: string
  bytes: number
  sha256: string
}
