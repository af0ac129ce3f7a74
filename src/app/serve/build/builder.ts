import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createEditionUnpacker, type EditionParcel, type SharedEdition } from '../shared-edition.ts'

/** What the building thread is started with. */
export interface BuilderStart {
  storeDirectory: string
  snapshotPath: string
  documents: { memoryBytes: number; fileBytes: number; directory: string }
}

/** What the building thread is told. */
export type BuilderRequest =
  /** Build the newest edition, then each that is published. */
  | { kind: 'start' }
  /** Present the cards that are not kept, now and of every later edition, while there is nothing to build. */
  | { kind: 'keepCards'; context: { baseUrl: string; timeZone: string } }
  | { kind: 'stop' }

/** What the building thread says. */
export type BuilderMessage =
  | { kind: 'built'; edition: EditionParcel; buildMs: number }
  /** The newest edition could not be built; it is tried again. */
  | { kind: 'failed'; error: unknown }

export interface BuilderObserver {
  /** An edition is ready, after so long. */
  built(edition: SharedEdition, buildMs: number): void
  /** The newest edition could not be built; the one before stays, and it is tried again. */
  failed(error: unknown): void
}

export interface Builder {
  /** Begins to build. Until then the thread only gets ready, which takes a second of its own. */
  start(): void
  /** Resolves with the first edition; rejects when it cannot be built. Observers hear of later ones only. */
  first: Promise<SharedEdition>
  /** Has the cards of homes presented before anybody asks for them. */
  keepCards(context: { baseUrl: string; timeZone: string }): void
  close(): Promise<void>
}

/** A builder that a fault has ended is started again after this. */
const RESTART_MS = 1000

/** Makes the thread that builds editions. */
export function openBuilder(order: BuilderStart, observer: BuilderObserver): Builder {
  const { promise: first, resolve, reject } = Promise.withResolvers<SharedEdition>()
  let isFirst = true
  let isClosing = false
  const fail = (error: unknown) => {
    if (isFirst) reject(error)
    else observer.failed(error)
    isFirst = false
  }
  const receive = (message: BuilderMessage, unpack: (parcel: EditionParcel) => SharedEdition) => {
    if (message.kind === 'failed') return fail(message.error)
    const edition = unpack(message.edition)
    if (isFirst) resolve(edition)
    else observer.built(edition, message.buildMs)
    isFirst = false
  }
  const run = (): Worker => {
    const started = new Worker(new URL('./builder-thread.ts', import.meta.url), { workerData: order })
    const unpack = createEditionUnpacker()
    started.on('message', (message: BuilderMessage) => receive(message, unpack))
    started.on('error', (error) => {
      fail(error)
      restarting = setTimeout(() => {
        if (isClosing) return
        thread = run()
        tell({ kind: 'start' })
        if (cards !== undefined) tell({ kind: 'keepCards', context: cards })
      }, RESTART_MS)
    })
    return started
  }
  let restarting: NodeJS.Timeout | undefined
  let thread = run()
  // Whoever never asks for the first edition must not be ended by its failure.
  first.catch(() => {})
  const tell = (request: BuilderRequest) => thread.postMessage(request)
  let cards: { baseUrl: string; timeZone: string } | undefined
  return {
    first,
    start: () => tell({ kind: 'start' }),
    keepCards: (context) => {
      cards = context
      tell({ kind: 'keepCards', context })
    },
    close: async () => {
      isClosing = true
      clearTimeout(restarting)
      // A thread that has ended by a fault has no id any more.
      if (thread.threadId === -1) return
      const exited = once(thread, 'exit')
      tell({ kind: 'stop' })
      await exited
    },
  }
}
