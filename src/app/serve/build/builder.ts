import type { DisplayView } from '../../../display/display-rules.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import type { RowsProgress } from '../../../search/ports/search-rows.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'
import { isSearchedByDatabase, type StoresDescription } from '../../stores.ts'
import { decodeError, type EncodedError } from '../../threads/error-codec.ts'
import { openThread, type Thread } from '../../threads/open-thread.ts'
import { createEditionUnpacker, type EditionParcel, type SharedEdition } from '../shared-edition.ts'
import type { SavedDocumentsNote } from './arena-cache.ts'
import type { DocumentLimits } from './edition-documents.ts'

/** The start parameters of the building thread. */
export interface BuilderStart {
  stores: StoresDescription
  /** Where the directories of saved segments are. */
  directory: string
  documents: DocumentLimits
  /** Whether the pictures on cards lead to Plat instead of to their source. */
  linksPictures: boolean
}

/** What the thread builds. */
export interface BuildOrder {
  /** They may not be known yet. Then the documents that an earlier process has saved cannot be used. */
  settings?: OperationSettings
  views: readonly DisplayView[]
}

export type BuilderProtocol = {
  calls: {
    /** Builds the newest edition, or makes it ready in the database that searches it, then each that is published. */
    start(order: BuildOrder): void
    /** Presents the cards and details that are not cached, now and of every later edition, while there is nothing to build. A database has none. */
    presentCards(settings: OperationSettings): void
    /** Announces the newest edition again with these models, and later ones with them. */
    useModels(models: readonly TrainedModel[]): void
  }
  events: {
    built: { edition: EditionParcel; buildMs: number }
    /** All cards of an edition are cached, as far as there is space for them. So many were not before. */
    cardsPresented: { edition: number; presented: number }
    /** The same of the details of all homes that searches show. */
    detailsPrepared: { edition: number }
    /** Reports what happened to the documents that an earlier process has saved. */
    savedDocuments: SavedDocumentsNote
    /** The segments that an earlier process has saved cannot be used, and are built again. */
    indexDiscarded: { reason: string }
    /** A database that searches is being made ready for the newest edition, which takes long. */
    rowsProgress: RowsProgress
    /** The newest edition could not be built. It is tried again. */
    failed: EncodedError
    /** The thread works again after such a failure. */
    worked: Record<never, never>
  }
}

export interface BuilderObserver {
  /** An edition after the first is ready. */
  built(edition: SharedEdition, buildMs: number): void
  cardsPresented(edition: number, presented: number): void
  detailsPrepared(edition: number): void
  savedDocuments(note: SavedDocumentsNote): void
  /** The segments that an earlier process has saved cannot be used, and are built again. */
  indexDiscarded(reason: string): void
  /** A database that searches is being made ready, also for the first edition. */
  rowsProgress(progress: RowsProgress): void
  /** The newest edition could not be built. The previous one stays in service, and the build is tried again. */
  failed(error: unknown): void
  /** The thread works again after a failure. */
  worked(): void
}

export interface BuildingThread {
  /** Begins to build. Before that the thread only starts up, which takes a second. */
  start(order: BuildOrder): void
  /** Resolves with the first edition, or rejects if it cannot be built. The observer is called only for later ones. */
  first: Promise<SharedEdition>
  /** Presents the cards and details of homes before the first request for them. */
  presentCards(settings: OperationSettings): void
  /** Serves every edition from now on with these models. */
  useModels(models: readonly TrainedModel[]): void
  close(): Promise<void>
}

/** The time after which a failed building thread is started again. */
const RESTART_MS = 1000

/** Starts the thread that builds editions. */
export function openBuilder(start: BuilderStart, observer: BuilderObserver): BuildingThread {
  const { promise: first, resolve, reject } = Promise.withResolvers<SharedEdition>()
  // There may be no waiting caller yet when the first edition fails.
  first.catch(() => {})
  let isFirst = true
  let isClosing = false
  let settings: OperationSettings | undefined
  let order: BuildOrder | undefined
  let models: readonly TrainedModel[] | undefined
  let restarting: NodeJS.Timeout | undefined
  const fail = (error: unknown) => {
    if (isFirst) reject(error)
    else observer.failed(error)
    isFirst = false
  }
  const failAndRestart = (error: unknown) => {
    fail(error)
    if (!isClosing) restarting = setTimeout(restart, RESTART_MS)
  }
  const open = (): Thread<BuilderProtocol> => {
    const unpack = createEditionUnpacker()
    const program = isSearchedByDatabase(start.stores)
      ? new URL('./rows-thread.ts', import.meta.url)
      : new URL('./builder-thread.ts', import.meta.url)
    const opened = openThread<BuilderProtocol>(program, {
      start,
      events: {
        built: ({ edition, buildMs }) => {
          const built = unpack(edition)
          if (isFirst) resolve(built)
          else observer.built(built, buildMs)
          isFirst = false
        },
        cardsPresented: ({ edition, presented }) => observer.cardsPresented(edition, presented),
        detailsPrepared: ({ edition }) => observer.detailsPrepared(edition),
        savedDocuments: observer.savedDocuments,
        indexDiscarded: ({ reason }) => observer.indexDiscarded(reason),
        rowsProgress: observer.rowsProgress,
        failed: (error) => fail(decodeError(error)),
        worked: observer.worked,
      },
      crashed: failAndRestart,
    })
    opened.ready.catch(failAndRestart)
    return opened
  }
  const tell = (call: Promise<void>) => void call.catch(() => {})
  const restart = () => {
    thread = open()
    if (models !== undefined) tell(thread.call('useModels', models))
    if (order !== undefined) tell(thread.call('start', { ...order, ...(settings && { settings }) }))
    if (settings !== undefined) tell(thread.call('presentCards', settings))
  }
  let thread = open()
  return {
    first,
    start: (given) => {
      order = given
      tell(thread.call('start', given))
    },
    presentCards: (given) => {
      settings = given
      tell(thread.call('presentCards', given))
    },
    useModels: (given) => {
      models = given
      tell(thread.call('useModels', given))
    },
    close: async () => {
      isClosing = true
      clearTimeout(restarting)
      await thread.close()
    },
  }
}
