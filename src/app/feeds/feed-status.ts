import { type FeedAlarm, listAlarms } from '../../ingest/schedule/source-runs.ts'
import type { HeldRecords, RunResult } from '../../ingest/schedule/source-state.ts'
import type { ScheduledFeed } from './feed-scheduler.ts'

/** How a feed is doing, as people and programs see it. Instants are ISO texts, durations seconds. */
export interface FeedStatus {
  source: string
  format: string
  schedule: string
  isRunning: boolean
  nextRunAt: string
  alarms: FeedAlarm[]
  /** The number of failures since the last success. */
  failures: number
  lastRunAt?: string
  lastResult?: RunResult
  /** Why the newest run, or a comparison before it, did not succeed. */
  message?: string
  lastSuccessAt?: string
  /** The age of the last success. */
  ageSeconds?: number
  /** The age of the newest change that the source has told of. */
  lagSeconds?: number
  /** The number of records that the source has now, by kind. */
  records?: HeldRecords
  /** Of the last run that read anything. */
  read?: number
  rejected?: number
  issues?: number
}

export function describeFeed(
  { plan, state, nextRunMs, isRunning }: ScheduledFeed,
  nowMs: number,
): FeedStatus {
  const { source, format, scheduleText, maxAgeMs } = plan
  const { startedAtMs, result, successAtMs, newestChangeAtMs, held, read, rejected, issues, lease } = state
  const message = state.message ?? state.refusal?.message ?? state.shrink?.message
  return {
    ...{ source, format, schedule: scheduleText },
    isRunning: isRunning || (lease !== undefined && nowMs < lease.untilMs),
    nextRunAt: new Date(Math.max(nextRunMs, nowMs)).toISOString(),
    ...{ alarms: listAlarms(state, maxAgeMs, nowMs), failures: state.failures },
    ...(startedAtMs !== undefined && { lastRunAt: new Date(startedAtMs).toISOString() }),
    ...(result !== undefined && { lastResult: result }),
    ...(message !== undefined && { message }),
    ...(successAtMs !== undefined && {
      lastSuccessAt: new Date(successAtMs).toISOString(),
      ageSeconds: countSeconds(nowMs - successAtMs),
    }),
    ...(newestChangeAtMs !== undefined && { lagSeconds: countSeconds(nowMs - newestChangeAtMs) }),
    ...(held && { records: held }),
    ...(read !== undefined && { read }),
    ...(rejected !== undefined && { rejected }),
    ...(issues !== undefined && { issues }),
  }
}

/** Clocks of services may be ahead of ours. */
function countSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000))
}
