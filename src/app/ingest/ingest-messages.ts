import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import type { FeedOptions } from './create-feed.ts'

/** One ingest as the command line asks for it. */
export interface IngestOrder {
  storeDirectory: string
  format: string
  feedOptions: FeedOptions
  source: string
  inputs: readonly string[]
  isFull: boolean
  isDryRun: boolean
  keptEditions: number
}

/** From the thread. `exitCode` is there when the failure is one to tell people by its message alone. */
export type IngestMessage =
  | { kind: 'progress'; progress: Parameters<IngestObserver['progress']>[0] }
  | { kind: 'done'; report: IngestReport }
  | { kind: 'failed'; error: unknown; exitCode?: number }
