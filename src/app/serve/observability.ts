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
import type { AnsweredRequest } from '../../http/api/http-parts.ts'
import type { Settings } from '../settings/settings.ts'

/** Log lines in JSON on the standard error. Nothing named like a key is ever in one. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, redact: ['*.key', '*["x-gateway-key"]'] }, pino.destination(2))
}

/** Figures of one thread, as plain values that another can add up. */
export type MetricRecords = MetricObjectWithValues<MetricValue<string>>[]

/** What one serving thread counts. */
export interface RequestMetrics {
  answered(request: AnsweredRequest): void
  servesEdition(edition: number): void
  list(): Promise<MetricRecords>
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10]

/** Requests and their time by operation and status, charges, the edition. */
export function openRequestMetrics(): RequestMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'plat_request_seconds',
    help: 'Time from the end of the headers to the hand-over of the answer',
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
    help: 'Edition that is served; of several threads the oldest',
    registers,
    aggregator: 'min',
  })
  // To find a line by its labels takes longer than to add to it.
  const times = new Map<string, Histogram.Internal<string>>()
  const timesOf = (operation: string, status: number) => {
    const name = `${operation} ${status}`
    const line = times.get(name) ?? requests.labels(operation, String(status))
    times.set(name, line)
    return line
  }
  return {
    answered: ({ operation = 'other', status = 0, durationMs, cost }) => {
      timesOf(operation, status).observe(durationMs / 1000)
      if (cost > 0) charges.inc({ operation }, cost)
    },
    servesEdition: (number) => edition.set(number),
    list: () => registry.getMetricsAsJSON(),
  }
}

export interface Metrics {
  /** The Prometheus text format: what all threads counted, added up, and the process. */
  render(threads: readonly MetricRecords[]): Promise<{ contentType: string; text: string }>
}

export function openMetrics(): Metrics {
  const process = new Registry()
  collectDefaultMetrics({ register: process, prefix: 'plat_' })
  return {
    render: async (threads) => {
      const all = AggregatorRegistry.aggregate([...threads])
      return { contentType: process.contentType, text: `${await process.metrics()}${await all.metrics()}` }
    },
  }
}
