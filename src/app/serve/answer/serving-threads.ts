import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { MetricRecords } from '../observability.ts'
import { createEditionPacker, type EditionParcel, type SharedEdition } from '../shared-edition.ts'
import type { Links, Serving, ServingOrder } from './open-serving.ts'

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

export interface FurtherThreads {
  allServe: Promise<void>
  close(): Promise<void>
}

/** Starts the threads after the first, on the ports that it took. A thread that cannot start ends the process, as a crash does. */
export function openFurtherThreads(
  order: ServingOrder,
  storeDirectory: string,
  { links, addresses }: Serving,
  followers: Pick<Followers, 'add' | 'failed'>,
): FurtherThreads {
  const opened: ServingThread[] = []
  const ports = { port: portOf(addresses.main), portAlt: portOf(addresses.alt) }
  const further = { ...order, links, storeDirectory, settings: { ...order.settings, ...ports } }
  const observer = { failed: followers.failed, crashed: stopTheProcess }
  const start = async () => {
    for (let number = 1; number < order.threads; number++) {
      const thread = await openServingThread(further, observer)
      opened.push(thread)
      followers.add(thread)
    }
  }
  const allServe = start()
  allServe.catch(stopTheProcess)
  return {
    allServe,
    close: async () => {
      await allServe.catch(() => {})
      await Promise.all(opened.map((thread) => thread.close()))
    },
  }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

/** As a fault that nothing catches in the first thread does. */
function stopTheProcess(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

/** The threads that serve, which all follow to each new edition. */
export interface Followers {
  list(): readonly (Serving | ServingThread)[]
  /** A thread that started with an edition before the newest is told of that one. */
  add(thread: Serving | ServingThread): void
  swap(edition: SharedEdition): void
  failed(error: unknown): void
}

export function createFollowers(log: Logger): Followers {
  const threads: (Serving | ServingThread)[] = []
  let newest: SharedEdition | undefined
  const failed = (error: unknown) => log.error({ err: error }, 'the newest edition cannot be served')
  const swap = (thread: Serving | ServingThread, edition: SharedEdition) =>
    void Promise.resolve(thread.swap(edition)).catch(failed)
  return {
    failed,
    list: () => threads,
    add: (thread) => {
      threads.push(thread)
      if (newest !== undefined) swap(thread, newest)
    },
    swap: (edition) => {
      newest = edition
      for (const thread of threads) swap(thread, edition)
    },
  }
}
