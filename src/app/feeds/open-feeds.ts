import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Settings } from '../settings/settings.ts'
import type { ScheduledFeed } from './feed-scheduler.ts'
import { describeFeed } from './feed-status.ts'
import type { FeedsMessage, FeedsOrder } from './feeds-process.ts'
import type { FeedsReport } from './feeds-report.ts'

/** The feeds of a service, in a process of their own so that neither their work nor their faults reach requests. */
export interface ServiceFeeds {
  start(): void
  /** Reads the file of feeds again, and runs feeds that failed without waiting. */
  reload(): void
  describe(): FeedsReport
  /** Ends the runs in progress where they can go on later. */
  close(): Promise<void>
}

const PROGRAM = new URL('../../../bin/feeds-process.js', import.meta.url)

/** How soon a process that has died is replaced. */
const RESTART_MS = 5_000

/** After this time the process is killed. The next start goes on with what it had published. */
const STOP_WITHIN_MS = 10_000

/** The feeds in the file `path`. The file must have been read once: a wrong one is refused only while the service runs. */
export function createServiceFeeds(path: string, settings: Settings, log: Logger): ServiceFeeds {
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isClosed = false
  let feeds: readonly ScheduledFeed[] = []
  let fileFault: string | undefined

  const send = (order: FeedsOrder) => {
    if (child?.connected === true) child.send(order)
  }
  const start = (isFirst: boolean): void => {
    child = fork(PROGRAM, [], {
      execArgv: [],
      serialization: 'advanced',
    })
    child.on('message', (message: FeedsMessage) => {
      if (message.kind === 'feeds') feeds = message.feeds
      else fileFault = message.fault
    })
    child.on('error', (error) => log.error({ err: error }, 'feeds: the process cannot be reached'))
    child.on('exit', (code, signal) => {
      if (isClosed) return
      log.error({ code, signal }, 'feeds: the process has ended; it is started again')
      restart = setTimeout(start, RESTART_MS, false)
    })
    send({ kind: 'start', settings, path, isFirst })
  }
  return {
    start: () => start(true),
    reload: () => send({ kind: 'reload' }),
    describe: () => ({
      feeds: feeds.map((feed) => describeFeed(feed, Date.now())),
      ...(fileFault !== undefined && { fileFault }),
    }),
    close: async () => {
      isClosed = true
      clearTimeout(restart)
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      send({ kind: 'stop' })
      const kill = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
