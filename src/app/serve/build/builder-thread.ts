import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OperationSettings } from '../../../operations/operation.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { EditionWatch } from '../../../store/ports/edition-store.ts'
import { pickPublication } from '../../../store/ports/publication.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'
import { openStores } from '../../stores.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram, type Tell } from '../../threads/run-program.ts'
import { createEditionPacker, type EditionMemory } from '../shared-edition.ts'
import type { SavedDocumentsNote } from './arena-cache.ts'
import type { BuilderProtocol, BuilderStart, BuildOrder } from './builder.ts'
import type { Steps } from './missing-cards.ts'
import { openViewBuilder, type ViewBuilder } from './view-builder.ts'

// The program of the building thread: it builds the segments of the newest edition, then of each that is published, and in
// between presents cards and details that are not cached, in slices: after each it looks for editions, merges and orders.

/** How often the thread checks for an ended background build, a failed build to retry, and documents to save, also while it presents. */
const LOOK_EVERY_MS = 200
/** The longest time for presenting the changed cards of an edition before it is announced, so that no request has to. */
const AHEAD_MS = 100
const SAVE_EVERY_MS = 60_000
/** A third of the processor time of a serving thread. */
const NICENESS = 5

await runProgram<BuilderProtocol, BuilderStart>(open)

