import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedStore } from '../../../store/embedded/embedded-store.ts'
import { openLog } from '../observability.ts'
import { createEditionUnpacker } from '../shared-edition.ts'
import { openServing } from './open-serving.ts'
import type { ServingMessage, ServingOrderMessage, ServingThreadOrder } from './serving-threads.ts'

// The program of a further serving thread: the same listeners on the same ports, over the same memory.

const order = workerData as ServingThreadOrder
const store = await openEmbeddedStore({ directory: order.storeDirectory })
const serving = await openServing(store, order, openLog(order.settings), { links: order.links })

const unpack = createEditionUnpacker()

function tell(message: ServingMessage): void {
  parentPort?.postMessage(message)
}

async function follow(message: ServingOrderMessage): Promise<void> {
  switch (message.kind) {
    case 'swap':
      return serving.swap(unpack(message.edition))
    case 'listMetrics':
      return tell({ kind: 'metrics', question: message.question, records: await serving.listMetrics() })
    case 'stop':
      await serving.close()
      await store.close()
      parentPort?.close()
  }
}

// One after another, so that an edition never overtakes the one after it.
let done: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: ServingOrderMessage) => {
  done = done.then(() => follow(message)).catch((error: unknown) => tell({ kind: 'failed', error }))
})
tell({ kind: 'ready' })
