import { haveTablesChanged } from '../../../search/live/edition-changes.ts'
import type { EditionWatch } from '../../../store/ports/edition-store.ts'
import { isSamePublication, pickPublication } from '../../../store/ports/publication.ts'
import { openStores } from '../../stores.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { runProgram } from '../../threads/run-program.ts'
import type { SharedEdition } from '../shared-edition.ts'
import type { BuilderProtocol, BuilderStart } from './builder.ts'

// The program of the building thread if the database searches: it brings the search rows to the newest edition, then to each
// that is published. Nothing is built in memory, and no cards are presented before the first request for them.

/** How often the thread tries again after a failure. */
const LOOK_EVERY_MS = 1000

await runProgram<BuilderProtocol, BuilderStart>(async (start, tell) => {
  const { editions, search, close } = await openStores(start.stores, { isReadOnly: true })
  if (search === undefined) throw new Error('The stores have no search rows')
  let newest: Omit<SharedEdition, 'memory' | 'further'> | undefined
  let isStopping = false
  let hasFailed = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let watch: EditionWatch | undefined

  const bring = async () => {
    const startedAtMs = performance.now()
    const publication = await editions.currentPublication()
    if (newest !== undefined && isSamePublication(publication, newest)) return
    const { edition } = publication
    await search.bring(edition, {
      isStopping: () => isStopping,
      onProgress: (progress) => tell('rowsProgress', progress),
    })
    const before = newest
    const isChanged = before === undefined || (await haveTablesChanged(editions, before.edition, edition))
    newest = { ...pickPublication(publication), tablesEdition: isChanged ? edition : before.tablesEdition }
    tell('built', { edition: newest, buildMs: Math.round(performance.now() - startedAtMs) })
    tell('cardsPresented', { edition })
  }
  const work = async () => {
    try {
      await bring()
      if (hasFailed) tell('worked', {})
      hasFailed = false
    } catch (error) {
      hasFailed = true
      if (!isStopping) tell('failed', encodeError(error))
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
        watch = editions.watch(look)
      },
      presentCards: () => {},
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      watch?.close()
      await working
      await close()
    },
  }
})
