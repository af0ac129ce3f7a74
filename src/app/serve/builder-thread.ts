import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createMarketBuilder } from '../../search/live/market-builder.ts'
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts'
import type { BuilderMessage, BuilderOrder } from './builder-messages.ts'
import { followDocuments } from './edition-documents.ts'
import { openMarketSnapshot } from './market-snapshot-file.ts'

// The program of the thread that builds: an image of the newest edition at once, then of each that is published.

/** How soon a published edition is noticed. */
const LOOK_EVERY_MS = 200

const { storeDirectory, snapshotPath, documents } = workerData as BuilderOrder
const store = await openEmbeddedStore({ directory: storeDirectory, readOnly: true })
const builder = createMarketBuilder({
  editions: store.editions,
  snapshot: await openMarketSnapshot(snapshotPath),
  pause: () => nextTurn(),
})
const findDocuments = followDocuments(documents)
let following: Promise<void> | undefined

async function build(): Promise<void> {
  const startedAtMs = performance.now()
  try {
    const built = await builder.buildNewest()
    if (built === undefined) return
    const edition = { image: built.image, ...findDocuments(built) }
    tell({ kind: 'built', edition, buildMs: Math.round(performance.now() - startedAtMs) })
  } catch (error) {
    tell({ kind: 'failed', error })
  }
}

function tell(message: BuilderMessage): void {
  parentPort?.postMessage(message)
}

function look(): void {
  following ??= build().finally(() => {
    following = undefined
  })
}

look()
const timer = setInterval(look, LOOK_EVERY_MS)
parentPort?.once('message', async () => {
  clearInterval(timer)
  await following
  await store.close()
})
