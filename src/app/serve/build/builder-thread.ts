import { setImmediate as nextTurn } from 'node:timers/promises'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { openEmbeddedStore } from '../../../store/embedded/embedded-store.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram, type Tell } from '../../threads/run-program.ts'
import { createEditionPacker, type SharedEdition } from '../shared-edition.ts'
import { openIndexSnapshot } from '../snapshot/index-snapshot-file.ts'
import { openBackgroundBuilder } from './background-build.ts'
import type { BuilderProtocol, BuilderStart } from './builder.ts'
import { followDocuments } from './edition-documents.ts'
import { type CardSettings, type FillLimits, presentMissingCards } from './missing-cards.ts'

// The program of the building thread: it builds the segments of the newest edition, then of each that is published, and in
// between presents the cards that are not cached.

/** How often the thread looks for a new edition. */
const LOOK_EVERY_MS = 200
/** At most this long, the cards that an edition changed are presented before it is announced, so that no request has to. */
const AHEAD_MS = 300
/** A third of the processor time that a serving thread gets. */
const NICENESS = 5

await runProgram<BuilderProtocol, BuilderStart>(open)

async function open(start: BuilderStart, tell: Tell<BuilderProtocol>) {
  const { storeDirectory, snapshotPath, documents } = start
  const store = await openEmbeddedStore({ directory: storeDirectory, readOnly: true })
  const reportFailure = (error: unknown) => tell('failed', encodeError(error))
  const background = openBackgroundBuilder({ storeDirectory, snapshotPath }, reportFailure)
  const builder = createIndexBuilder({
    editions: store.editions,
    buildInBackground: background.build,
    snapshot: await openIndexSnapshot(snapshotPath),
    pause: () => nextTurn(),
  })
  const findDocuments = followDocuments(documents)
  const pack = createEditionPacker()
  let newest: SharedEdition | undefined
  let settings: CardSettings | undefined
  /** The edition whose cards are all cached, as far as there is space. */
  let finished: SharedEdition | undefined
  let isStopping = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const build = async () => {
    const startedAtMs = performance.now()
    const built = await builder.buildNewest()
    if (built === undefined) return
    // Nobody can be served before the first edition, so that one is built at full priority.
    if (newest === undefined) lowerPriority(NICENESS)
    const edition = { segments: built.segments, ...findDocuments(built) }
    const untilMs = performance.now() + AHEAD_MS
    if (newest !== undefined) {
      await present(edition, { isWanted: () => performance.now() < untilMs, withRents: true })
    }
    newest = edition
    tell('built', { edition: pack(edition), buildMs: Math.round(performance.now() - startedAtMs) })
  }

  const fill = async () => {
    const edition = newest
    if (edition === undefined || settings === undefined || finished === edition) return
    const isWanted = () => store.editions.currentEdition() === edition.segments.edition
    await present(edition, { isWanted })
    if (isStopping || !isWanted()) return
    finished = edition
    tell('cardsPresented', { edition: edition.segments.edition })
  }

  /** Presents the cards of an edition that are not cached, for as long as they are wanted. */
  const present = async (edition: SharedEdition, { isWanted, ...limits }: FillLimits) => {
    if (settings === undefined) return
    const reader = store.editions.read(edition.segments.edition)
    await presentMissingCards(edition, reader, settings, {
      ...limits,
      isWanted: () => !isStopping && isWanted(),
    })
  }

  const work = async () => {
    try {
      await build()
      await fill()
    } catch (error) {
      // A stop ends a build in the middle, which is not a failure.
      if (!isStopping) reportFailure(error)
    }
  }

  const look = () => {
    working ??= work().finally(() => {
      working = undefined
    })
  }

  return {
    calls: {
      start: () => {
        look()
        timer = setInterval(look, LOOK_EVERY_MS)
      },
      presentCards: (given: CardSettings) => {
        settings = given
      },
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      await background.close()
      await working
      await store.close()
    },
  }
}
