import { type Logger, pino } from 'pino'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { findEditionGone, findUnavailable } from '../../store/ports/store-error.ts'
import type { Settings } from '../settings/settings.ts'
import type { OpenStoresOptions } from '../stores.ts'

/** Writes log lines in JSON to standard error. Members named like a key are never written. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, redact: ['*.key', '*["x-gateway-key"]'] }, pino.destination(2))
}

/** Logs the faults of one part of the service. */
export interface FaultLog {
  failed(error: unknown, details?: object): void
  worked(): void
}

/** A store is back when nothing has failed for this time after a success. */
const CALM_MS = 5000

/**
 * Logs each fault, except while the store is away or has lost an edition: that is one line when it begins and one when it ends, however
 * often the part fails in between.
 */
export function openFaultLog(log: Logger, part: string, fault = `${part} failed`): FaultLog {
  let series: { failures: number } | undefined
  let ending: NodeJS.Timeout | undefined
  return {
    failed: (error, details = {}) => {
      const unavailable = findUnavailable(error)
      const known = unavailable ?? findEditionGone(error)
      if (known === undefined) return log.error({ ...details, err: error }, fault)
      const what = unavailable === undefined ? 'the store lacks an edition' : 'the store is away'
      if (series === undefined) log.warn({ reason: known.message }, `${part}: ${what}`)
      series = { failures: (series?.failures ?? 0) + 1 }
      clearTimeout(ending)
      ending = undefined
    },
    worked: () => {
      if (series === undefined || ending !== undefined) return
      const { failures } = series
      ending = setTimeout(() => {
        log.info({ failures }, `${part}: the store is back`)
        series = undefined
        ending = undefined
      }, CALM_MS).unref()
    },
  }
}

/** Logs what happens to the stores of a thread. Only one thread of a process needs to say which server takes writes. */
export function observeStores(log: Logger, { isFirst }: { isFirst: boolean }): OpenStoresOptions {
  return {
    onDrainFailed: (error) => {
      const unavailable = findUnavailable(error)
      const reason = unavailable === undefined ? { err: error } : { reason: unavailable.message }
      log.warn(reason, 'charges wait on this node until the database takes them')
    },
    onDrainWorked: () => log.info('the database takes charges again'),
    ...(isFirst && {
      onPrimary: (server) => log.info({ server }, 'this server of the database takes writes'),
    }),
  }
}

/** The metrics of one thread, as plain values that another thread can add up. */
export type MetricRecords = MetricObjectWithValues<MetricValue<string>>[]

/** What the picture thread has done and has left to do. */
export interface PictureNumbers {
  fetched: number
  fetchedBytes: number
  failed: number
  removed: number
  /** Records whose pictures have yet to be fetched. */
  waiting: number
}

const PICTURE_COUNTERS = {
  fetched: ['plat_pictures_fetched_total', 'Pictures fetched'],
  fetchedBytes: ['plat_picture_bytes_total', 'Bytes of fetched pictures'],
  failed: ['plat_pictures_failed_total', 'Pictures that could not be fetched, at each attempt'],
  removed: ['plat_pictures_removed_total', 'Pictures removed with their records'],
} as const

/** Adds the metrics of cached pictures to a registry. */
function registerPictures(registry: Registry, describe: () => Promise<PictureNumbers>): void {
  const registers = [registry]
  for (const [number, [name, help]] of Object.entries(PICTURE_COUNTERS)) {
    new Counter({
      ...{ name, help, registers },
      async collect() {
        const counted = (await describe())[number as keyof typeof PICTURE_COUNTERS]
        this.reset()
        this.inc(counted)
      },
    })
  }
  new Gauge({
    name: 'plat_pictures_waiting',
    help: 'Records whose pictures have yet to be fetched',
    registers,
    async collect() {
      this.set((await describe()).waiting)
    },
  })
}

export interface Metrics {
  /** The metrics of all threads, added up, and those of the process, in the Prometheus text format. */
  render(threads: readonly MetricRecords[]): Promise<{ contentType: string; text: string }>
}

/**
 * `countWaiting` counts the charges of this node that the shared store does not have yet. `addMore` adds metrics of other parts of the
 * process.
 */
export function openMetrics(
  countWaiting: () => Promise<number>,
  describePictures?: () => Promise<PictureNumbers>,
  addMore?: (registry: Registry) => void,
): Metrics {
  const process = new Registry()
  new Gauge({
    name: 'plat_charges_waiting',
    help: 'Charges that are durable on this node and have yet to reach the database',
    registers: [process],
    async collect() {
      this.set(await countWaiting())
    },
  })
  if (describePictures !== undefined) registerPictures(process, describePictures)
  addMore?.(process)
  collectDefaultMetrics({ register: process, prefix: 'plat_' })
  return {
    render: async (threads) => {
      const all = AggregatorRegistry.aggregate([...threads])
      return { contentType: process.contentType, text: `${await process.metrics()}${await all.metrics()}` }
    },
  }
}
