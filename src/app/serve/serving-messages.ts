import type { EditionParcel } from './edition-parcels.ts'
import type { MetricRecords } from './metrics.ts'
import type { Links, ServingOrder } from './open-serving.ts'

/** What a serving thread is started with: the ports are those that the first thread took. */
export interface ServingThreadOrder extends ServingOrder {
  storeDirectory: string
  links: Links
}

/** What a serving thread is told. */
export type ServingOrderMessage =
  | { kind: 'swap'; edition: EditionParcel }
  | { kind: 'listMetrics'; question: number }
  | { kind: 'stop' }

/** What a serving thread says. */
export type ServingMessage =
  | { kind: 'ready' }
  | { kind: 'metrics'; question: number; records: MetricRecords }
  | { kind: 'failed'; error: unknown }
