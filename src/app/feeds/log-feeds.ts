import type { Logger } from 'pino'
import { IngestRefusedError, IngestStoppedError } from '../../ingest/ports/feed.ts'
import { type FeedAlarm, listAlarms } from '../../ingest/schedule/source-runs.ts'
import { findExitCode } from '../exit-code.ts'
import { openFaultLog } from '../serve/observability.ts'
import type { SchedulerObserver } from './feed-scheduler.ts'

/** Logs runs, and each alarm once when it begins and once when it ends. */
export function logFeeds(log: Logger, clock: () => number): SchedulerObserver {
  const store = openFaultLog(log, 'feeds', 'the state of feeds cannot be read or written')
  const raised = new Map<string, readonly FeedAlarm[]>()
  return {
    started: ({ source }) => log.debug({ source }, 'feed: a run begins'),
    ended: ({ source }, report) => {
      if (report === undefined) return log.debug({ source }, 'feed: the files have not changed')
      const { edition, isPublished, read, changed, removed, startedAtMs, finishedAtMs } = report
      const counts = { source, edition, read, changed, removed, ms: finishedAtMs - startedAtMs }
      if (isPublished) log.info(counts, 'feed: edition published')
      else log.debug(counts, 'feed: nothing has changed')
    },
    failed: ({ source }, error) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof IngestStoppedError) log.info({ source }, 'feed: the run was stopped')
      else if (error instanceof IngestRefusedError) log.error({ source, reason }, 'feed: the run was refused')
      else if (findExitCode(error) !== undefined) log.warn({ source, reason }, 'feed: the run failed')
      else log.error({ source, err: error }, 'feed: the run failed')
    },
    looked: (feeds) => {
      store.worked()
      for (const { plan, state } of feeds) {
        const { source, maxAgeMs } = plan
        const alarms = listAlarms(state, maxAgeMs, clock())
        const before = raised.get(source) ?? []
        raised.set(source, alarms)
        const { successAtMs, refusal, shrink, message } = state
        const details = {
          source,
          reason: refusal?.message ?? shrink?.message ?? message,
          lastSuccess: renderTime(successAtMs),
        }
        for (const alarm of alarms)
          if (!before.includes(alarm)) log.error({ ...details, alarm }, 'feed: alarm')
        for (const alarm of before)
          if (!alarms.includes(alarm)) log.info({ source, alarm }, 'feed: the alarm is over')
      }
    },
    storeFailed: (error) => store.failed(error),
  }
}

function renderTime(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString()
}
