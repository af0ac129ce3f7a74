import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from '../../http/http-observer.ts'

export interface Metrics {
  answered(request: AnsweredRequest): void
  servesEdition(edition: number): void
  render(): Promise<{ contentType: string; text: string }>
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10]

/** Counters in the Prometheus text format: requests and their time by operation and status, charges, edition, process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'plat_' })
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
  const edition = new Gauge({ name: 'plat_edition', help: 'Edition that is served', registers })
  return {
    answered: ({ operation = 'other', status = 0, durationMs, cost }) => {
      requests.observe({ operation, status }, durationMs / 1000)
      if (cost > 0) charges.inc({ operation }, cost)
    },
    servesEdition: (number) => edition.set(number),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
