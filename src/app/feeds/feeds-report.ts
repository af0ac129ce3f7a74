import type { FeedStatus } from './feed-status.ts'

/** What the administration address says of the feeds that this process schedules. */
export interface FeedsReport {
  feeds: FeedStatus[]
  /** What is wrong with the file of feeds; the feeds of before are scheduled. */
  fileFault?: string
}
