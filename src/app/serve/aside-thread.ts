import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { buildWhole } from '../../search/live/build-whole.ts'
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts'
import type { AsideOrder } from './aside-builder.ts'
import { openMarketSnapshot } from './market-snapshot-file.ts'
import { yieldToOthers } from './yield-to-others.ts'

// The program of a thread that builds the image of one edition, says so, keeps it as the snapshot, and ends.

/** A tenth of what a thread that serves gets: meanwhile changes are laid over the image that there is. */
const NICENESS = 10

yieldToOthers(NICENESS)
const { storeDirectory, snapshotPath, edition, tablesEdition } = workerData as AsideOrder
const store = await openEmbeddedStore({ directory: storeDirectory, readOnly: true })
const image = await buildWhole(store.editions.read(edition), tablesEdition, () => nextTurn())
parentPort?.postMessage(image)
const snapshot = await openMarketSnapshot(snapshotPath)
await snapshot.save(image)
await store.close()
