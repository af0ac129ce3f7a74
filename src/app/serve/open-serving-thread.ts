import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createEditionPacker } from './edition-parcels.ts'
import type { MetricRecords } from './metrics.ts'
import type { ServingMessage, ServingOrderMessage, ServingThreadOrder } from './serving-messages.ts'
import type { SharedEdition } from './shared-edition.ts'

/** A further serving thread, seen from the one that started it. */
export interface ServingThread {
  swap(edition: SharedEdition): void
  listMetrics(): Promise<MetricRecords>
  /** Finishes what is in flight, then ends. */
  close(): Promise<void>
}

export interface ServingThreadObserver {
  /** An edition could not be served; the one before stays. */
  failed(error: unknown): void
  /** A fault that nothing caught has ended the thread. */
  crashed(error: unknown): void
}

/** Starts a thread and resolves when it serves; rejects when it cannot. */
export async function openServingThread(
  order: ServingThreadOrder,
  observer: ServingThreadObserver,
): Promise<ServingThread> {
  const thread = new Worker(new URL('./serving-thread.ts', import.meta.url), { workerData: order })
  let isReady = false
  const questions = new Map<number, (records: MetricRecords) => void>()
  const exited = once(thread, 'exit')
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  thread.on('error', (error) => {
    reject(error)
    if (isReady) observer.crashed(error)
  })
  thread.on('message', (message: ServingMessage) => {
    if (message.kind === 'ready') resolve()
    if (message.kind === 'failed') observer.failed(message.error)
    if (message.kind === 'metrics') questions.get(message.question)?.(message.records)
  })
  // A thread that has ended answers nothing more; what waits for it gets no figures.
  exited.then(
    () => {
      for (const answer of questions.values()) answer([])
    },
    () => {},
  )
  await ready
  isReady = true
  const tell = (message: ServingOrderMessage) => thread.postMessage(message)
  const pack = createEditionPacker()
  let asked = 0
  return {
    swap: (edition) => tell({ kind: 'swap', edition: pack(edition) }),
    listMetrics: async () => {
      const question = asked++
      const { promise, resolve: answer } = Promise.withResolvers<MetricRecords>()
      questions.set(question, answer)
      tell({ kind: 'listMetrics', question })
      return promise.finally(() => questions.delete(question))
    },
    close: async () => {
      tell({ kind: 'stop' })
      await exited
    },
  }
}
