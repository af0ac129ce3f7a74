import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import { openEmbeddedStore } from '../../../store/embedded/embedded-store.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { openIndexSnapshot } from '../snapshot/index-snapshot-file.ts'
import type { BackgroundOrder } from './background-build.ts'

// The program of a thread that builds the image of one edition, says so, keeps it as the snapshot, and ends.

/** A tenth of what a thread that serves gets: meanwhile changes are laid over the image that there is. */
const NICENESS = 10

lowerPriority(NICENESS)
const { storeDirectory, snapshotPath, edition, tablesEdition } = workerData as BackgroundOrder
const store = await openEmbeddedStore({ directory: storeDirectory, readOnly: true })
const image = await buildFromEdition(store.editions.read(edition), tablesEdition, () => nextTurn())
parentPort?.postMessage(image)
const snapshot = await openIndexSnapshot(snapshotPath)
await snapshot.save(image)
await store.close()