async function open(start: BuilderStart, tell: Tell<BuilderProtocol>) {
  const store = await openStores(start.stores, { isReadOnly: true })
  const reportFailure = (error: unknown) => tell('failed', encodeError(error))
  const pack = createEditionPacker()
  let builders: readonly ViewBuilder[] = []
  /** The newest edition in each view. */
  let newest: readonly EditionMemory[] = []
  let settings: OperationSettings | undefined
  let models: readonly TrainedModel[] = []
  /** The models that the newest edition was announced with. */
  let announcedModels: readonly TrainedModel[] = []
  /** The editions whose segments are saved, or could not be. */
  let saved: readonly EditionMemory[] = []
  /** What is being presented, or has been: everything of an edition on a day, as far as there is space. */
  let filling: { memories: readonly EditionMemory[]; day: number; steps: Steps; isDone: boolean } | undefined
  /** The newest edition that the store has announced. */
  let announced = 0
  let isStopping = false
  let hasFailed = false
  let working: Promise<void> | undefined
  let saveAfterMs = 0
  let timer: NodeJS.Timeout | undefined
  let watch: EditionWatch | undefined

  const build = async () => {
    const startedAtMs = performance.now()
    const publication = await store.editions.currentPublication()
    const memories: EditionMemory[] = []
    const given = models
    for (const builder of builders) memories.push(await builder.bring(publication, given))
    const isSame = memories.every((memory, index) => memory === newest[index])
    if (isSame && given === announcedModels) return
    const isFirst = newest.length === 0
    // Until the rents of new models are there, the old ones answer.
    if (!isFirst && memories.every(({ segments }, index) => segments === newest[index]!.segments))
      await take(estimateRents(memories), isNewest(memories))
    // No request can be answered before the first edition, so it is built at full priority.
    if (isFirst) lowerPriority(NICENESS)
    const untilMs = performance.now() + AHEAD_MS
    const isWanted = () => !isStopping && performance.now() < untilMs
    if (!isFirst && settings !== undefined)
      await take(presentCards(memories, settings, { withRents: true }), isWanted)
    newest = memories
    announcedModels = given
    const [memory, ...others] = memories
    const { tablesEdition } = memory!.segments
    const further = others.length > 0 && { further: others }
    const parcel = pack({
      ...pickPublication(publication),
      tablesEdition,
      memory: memory!,
      models: given,
      ...further,
    })
    tell('built', { edition: parcel, buildMs: Math.round(performance.now() - startedAtMs) })
  }

  /** Presents what is not cached of the newest edition, for one slice of time. Returns whether something is left. */
  const fill = async (): Promise<boolean> => {
    const day = Math.floor(Date.now() / DAY_MS)
    if (settings === undefined || newest.length === 0) return false
    if (filling?.memories !== newest || (filling.isDone && filling.day !== day)) {
      await filling?.steps.return()
      filling = { memories: newest, day, steps: fillAll(newest, settings), isDone: false }
    }
    if (filling.isDone) return false
    const untilMs = performance.now() + LOOK_EVERY_MS
    const isWanted = isNewest(newest)
    do {
      await nextTurn()
      filling.isDone = (await filling.steps.next()).done === true
    } while (!filling.isDone && performance.now() < untilMs && isWanted())
    return !filling.isDone
  }

  async function* fillAll(memories: readonly EditionMemory[], given: OperationSettings): Steps {
    let presented = 0
    for await (const cards of presentCards(memories, given)) {
      presented += cards
      yield cards
    }
    const { edition } = memories[0]!.segments
    tell('cardsPresented', { edition, presented })
    yield* estimateRents(memories)
    for (const [index, memory] of memories.entries()) yield* builders[index]!.prepareDetails(memory, given)
    tell('detailsPrepared', { edition })
  }

  /** Whether an edition is worth filling: while there is no later one. */
  const isNewest = (memories: readonly EditionMemory[]) => () =>
    !isStopping && announced <= memories[0]!.segments.edition

  async function* estimateRents(memories: readonly EditionMemory[]): Steps {
    for (const [index, memory] of memories.entries()) yield* builders[index]!.estimateRents(memory)
  }

  async function* presentCards(
    memories: readonly EditionMemory[],
    ...given: [settings: OperationSettings, limits?: { withRents: boolean }]
  ): Steps {
    for (const [index, memory] of memories.entries()) yield* builders[index]!.presentCards(memory, ...given)
  }

  /** Takes steps for as long as they are wanted. */
  const take = async (steps: Steps, isWanted: () => boolean): Promise<void> => {
    for await (const _ of steps) {
      if (!isWanted()) return
      await nextTurn()
    }
  }

  /** Saves the segments of each edition once, also if that fails. */
  const saveSegments = async () => {
    const memories = newest
    const before = saved
    saved = memories
    for (const [index, memory] of memories.entries())
      if (memory.segments !== before[index]?.segments) await builders[index]!.saveSegments(memory)
  }

  /** Saves the documents when there is time, but not often: the larger the market, the more there is to write. */
  const save = async () => {
    if (settings === undefined || performance.now() < saveAfterMs) return
    for (const builder of builders) await builder.save(settings)
    saveAfterMs = performance.now() + SAVE_EVERY_MS
  }

  /** Returns whether there is more to do at once. */
  const work = async (): Promise<boolean> => {
    try {
      await build()
      await saveSegments()
      const isLeft = !isStopping && (await fill())
      if (!isStopping) await save()
      if (hasFailed) tell('worked', {})
      hasFailed = false
      return isLeft
    } catch (error) {
      // A stop ends a build in the middle, which is not a failure.
      if (!isStopping) reportFailure(error)
      hasFailed = true
      filling = undefined
      return false
    }
  }

  const look = () => {
    working ??= work().then((isLeft) => {
      working = undefined
      if (isLeft && !isStopping) setImmediate(look)
    })
  }

  return {
    calls: {
      start: ({ settings: given, views }: BuildOrder) => {
        const note = (one: SavedDocumentsNote) => tell('savedDocuments', one)
        const indexDiscarded = (reason: string) => tell('indexDiscarded', { reason })
        const parts = { store, start, views: views.length, note, indexDiscarded }
        builders = views.map((view) => openViewBuilder(view, { ...parts, ...(given && { settings: given }) }))
        look()
        timer = setInterval(look, LOOK_EVERY_MS)
        watch = store.editions.watch((edition) => {
          announced = edition
          look()
        })
      },
      presentCards: (given: OperationSettings) => {
        settings = given
      },
      useModels: (given: readonly TrainedModel[]) => {
        models = given
        if (timer !== undefined) look()
      },
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      watch?.close()
      for (const builder of builders) await builder.stop()
      await working
      await filling?.steps.return()
      saveAfterMs = 0
      await save().catch(reportFailure)
      for (const builder of builders) builder.close()
      await store.close()
    },
  }
}
