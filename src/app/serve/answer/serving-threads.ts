import type { Logger } from 'pino'
import type { StoresDescription } from '../../stores.ts'
import { openThread } from '../../threads/open-thread.ts'
import { type MetricRecords, openFaultLog } from '../observability.ts'
import { createEditionPacker, type EditionParcel, type SharedEdition } from '../shared-edition.ts'
import type { Links } from './links.ts'
import type { Serving, ServingOrder } from './open-serving.ts'

/** The start parameters of a serving thread after the first. It uses the ports of the first thread. */
export interface ServingThreadStart extends ServingOrder {
  stores: StoresDescription
  links: Links
}

export type ServingProtocol = {
  calls: {
    swap(edition: EditionParcel): void
    listMetrics(): MetricRecords
    warmUp(): void
  }
  events: Record<never, never>
}

/** A thread that serves: the first one, which is the thread of the process, or another. */
export interface ServingThread {
  /** Resolves when all requests that begin from now on see the edition. */
  swap(edition: SharedEdition): Promise<void>
  listMetrics(): Promise<MetricRecords>
  /** In all threads but the first, this resolves before they are warm, because the calls of a thread run one after the other. */
  warmUp(): Promise<void>
  /** Finishes the requests in flight, then ends. */
  close(): Promise<void>
}

/** All threads that serve. Each follows to a new edition as soon as it has swapped it in. */
export interface ServingThreads {
  /** Adds a thread that serves the given edition. It is then brought up to the newest one. */
  add(thread: ServingThread, edition: number): void
  swap(edition: SharedEdition): void
  /** Resolves when all threads serve this edition or a later one; rejects when a thread could not swap it in. */
  untilServed(edition: number): Promise<void>
  listMetrics(): Promise<MetricRecords[]>
  /** Has all threads warm up. They serve meanwhile. Resolves when the first one is warm. */
  warmUp(): Promise<void>
}

interface Member {
  thread: ServingThread
  /** The newest edition that the thread serves. */
  edition: number
}

interface Waiting extends PromiseWithResolvers<void> {
  edition: number
}

/** How soon an edition that could not be served is tried again. */
const RETRY_MS = 1000

export function createServingThreads(log: Logger): ServingThreads {
  const members: Member[] = []
  const waiting = new Set<Waiting>()
  const faults = openFaultLog(log, 'threads', 'an edition cannot be served; the one before stays')
  let newest: SharedEdition | undefined
  const settleWaiting = () => {
    const served = Math.min(...members.map(({ edition }) => edition))
    for (const one of waiting) {
      if (one.edition > served) continue
      waiting.delete(one)
      one.resolve()
    }
  }
  const swap = async (member: Member, next: SharedEdition) => {
    const { edition } = next
    try {
      await member.thread.swap(next)
      member.edition = edition
      faults.worked()
      settleWaiting()
    } catch (error) {
      faults.failed(error, { edition })
      setTimeout(() => {
        if (newest === next) void swap(member, next)
      }, RETRY_MS).unref()
      for (const one of waiting) if (one.edition <= edition) one.reject(error)
    }
  }
  return {
    add: (thread, edition) => {
      const member = { thread, edition }
      members.push(member)
      if (newest !== undefined) void swap(member, newest)
    },
    swap: (edition) => {
      newest = edition
      for (const member of members) void swap(member, edition)
    },
    untilServed: (edition) => {
      const one = { edition, ...Promise.withResolvers<void>() }
      waiting.add(one)
      settleWaiting()
      return one.promise
    },
    // A thread that is ending has no metrics.
    listMetrics: () => Promise.all(members.map(({ thread }) => thread.listMetrics().catch(() => []))),
    warmUp: async () => {
      const warn = (error: unknown) => log.warn({ err: error }, 'a thread is not warmed up')
      await Promise.all(members.map(({ thread }) => thread.warmUp().catch(warn)))
    },
  }
}

export interface FurtherThreads {
  /** Resolves when all threads serve. */
  allServe: Promise<void>
  close(): Promise<void>
}

/**
 * Starts the serving threads after the first, on the ports that the first one took. A thread that cannot start, or that an
 * error ends, ends the process, as an uncaught error in the first thread does.
 */
export function openFurtherThreads(
  order: ServingOrder,
  stores: StoresDescription,
  { links, addresses }: Serving,
  threads: Pick<ServingThreads, 'add'>,
): FurtherThreads {
  const opened: ServingThread[] = []
  const ports = { port: portOf(addresses.main), portAlt: portOf(addresses.alt) }
  const start = { ...order, links, stores, settings: { ...order.settings, ...ports } }
  const openAll = async () => {
    for (let number = 1; number < order.threads; number++) {
      const thread = await openServingThread(start)
      opened.push(thread)
      threads.add(thread, order.edition.edition)
    }
  }
  const allServe = openAll()
  allServe.catch(endProcess)
  return {
    allServe,
    close: async () => {
      await allServe.catch(() => {})
      await Promise.all(opened.map((thread) => thread.close()))
    },
  }
}

async function openServingThread(start: ServingThreadStart): Promise<ServingThread> {
  const program = new URL('./serving-thread.ts', import.meta.url)
  const thread = openThread<ServingProtocol>(program, { start, crashed: endProcess })
  await thread.ready
  const pack = createEditionPacker()
  return {
    swap: (edition) => thread.call('swap', pack(edition)),
    listMetrics: () => thread.call('listMetrics'),
    warmUp: () => thread.call('warmUp'),
    close: thread.close,
  }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

/** Throws outside of any promise, so that the process treats the error as uncaught. */
function endProcess(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}
