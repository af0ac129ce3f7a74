import { openStores } from '../../stores.ts'
import { runProgram } from '../../threads/run-program.ts'
import { observeStores, openLog } from '../observability.ts'
import { createEditionUnpacker } from '../shared-edition.ts'
import { openServing } from './open-serving.ts'
import type { ServingProtocol, ServingThreadStart } from './serving-threads.ts'

// The program of each serving thread after the first: the same listeners on the same ports, over the same memory.

await runProgram<ServingProtocol, ServingThreadStart>(async (start) => {
  const log = openLog(start.settings)
  const store = await openStores(start.stores, observeStores(log, { isFirst: false }))
  const serving = await openServing(store, start, log, { links: start.links })
  const unpack = createEditionUnpacker()
  return {
    calls: {
      swap: (parcel) => serving.swap(unpack(parcel)),
      listMetrics: () => serving.listMetrics(),
      // Swaps must not wait for it.
      warmUp: () =>
        void serving.warmUp().catch((error) => log.warn({ err: error }, 'a thread is not warmed up')),
    },
    close: async () => {
      await serving.close()
      await store.close()
    },
  }
})
