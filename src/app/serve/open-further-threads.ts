import type { Followers } from './followers.ts'
import type { Serving, ServingOrder } from './open-serving.ts'
import { openServingThread, type ServingThread } from './open-serving-thread.ts'

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
