import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DisplayView, hasDelays, isRestricted } from '../../../display/display-rules.ts'
import { openShownEditions } from '../../../display/shown-editions.ts'
import { openShownReader } from '../../../display/shown-reader.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import { linkPicturesOf } from '../../../pictures/link-pictures.ts'
import { readReferenceTables } from '../../../search/edition/reference-tables.ts'
import { createIndexBuilder, type IndexedView } from '../../../search/live/index-builder.ts'
import type { CityNames, ReferenceTables } from '../../../search/ports/edition-index.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import type { Publication } from '../../../store/ports/publication.ts'
import { readPublication } from '../../../store/ports/with-edition.ts'
import { createModelOpener, NO_MODELS } from '../../../valuation/open-price-models.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'
import type { InstalledStores } from '../../stores.ts'
import { getViewKey } from '../estimate/view-key.ts'
import { openSegmentFiles } from '../segments/segment-files.ts'
import type { EditionMemory } from '../shared-edition.ts'
import type { SavedDocumentsNote } from './arena-cache.ts'
import { openBackgroundBuilder } from './background-build.ts'
import type { BuilderStart } from './builder.ts'
import { findDocumentFingerprint } from './document-fingerprint.ts'
import { openDocumentCache } from './edition-documents.ts'
import { estimateMissingRents, presentMissingCards, type Steps } from './missing-cards.ts'
import { presentMissingDetails } from './missing-details.ts'

export interface ViewBuilderParts {
  store: InstalledStores
  start: BuilderStart
  /** The number of views, which share the memory for documents. */
  views: number
  settings?: OperationSettings
  note(note: SavedDocumentsNote): void
  /** The segments that an earlier process has saved cannot be used. */
  indexDiscarded(reason: string): void
}

/** Builds what one view of each edition needs: its segments and its documents. Calls must not overlap. */
export interface ViewBuilder {
  /** Brings the view to a publication and models, as of now. Returns what it had before if nothing has changed. */
  bring(target: Publication, trained: readonly TrainedModel[]): Promise<EditionMemory>
  /** Saves the segments of an edition for the next process. */
  saveSegments(memory: EditionMemory): Promise<void>
  /** Presents the cards of an edition that are not cached. */
  presentCards(memory: EditionMemory, settings: OperationSettings, limits?: { withRents?: boolean }): Steps
  /** Estimates the rents that cards show and that are not cached. */
  estimateRents(memory: EditionMemory): Steps
  /** Presents the details that are not prepared. */
  prepareDetails(memory: EditionMemory, settings: OperationSettings): Steps
  /** Saves the documents for the next process. */
  save(settings: OperationSettings): Promise<void>
  /** Ends a running build, after which `bring` may reject. */
  stop(): Promise<void>
  close(): void
}

/** Names a file or directory of a view, so that no view ever opens those of another. */
function nameFor(view: DisplayView, name: string): string {
  return view.name === 'all' ? name : `${name}-${view.name}`
}

export function openViewBuilder(view: DisplayView, parts: ViewBuilderParts): ViewBuilder {
  const { store, start, views } = parts
  const { editions, runs } = store
  const shown = start.linksPictures ? linkPicturesOf(editions) : editions
  const directory = join(start.directory, nameFor(view, 'index'))
  const files = openSegmentFiles(directory, parts.indexDiscarded)
  const background = openBackgroundBuilder({ stores: start.stores, directory, view })
  // Up to format 8 an index was one file.
  const earlier = join(start.directory, `${nameFor(view, 'market')}.snapshot`)
  if (existsSync(earlier)) {
    rmSync(earlier)
    parts.indexDiscarded(`${earlier} has an earlier format`)
  }
  const { documents } = start
  const options = {
    directory: nameFor(view, documents.directory),
    memoryBytes: Math.floor(documents.memoryBytes / views),
    fileBytes: Math.floor(documents.fileBytes / views),
    prepared: {
      directory: nameFor(view, documents.prepared.directory),
      fileBytes: Math.floor(documents.prepared.fileBytes / views),
    },
  }
  const findFingerprint = (settings: OperationSettings) =>
    findDocumentFingerprint(settings, { linksPictures: start.linksPictures, viewId: view.id })
  let fingerprint = parts.settings && findFingerprint(parts.settings)
  const cache = openDocumentCache({
    ...{ editions, runs, options, note: parts.note },
    ...(fingerprint && { fingerprint }),
  })
  const indexed: IndexedView = {
    id: view.id,
    now: Date.now,
    show: (reader) => openShownReader(reader, view, Date.now()),
  }
  const pause = () => nextTurn()
  let target: Publication | undefined
  let newest: EditionMemory | undefined
  const opener = createModelOpener()
  let models = NO_MODELS
  const builder = createIndexBuilder({
    editions: {
      read: editions.read,
      listChanges: editions.listChanges,
      listRelationChanges: editions.listRelationChanges,
      currentPublication: async () => target ?? (await editions.currentPublication()),
    },
    buildInBackground: background.build,
    saved: files,
    createSegmentId: randomUUID,
    pause,
    ...(isRestricted(view) && { view: indexed }),
  })
  async function* read(memory: EditionMemory, work: (reader: EditionReader) => Steps): Steps {
    const atMs = memory.segments.view?.atMs ?? Date.now()
    const reader = await readPublication(openShownEditions(shown, view, atMs), memory.segments)
    try {
      yield* work(reader)
    } finally {
      await reader.close()
    }
  }
  let tables: { edition: number; read: ReferenceTables & CityNames } | undefined
  const readTables = async (reader: EditionReader, edition: number) => {
    if (tables?.edition !== edition) tables = { edition, read: await readReferenceTables(reader, pause) }
    return tables.read
  }
  async function* prepare(memory: EditionMemory, reader: EditionReader, settings: OperationSettings): Steps {
    if (memory.prepared === undefined) return
    const found = await readTables(reader, memory.segments.tablesEdition)
    yield* presentMissingDetails(memory, { reader, tables: found }, settings)
  }
  return {
    bring: async (publication, trained) => {
      target = publication
      const built = await builder.buildNewest()
      models = opener.open(trained, getViewKey(view))
      if (built !== undefined)
        newest = { segments: built.segments, ...(await cache.follow(built, models.rentKey)) }
      else if (newest !== undefined && newest.columns.modelsKey !== models.rentKey)
        newest = { ...newest, ...cache.changeModels(models.rentKey) }
      if (newest === undefined) throw new Error('Nothing was built')
      return newest
    },
    presentCards: (memory, settings, limits) =>
      read(memory, (reader) => presentMissingCards(memory, { models, reader }, settings, limits)),
    estimateRents: (memory) => read(memory, (reader) => estimateMissingRents(memory, { models, reader })),
    prepareDetails: (memory, settings) => read(memory, (reader) => prepare(memory, reader, settings)),
    saveSegments: ({ segments }) => files.save(segments),
    save: async (settings) => {
      // Which listings have appeared since they were saved would not be known at the next start.
      if (hasDelays(view)) return
      fingerprint ??= findFingerprint(settings)
      await cache.save(await fingerprint)
    },
    stop: background.close,
    close: cache.close,
  }
}
