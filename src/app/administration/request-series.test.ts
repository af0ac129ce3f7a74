import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRequestMetrics, REQUEST_SECONDS, type RequestMetrics } from '../serve/request-metrics.ts'
import { createRequestSeries } from './request-series.ts'

const START_MS = Date.UTC(2026, 10, 22, 12, 0, 30)
const MINUTE_MS = 60_000

function answer(metrics: RequestMetrics, durationMs: number, status = 200, operation?: string): void {
  const request = { requestId: 'r', status, durationMs, cost: 0, bytes: 0 }
  metrics.answered({ ...request, ...(operation !== undefined && { operation }) })
}

test('Requests of all threads count for the minute in which they are observed, each once', async () => {
  const threads = [openRequestMetrics(() => 0), openRequestMetrics(() => 0)] as const
  const series = createRequestSeries(REQUEST_SECONDS, START_MS)
  const observe = async (atMs: number) =>
    series.observe(await Promise.all(threads.map((thread) => thread.list())), atMs)
  answer(threads[0], 1, 200, 'search')
  answer(threads[1], 1, 400, 'search')
  await observe(START_MS)
  answer(threads[1], 1, 500, 'detail')
  answer(threads[1], 1, 404)
  await observe(START_MS + 1000)
  await observe(START_MS + MINUTE_MS)
  answer(threads[0], 1, 200, 'detail')
  await observe(START_MS + 2 * MINUTE_MS)
  const { minutes, operations } = series.describe(START_MS + 3 * MINUTE_MS)
  assert.deepEqual(
    minutes.map(({ at, requests, refused, failed }) => [at.slice(11, 16), requests, refused, failed]),
    [
      ['12:00', 3, 1, 1],
      ['12:01', 0, 0, 0],
      ['12:02', 1, 0, 0],
      ['12:03', 0, 0, 0],
    ],
  )
  assert.deepEqual(
    operations.map(({ operation, requests, refused, failed }) => [operation, requests, refused, failed]),
    [
      ['search', 2, 1, 0],
      ['detail', 2, 0, 1],
      ['other', 1, 1, 0],
    ],
  )
  assert.equal(minutes[1]!.median, undefined)
})

test('Times lie in the bucket of the request at that rank, and those above all limits are at the last', async () => {
  const metrics = openRequestMetrics(() => 0)
  const series = createRequestSeries(REQUEST_SECONDS, START_MS)
  // 50 of 0.7 ms, 45 of 30 ms, 5 of 20 s.
  for (let i = 0; i < 50; i++) answer(metrics, 0.7, 200, 'search')
  for (let i = 0; i < 45; i++) answer(metrics, 30, 200, 'search')
  for (let i = 0; i < 5; i++) answer(metrics, 20_000, 200, 'search')
  series.observe([await metrics.list()], START_MS)
  const [{ median, p95, p99 } = assert.fail('no minute')] = series.describe(START_MS).minutes
  assert.ok(median! > 0.0005 && median! <= 0.001, `median ${median}`)
  assert.ok(p95! > 0.025 && p95! <= 0.05, `p95 ${p95}`)
  assert.equal(p99, 10)
})

test('Minutes are forgotten after six hours, and what a thread that ends had counted does not count again', async () => {
  const [staying, ending] = [openRequestMetrics(() => 0), openRequestMetrics(() => 0)]
  const series = createRequestSeries(REQUEST_SECONDS, START_MS)
  answer(staying, 1, 200, 'search')
  answer(ending, 1, 200, 'search')
  series.observe([await staying.list(), await ending.list()], START_MS)
  series.observe([await staying.list()], START_MS + MINUTE_MS)
  const sum = (nowMs: number) =>
    series.describe(nowMs).minutes.reduce((total, { requests }) => total + requests, 0)
  assert.equal(sum(START_MS + MINUTE_MS), 2)
  answer(staying, 1, 200, 'search')
  const laterMs = START_MS + 360 * MINUTE_MS
  series.observe([await staying.list()], laterMs)
  const { minutes, operations } = series.describe(laterMs)
  assert.deepEqual([minutes.length, minutes.at(-1)!.requests, sum(laterMs)], [360, 1, 1])
  assert.equal(operations[0]!.requests, 1)
})
