import { haveTablesChanged } from '../../../search/live/edition-changes.ts'
import type { BringOptions, ViewRows, ViewStep } from '../../../search/ports/search-rows.ts'
import type { EditionWatch } from '../../../store/ports/edition-store.ts'
import { isSamePublication, pickPublication } from '../../../store/ports/publication.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'
import { openStores } from '../../stores.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { runProgram } from '../../threads/run-program.ts'
import type { SharedEdition } from '../shared-edition.ts'
import type { BuilderProtocol, BuilderStart, BuildOrder } from './builder.ts'
import { describeSearchedView } from './searched-view.ts'

// The program of the building thread if the database searches: it brings the search rows to the newest edition, then to each
// that is published, and those of views also to each listing that becomes due. Nothing is built in memory, and no cards are presented before the first request for them.

/** How often the thread looks for listings that are due, and tries again after a failure. */
const LOOK_EVERY_MS = 1000

await runProgram<BuilderProtocol, BuilderStart>(async (start, tell) => {
  const { editions, search, close } = await openStores(start.stores, { isReadOnly: true })
  if (search === undefined) throw new Error('The stores have no search rows')
  let newest: Omit<SharedEdition, 'memory' | 'further'> | undefined
  let views: readonly (ViewRows | undefined)[] = []
  let models: readonly TrainedModel[] = []
  let isStopping = false
  let hasFailed = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let watch: EditionWatch | undefined

  const bring = async () => {
    const startedAtMs = performance.now()
    const publication = await editions.currentPublication()
    const given = models
    const options: BringOptions = {
      isStopping: () => isStopping,
      onProgress: (progress) => tell('rowsProgress', progress),
    }
    const steps: (ViewStep | undefined)[] = []
    for (const view of views) {
      const step = await view?.bring(publication, Date.now, options)
      // Another node is ahead. The next look sees the edition to which it has taken the rows.
      if (view !== undefined && step === undefined) return
      steps.push(step)
    }
    const isKnown = newest !== undefined && isSamePublication(publication, newest)
    const areSameSteps = steps.every((step, index) => step?.step === newest?.steps?.[index]?.step)
    if (isKnown && areSameSteps && newest?.models === given) return
    const { edition } = publication
    if (!isKnown && views.includes(undefined)) await search.bring(edition, options)
    const before = newest
    const isChanged = before === undefined || (await haveTablesChanged(editions, before.edition, edition))
    const tablesEdition = isChanged ? edition : before.tablesEdition
    newest = { ...pickPublication(publication), tablesEdition, steps, models: given }
    tell('built', { edition: newest, buildMs: Math.round(performance.now() - startedAtMs) })
    tell('cardsPresented', { edition, presented: 0 })
    tell('detailsPrepared', { edition })
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
      start: (order: BuildOrder) => {
        views = order.views.map((view) => {
          const searched = describeSearchedView(view)
          return searched && search.ofView(searched)
        })
        look()
        timer = setInterval(look, LOOK_EVERY_MS)
        watch = editions.watch(look)
      },
      presentCards: () => {},
      useModels: (given: readonly TrainedModel[]) => {
        models = given
        if (timer !== undefined) look()
      },
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
