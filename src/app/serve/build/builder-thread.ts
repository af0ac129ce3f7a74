import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { openEmbeddedStore } from '../../../store/embedded/embedded-store.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { createEditionPacker, type SharedEdition } from '../shared-edition.ts'
import { openIndexSnapshot } from '../snapshot/index-snapshot-file.ts'
import { openBackgroundBuilder } from './background-build.ts'
import type { BuilderMessage, BuilderRequest, BuilderStart } from './builder.ts'
import { followDocuments } from './edition-documents.ts'
import { type CardSettings, type FillLimits, presentMissingCards } from './missing-cards.ts'

// The program of the thread that builds: an segments of the newest edition at once, then of each that is published; in
// between, the cards that are not kept.

/** How soon a published edition is noticed. */
const LOOK_EVERY_MS = 200
/** For so long at most cards that an edition changed are presented before it is told of, so that no request has to. */
const AHEAD_MS = 300
/** A third of what a thread that serves gets. */
const NICENESS = 5

const { storeDirectory, snapshotPath, documents } = workerData as BuilderStart
const store = await openEmbeddedStore({ directory: storeDirectory, readOnly: true })
const aside = openBackgroundBuilder({ storeDirectory, snapshotPath })
const builder = createIndexBuilder({
  editions: store.editions,
  buildInBackground: aside.build,
  snapshot: await openIndexSnapshot(snapshotPath),
  pause: () => nextTurn(),
})
const findDocuments = followDocuments(documents)
const pack = createEditionPacker()
let newest: SharedEdition | undefined
let cards: CardSettings | undefined
/** The edition whose cards are all kept, as far as there is room. */
let finished: SharedEdition | undefined
let isStopping = false
let working: Promise<void> | undefined

async function build(): Promise<void> {
  const startedAtMs = performance.now()
  const built = await builder.buildNewest()
  if (built === undefined) return
  // Until there is a first edition nobody can be served.
  if (newest === undefined) lowerPriority(NICENESS)
  const edition = { segments: built.segments, ...findDocuments(built) }
  const untilMs = performance.now() + AHEAD_MS
  const isWanted = () => performance.now() < untilMs
  if (newest !== undefined) await present(edition, { isWanted, withRents: true })
  newest = edition
  tell({ kind: 'built', edition: pack(edition), buildMs: Math.round(performance.now() - startedAtMs) })
}

async function fill(): Promise<void> {
  const edition = newest
  if (edition === undefined || cards === undefined || finished === edition) return
  const isWanted = () => store.editions.currentEdition() === edition.segments.edition
  await present(edition, { isWanted })
  if (isWanted()) finished = edition
}

/** Keeps the cards of an edition that are not kept, for as long as they are wanted. */
async function present(edition: SharedEdition, { isWanted, ...wishes }: FillLimits): Promise<void> {
  if (cards === undefined) return
  const reader = store.editions.read(edition.segments.edition)
  await presentMissingCards(edition, reader, cards, { ...wishes, isWanted: () => !isStopping && isWanted() })
}

async function work(): Promise<void> {
  try {
    await build()
    await fill()
  } catch (error) {
    // What a stop has ended is no failure.
    if (!isStopping) tell({ kind: 'failed', error })
  }
}

function tell(message: BuilderMessage): void {
  parentPort?.postMessage(message)
}

function look(): void {
  working ??= work().finally(() => {
    working = undefined
  })
}

let timer: NodeJS.Timeout | undefined
parentPort?.on('message', async (request: BuilderRequest) => {
  if (request.kind === 'start') {
    look()
    timer = setInterval(look, LOOK_EVERY_MS)
    return
  }
  if (request.kind === 'keepCards') {
    cards = request.context
    return
  }
  isStopping = true
  clearInterval(timer)
  await aside.close()
  await working
  await store.close()
  parentPort?.close()
})
