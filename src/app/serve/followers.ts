import type { Logger } from 'pino'
import type { Serving } from './open-serving.ts'
import type { ServingThread } from './open-serving-thread.ts'
import type { SharedEdition } from './shared-edition.ts'

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
