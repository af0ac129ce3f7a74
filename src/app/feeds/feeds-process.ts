import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { observeStores, openLog } from '../serve/observability.ts'
import type { Settings } from '../settings/settings.ts'
import { describeStores, openStores } from '../stores.ts'
import { lowerProcessPriority } from '../threads/processors.ts'
import { openFeedScheduler, type ScheduledFeed } from './feed-scheduler.ts'
import { readFeedsFile } from './feeds-file.ts'
import { logFeeds } from './log-feeds.ts'
import { openFeedRunner } from './run-feed.ts'

// The program of the process that runs the feeds of a service. The service starts it, and it ends with the service.

/** From the service. */
export type FeedsOrder =
  | { kind: 'start'; settings: Settings; path: string; isFirst: boolean }
  | { kind: 'reload' }
  | { kind: 'stop' }

/** To the service. */
export type FeedsMessage =
  | { kind: 'feeds'; feeds: readonly ScheduledFeed[] }
  | { kind: 'file'; fault?: string }

/** Requests come first. */
const NICENESS = 10

/** How often the file of feeds is looked at. */
const FILE_LOOK_MS = 5_000

let stop: (() => Promise<void>) | undefined
let reload: (() => Promise<void>) | undefined

process.on('message', (order: FeedsOrder) => {
  if (order.kind === 'start') void start(order)
  else if (order.kind === 'reload') void reload?.()
  else void end()
})
// The service is gone, perhaps killed.
process.on('disconnect', () => void end())
// A terminal sends signals to all processes. The service says when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

async function start({ settings, path, isFirst }: Extract<FeedsOrder, { kind: 'start' }>): Promise<void> {
  lowerProcessPriority(NICENESS)
  const log = openLog(settings)
  const store = await openStores(describeStores(settings), observeStores(log, { isFirst: false }))
  const runner = openFeedRunner(settings)
  const logged = logFeeds(log, Date.now)
  const scheduler = openFeedScheduler({
    states: store.feedStates,
    runFeed: runner.run,
    holder: `${hostname()} ${process.pid} ${randomUUID()}`,
    clock: Date.now,
    observer: {
      ...logged,
      looked: (feeds) => {
        logged.looked?.(feeds)
        tell({ kind: 'feeds', feeds })
      },
    },
  })
  let seen = ''
  const load = async (isForced: boolean) => {
    const found = await stat(path).catch(() => undefined)
    const look = found === undefined ? 'none' : `${found.mtimeMs} ${found.size} ${found.ino}`
    if (look === seen && !isForced) return
    seen = look
    try {
      const plans = await readFeedsFile(path, settings.timeZone)
      scheduler.setFeeds(plans)
      log.info({ path, feeds: plans.map(({ source }) => source) }, 'feeds: scheduled')
      tell({ kind: 'file' })
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      log.error({ path, reason: fault }, 'feeds: the file is refused; the feeds of before stay')
      tell({ kind: 'file', fault })
    }
  }
  reload = async () => {
    await load(true)
    await scheduler.retryFailed().catch(logged.storeFailed)
  }
  // Whoever starts a service may have mended what failed. A process that died must not repeat its failures faster than before.
  await (isFirst ? reload() : load(true))
  const watching = setInterval(() => void load(false), FILE_LOOK_MS)
  stop = async () => {
    clearInterval(watching)
    await scheduler.stop()
    await runner.close()
    await store.close()
  }
}

async function end(): Promise<void> {
  await stop?.()
  process.exit()
}

function tell(message: FeedsMessage): void {
  if (process.connected) process.send?.(message)
}
