import type { FeedSchedule } from '../../ingest/schedule/feed-schedule.ts'
import type { FeedOptions } from '../ingest/create-feed.ts'

/** A feed that runs by itself. It can be cloned into a message. */
export interface FeedPlan {
  source: string
  format: string
  /** Absolute paths, or the address of a service. */
  inputs: readonly string[]
  feedOptions: FeedOptions
  isFull: boolean
  /** The share of a kind, 0 to 1, that a run may remove; absent for the default. */
  removalShare?: number
  schedule: FeedSchedule
  /** How it was written: "every 5m". */
  scheduleText: string
  /** The age of the last success beyond which there is an alarm. */
  maxAgeMs?: number
  /** How long a run may take. */
  timeLimitMs?: number
}
