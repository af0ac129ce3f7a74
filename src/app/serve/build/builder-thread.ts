import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OperationSettings } from '../../../operations/operation.ts'
import { linkPicturesOf } from '../../../pictures/link-pictures.ts'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import type { EditionWatch } from '../../../store/ports/edition-store.ts'
import { pickPublication } from '../../../store/ports/publication.ts'
import { readPublication } from '../../../store/ports/with-edition.ts'
import { openStores } from '../../stores.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram, type Tell } from '../../threads/run-program.ts'
import { createEditionPacker, type EditionMemory } from '../shared-edition.ts'
import { openIndexSnapshot } from '../snapshot/index-snapshot-file.ts'
import { openBackgroundBuilder } from './background-build.ts'
import type { BuilderProtocol, BuilderStart } from './builder.ts'
import { type DocumentCache, findDocumentFingerprint, openDocumentCache } from './edition-documents.ts'
import { type FillLimits, presentMissingCards } from './missing-cards.ts'

// The program of the building thread: it builds the segments of the newest edition, then of each that is published, and in
// between presents the cards that are not cached.

/** How often the thread checks for an ended background build, a failed build to retry, and documents to save. */
const LOOK_EVERY_MS = 200
/** The longest time for presenting the changed cards of an edition before it is announced, so that no request has to. */
const AHEAD_MS = 300
const SAVE_EVERY_MS = 60_000
/** A third of the processor time of a serving thread. */
const NICENESS = 5

await runProgram<BuilderProtocol, BuilderStart>(open)

async function open(start: BuilderStart, tell: Tell<BuilderProtocol>) {
  const { snapshotPath, documents } = start
  const store = await openStores(start.stores, { isReadOnly: true })
  const shown = start.linksPictures ? linkPicturesOf(store.editions) : store.editions
  const reportFailure = (error: unknown) => tell('failed', encodeError(error))
  const background = openBackgroundBuilder({ stores: start.stores, snapshotPath }, reportFailure)
  const builder = createIndexBuilder({
    editions: store.editions,
    buildInBackground: background.build,
    snapshot: openIndexSnapshot(snapshotPath),
    pause: () => nextTurn(),
  })
  const pack = createEditionPacker()
  let newest: EditionMemory | undefined
  let cache: DocumentCache | undefined
  let settings: OperationSettings | undefined
  let fingerprint: Promise<string> | undefined
  /** The edition whose cards are all cached, as far as there is space. */
  let finished: EditionMemory | undefined
  /** The newest edition that the store has announced. */
  let announced = 0
  let isStopping = false
  let hasFailed = false
  let working: Promise<void> | undefined
  let saveAfterMs = 0
  let timer: NodeJS.Timeout | undefined
  let watch: EditionWatch | undefined

  const build = async (documents: DocumentCache) => {
    const startedAtMs = performance.now()
    const built = await builder.buildNewest()
    if (built === undefined) return
    // No request can be answered before the first edition, so it is built at full priority.
    if (newest === undefined) lowerPriority(NICENESS)
    const memory = { segments: built.segments, ...(await documents.follow(built)) }
    const untilMs = performance.now() + AHEAD_MS
    if (newest !== undefined) {
      await present(memory, { isWanted: () => performance.now() < untilMs, withRents: true })
    }
    newest = memory
    const { tablesEdition } = memory.segments
    const parcel = pack({ ...pickPublication(memory.segments), tablesEdition, memory })
    tell('built', { edition: parcel, buildMs: Math.round(performance.now() - startedAtMs) })
  }

  const fill = async () => {
    const memory = newest
    if (memory === undefined || settings === undefined || finished === memory) return
    const { edition } = memory.segments
    const isWanted = () => announced <= edition
    await present(memory, { isWanted })
    if (isStopping || !isWanted()) return
    finished = memory
    tell('cardsPresented', { edition })
  }

  /** Presents the cards of an edition that are not cached, for as long as they are wanted. */
  const present = async (memory: EditionMemory, { isWanted, ...limits }: FillLimits) => {
    const given = settings
    if (given === undefined) return
    const all = { ...limits, isWanted: () => !isStopping && isWanted() }
    const reader = await readPublication(shown, memory.segments)
    try {
      await presentMissingCards(memory, reader, given, all)
    } finally {
      await reader.close()
    }
  }

  /** Saves the documents when there is time, but not often: the larger the market, the more there is to write. */
  const save = async (documents: DocumentCache) => {
    if (fingerprint === undefined || performance.now() < saveAfterMs) return
    await documents.save(await fingerprint)
    saveAfterMs = performance.now() + SAVE_EVERY_MS
  }

  const work = async (documents: DocumentCache) => {
    try {
      await build(documents)
      await fill()
      if (!isStopping) await save(documents)
      if (hasFailed) tell('worked', {})
      hasFailed = false
    } catch (error) {
      // A stop ends a build in the middle, which is not a failure.
      if (!isStopping) reportFailure(error)
      hasFailed = true
    }
  }

  const look = (documents: DocumentCache) => {
    working ??= work(documents).finally(() => {
      working = undefined
    })
  }

  return {
    calls: {
      start: (given: OperationSettings | undefined) => {
        fingerprint = given && findDocumentFingerprint(given, start.linksPictures)
        const opened = openDocumentCache({
          ...{ editions: store.editions, runs: store.runs, options: documents },
          ...(fingerprint && { fingerprint }),
          note: (note) => tell('savedDocuments', note),
        })
        cache = opened
        look(opened)
        timer = setInterval(look, LOOK_EVERY_MS, opened)
        watch = store.editions.watch((edition) => {
          announced = edition
          look(opened)
        })
      },
      presentCards: (given: OperationSettings) => {
        settings = given
        fingerprint ??= findDocumentFingerprint(given, start.linksPictures)
      },
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      watch?.close()
      await background.close()
      await working
      saveAfterMs = 0
      if (cache !== undefined) await save(cache).catch(reportFailure)
      cache?.close()
      await store.close()
    },
  }
}
