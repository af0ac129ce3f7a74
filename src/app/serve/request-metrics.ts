import type { MetricValue } from 'prom-client'
import { memoize } from '../../domain/memoize.ts'
import type { AnsweredRequest } from '../../http/api/http-parts.ts'
import type { MetricRecords } from './observability.ts'

/*
 * What each serving thread counts for every request. A metric of the package finds its series by a text that it makes of all labels each
 * time, so the thread counts by itself, and makes the records of the package when somebody asks for metrics.
 */

/** What one serving thread counts. */
export interface RequestMetrics {
  answered(request: AnsweredRequest): void
  servesEdition(edition: number): void
  list(): Promise<MetricRecords>
}

/** The histogram of requests by operation and status. */
export const REQUEST_METRIC = 'plat_request_seconds'

/** The upper limits of the histogram of requests. */
export const REQUEST_SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10,
]

/** The requests of an operation with one status. */
interface RequestCounts {
  operation: string
  status: number
  requests: number
  seconds: number
  /** The number of requests of each limit that did not fit the one below. */
  fitting: number[]
}

/** The cost and the cached answers of an operation. */
interface OperationCounts {
  operation: string
  cost: number
  hit: number
  miss: number
}

/** Counts requests and their time by operation and status, charges, cached answers, and the served edition. */
export function openRequestMetrics(countAnswerBytes: () => number): RequestMetrics {
  const requests: RequestCounts[] = []
  const operations: OperationCounts[] = []
  let edition = 0
  const countsOf = memoize((operation: string) => {
    const counts: OperationCounts = { operation, cost: 0, hit: 0, miss: 0 }
    operations.push(counts)
    const withStatus = memoize((status: number) => {
      const ofStatus = { operation, status, requests: 0, seconds: 0, fitting: REQUEST_SECONDS.map(() => 0) }
      requests.push(ofStatus)
      return ofStatus
    })
    return { counts, withStatus }
  })
  return {
    answered: ({ operation = 'other', status = 0, durationMs, cost, cached }) => {
      const { counts, withStatus } = countsOf(operation)
      const ofStatus = withStatus(status)
      const seconds = durationMs / 1000
      ofStatus.requests += 1
      ofStatus.seconds += seconds
      let limit = 0
      while (limit < REQUEST_SECONDS.length && seconds > REQUEST_SECONDS[limit]!) limit++
      if (limit < REQUEST_SECONDS.length) ofStatus.fitting[limit]! += 1
      if (cached !== undefined) counts[cached] += 1
      counts.cost += cost
    },
    servesEdition: (number) => {
      edition = number
    },
    list: async () => [
      describeMetric(
        { name: REQUEST_METRIC, type: 'histogram', aggregator: 'sum' },
        'Time from the end of the request headers until the answer is handed to the socket',
        requests.flatMap(describeRequests),
      ),
      describeMetric(
        { name: 'plat_cost_total', type: 'counter', aggregator: 'sum' },
        'Cost charged',
        operations
          .filter(({ cost }) => cost > 0)
          .map(({ operation, cost }) => ({ labels: { operation }, value: cost })),
      ),
      describeMetric(
        { name: 'plat_edition', type: 'gauge', aggregator: 'min' },
        'Edition that is served; with several threads, the oldest of theirs',
        [{ labels: {}, value: edition }],
      ),
      describeMetric(
        { name: 'plat_cached_answers_total', type: 'counter', aggregator: 'sum' },
        'Answers that may be cached: a hit came from the cache, a miss had to be computed',
        operations.flatMap(({ operation, ...counts }) =>
          (['hit', 'miss'] as const)
            .filter((result) => counts[result] > 0)
            .map((result) => ({ labels: { operation, result }, value: counts[result] })),
        ),
      ),
      describeMetric(
        { name: 'plat_cached_answer_bytes', type: 'gauge', aggregator: 'sum' },
        'Memory that cached answers take, about',
        [{ labels: {}, value: countAnswerBytes() }],
      ),
    ],
  }
}

interface MetricKind {
  name: string
  type: 'histogram' | 'counter' | 'gauge'
  /** How the package combines the values of threads. */
  aggregator: 'sum' | 'min'
}

/** A metric as the package hands it over. Its types name other values of `type`, and more members, than it uses. */
function describeMetric(kind: MetricKind, help: string, values: MetricValue<string>[]) {
  return { ...kind, help, values } as unknown as MetricRecords[number]
}

/** The series of a histogram. Its buckets count all requests up to their limits. */
function describeRequests({ operation, status, requests, seconds, fitting }: RequestCounts) {
  const of = (part: string, value: number, le?: number | string) => ({
    metricName: `${REQUEST_METRIC}_${part}`,
    labels: { ...(le !== undefined && { le }), operation, status: String(status) },
    value,
  })
  let sum = 0
  const buckets = REQUEST_SECONDS.map((limit, index) => {
    sum += fitting[index]!
    return of('bucket', sum, limit)
  })
  return [...buckets, of('bucket', requests, '+Inf'), of('sum', seconds), of('count', requests)]
}
