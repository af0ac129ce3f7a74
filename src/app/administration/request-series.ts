import type { MetricValue } from 'prom-client'
import type {
  AdminMinute,
  AdminOperation,
  AdminRequestCounts,
  AdminRequests,
} from '../../contract/administration/admin-answers.ts'
import type { MetricRecords } from '../serve/observability.ts'
import { REQUEST_METRIC, REQUEST_SECONDS } from '../serve/request-metrics.ts'
import { createQueue } from '../threads/queue.ts'

/** How requests have fared in the last hours, minute by minute, in memory: for operators without a monitoring system. */
export interface RequestSeries {
  /** Takes over what the threads have counted since the last time. Its requests count for the minute of `atMs`. */
  observe(threads: readonly MetricRecords[], atMs: number): void
  describe(nowMs: number): AdminRequests
}

/** The operation of requests for pages and files. */
const OTHER = 'other'

const MINUTE_MS = 60_000
/** Six hours. */
const MOST_MINUTES = 360

/** The requests of an operation. `buckets` counts those of each limit that did not fit the one below, the last those above all. */
interface Counts {
  requests: number
  refused: number
  failed: number
  buckets: number[]
}

/** `limits` are the upper limits of the histogram, in seconds, ascending. */
export function createRequestSeries(limits: readonly number[], startedAtMs: number): RequestSeries {
  const minutes = new Map<number, Map<string, Counts>>()
  const firstMinute = Math.floor(startedAtMs / MINUTE_MS)
  let before = new Map<string, Counts>()
  return {
    observe: (threads, atMs) => {
      const now = countRequests(threads, limits)
      const minute = Math.floor(atMs / MINUTE_MS)
      const counted = minutes.get(minute) ?? new Map<string, Counts>()
      minutes.set(minute, counted)
      for (const [operation, counts] of now)
        add(getCounts(counted, operation, limits), subtract(counts, before.get(operation)))
      before = now
      for (const old of minutes.keys()) if (old <= minute - MOST_MINUTES) minutes.delete(old)
    },
    describe: (nowMs) => {
      const last = Math.floor(nowMs / MINUTE_MS)
      const first = Math.max(firstMinute, last - MOST_MINUTES + 1)
      const described: AdminMinute[] = []
      const byOperation = new Map<string, Counts>()
      for (let minute = first; minute <= last; minute++) {
        const all = createCounts(limits)
        for (const [operation, counts] of minutes.get(minute) ?? []) {
          add(getCounts(byOperation, operation, limits), counts)
          if (operation !== OTHER) add(all, counts)
        }
        described.push({ at: new Date(minute * MINUTE_MS).toISOString(), ...describeCounts(all, limits) })
      }
      const operations = [...byOperation]
        .filter(([, { requests }]) => requests > 0)
        .map(([operation, counts]): AdminOperation => ({ operation, ...describeCounts(counts, limits) }))
      return { minutes: described, operations: operations.sort((a, b) => b.requests - a.requests) }
    },
  }
}

/** Adds up the histograms of all threads by operation. Those of Prometheus count in each bucket all requests up to its limit. */
function countRequests(threads: readonly MetricRecords[], limits: readonly number[]): Map<string, Counts> {
  const counted = new Map<string, Counts>()
  const records = threads.flatMap((metrics) => metrics.filter(({ name }) => name === REQUEST_METRIC))
  // The types of the package leave out the name of the part that a value of a histogram belongs to.
  const values = records.flatMap(
    (record) => record.values as (MetricValue<string> & { metricName?: string })[],
  )
  for (const { value, labels, metricName } of values) {
    const { le, operation, status } = labels as Record<string, string | number>
    const counts = getCounts(counted, String(operation), limits)
    const number = Number(value)
    if (metricName === `${REQUEST_METRIC}_count`) {
      counts.requests += number
      if (Number(status) >= 500) counts.failed += number
      else if (Number(status) >= 400) counts.refused += number
      counts.buckets[limits.length]! += number
    } else if (metricName === `${REQUEST_METRIC}_bucket`) {
      const index = limits.indexOf(Number(le))
      if (index === -1) continue
      counts.buckets[index]! += number
      counts.buckets[index + 1]! -= number
    }
  }
  return counted
}

/** The seconds below which a share of the requests were answered, interpolated within their bucket; undefined without requests. */
function findQuantile(
  { requests, buckets }: Counts,
  limits: readonly number[],
  share: number,
): number | undefined {
  if (requests === 0) return undefined
  let rest = share * requests
  for (const [index, count] of buckets.entries()) {
    const upper = limits[index]
    if (upper === undefined) break
    const lower = limits[index - 1] ?? 0
    if (rest <= count && count > 0) return lower + (upper - lower) * (rest / count)
    rest -= count
  }
  return limits.at(-1)
}

function describeCounts(counts: Counts, limits: readonly number[]): AdminRequestCounts {
  const { requests, refused, failed } = counts
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => findQuantile(counts, limits, share))
  if (median === undefined || p95 === undefined || p99 === undefined) return { requests, refused, failed }
  return { requests, refused, failed, median, p95, p99 }
}

function createCounts(limits: readonly number[]): Counts {
  return { requests: 0, refused: 0, failed: 0, buckets: new Array(limits.length + 1).fill(0) }
}

function getCounts(of: Map<string, Counts>, operation: string, limits: readonly number[]): Counts {
  const known = of.get(operation) ?? createCounts(limits)
  of.set(operation, known)
  return known
}

function add(to: Counts, { requests, refused, failed, buckets }: Counts): void {
  to.requests += requests
  to.refused += refused
  to.failed += failed
  for (const [index, count] of buckets.entries()) to.buckets[index]! += count
}

/** A thread that is ending has no metrics, and what it had counted is missing. */
function subtract(from: Counts, before: Counts | undefined): Counts {
  if (before === undefined) return from
  const less = (one: number, other: number) => Math.max(0, one - other)
  return {
    requests: less(from.requests, before.requests),
    refused: less(from.refused, before.refused),
    failed: less(from.failed, before.failed),
    buckets: from.buckets.map((count, index) => less(count, before.buckets[index]!)),
  }
}

/** How often the threads are asked. So exact are the minutes. */
const OBSERVE_EVERY_MS = 15_000

/** Observes the threads of a service until it is closed. */
export function watchRequests(listMetrics: () => Promise<readonly MetricRecords[]>): {
  describeRequests(): Promise<AdminRequests>
  close(): Promise<void>
} {
  const series = createRequestSeries(REQUEST_SECONDS, Date.now())
  // One after the other, so that what is observed never goes back.
  const queue = createQueue()
  const observe = () => queue.run(async () => series.observe(await listMetrics(), Date.now()))
  const timer = setInterval(() => void observe(), OBSERVE_EVERY_MS).unref()
  return {
    describeRequests: async () => {
      await observe()
      return series.describe(Date.now())
    },
    close: async () => clearInterval(timer),
  }
}
