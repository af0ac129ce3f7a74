import { type Logger, pino } from 'pino'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { memoize } from '../../domain/memoize.ts'
import type { AnsweredRequest } from '../../http/api/http-parts.ts'
import type { Settings } from '../settings/settings.ts'

/** Writes log lines in JSON to standard error. Members named like a key are never written. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, redact: ['*.key', '*["x-gateway-key"]'] }, pino.destination(2))
}

/** Logs that charges wait on this node, once per series of failures. */
export function logDrainFailures(log: Logger): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'charges wait on this node until the database takes them')
}

/** The metrics of one thread, as plain values that another thread can add up. */
export type MetricRecords = MetricObjectWithValues<MetricValue<string>>[]

/** What one serving thread counts. */
export interface RequestMetrics {
  answered(request: AnsweredRequest): void
  servesEdition(edition: number): void
  list(): Promise<MetricRecords>
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10]

/** Counts requests and their time by operation and status, charges, and the served edition. */
export function openRequestMetrics(): RequestMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'plat_request_seconds',
    help: 'Time from the end of the request headers until the answer is handed to the socket',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  })
  const charges = new Counter({
    name: 'plat_cost_total',
    help: 'Cost charged',
    labelNames: ['operation'],
    registers,
  })
  const edition = new Gauge({
    name: 'plat_edition',
    help: 'Edition that is served; with several threads, the oldest of theirs',
    registers,
    aggregator: 'min',
  })
  // Finding a series by its labels takes longer than adding to it.
  const requestSeries = memoize((name: string) => requests.labels(...name.split(' ')))
  const chargeSeries = memoize((operation: string) => charges.labels(operation))
  return {
    answered: ({ operation = 'other', status = 0, durationMs, cost }) => {
      requestSeries(`${operation} ${status}`).observe(durationMs / 1000)
      if (cost > 0) chargeSeries(operation).inc(cost)
    },
    servesEdition: (number) => edition.set(number),
    list: () => registry.getMetricsAsJSON(),
  }
}

export interface Metrics {
  /** The metrics of all threads, added up, and those of the process, in the Prometheus text format. */
  render(threads: readonly MetricRecords[]): Promise<{ contentType: string; text: string }>
}

/** `countWaiting` counts the charges of this node that the shared store does not have yet. */
export function openMetrics(countWaiting: () => Promise<number>): Metrics {
  const process = new Registry()
  new Gauge({
    name: 'plat_charges_waiting',
    help: 'Charges that are durable on this node and have yet to reach the database',
    registers: [process],
    async collect() {
      this.set(await countWaiting())
    },
  })
  collectDefaultMetrics({ register: process, prefix: 'plat_' })
  return {
    render: async (threads) => {
      const all = AggregatorRegistry.aggregate([...threads])
      return { contentType: process.contentType, text: `${await process.metrics()}${await all.metrics()}` }
    },
  }
}
