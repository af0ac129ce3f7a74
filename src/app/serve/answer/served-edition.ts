import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DisplayUse } from '../../../access/ports.ts'
import { type DisplayView, listDisplayViews } from '../../../display/display-rules.ts'
import { openShownEditions, type ShownNow } from '../../../display/shown-editions.ts'
import { openDocumentStore } from '../../../documents/open-document-store.ts'
import type { DocumentStore } from '../../../documents/ports/document-store.ts'
import { type AnswerCache, openAnswerCache } from '../../../http/answer/answer-cache.ts'
import type { AnswerDocuments } from '../../../operations/documents/answer-documents.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import { openPreparedDetails } from '../../../operations/documents/prepared-details.ts'
import { SHARED_RECORDS } from '../../../operations/property-detail/shared-records.ts'
import { type EditionTables, readTables } from '../../../search/edition/edition-tables.ts'
import { openEditionIndex } from '../../../search/edition/open-edition-index.ts'
import { openSegmentEngine } from '../../../search/edition/segment-engine.ts'
import { type EditionPlaces, openEditionPlaces } from '../../../search/places/edition-places.ts'
import type { EditionIndex } from '../../../search/ports/edition-index.ts'
import type { OpenedEngine, SearchRows, ViewStep } from '../../../search/ports/search-rows.ts'
import { cacheRecords } from '../../../store/ports/cached-records.ts'
import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import { isSamePublication, type Publication, pickPublication } from '../../../store/ports/publication.ts'
import { readPublication, withEdition } from '../../../store/ports/with-edition.ts'
import { createModelOpener, type ModelOpener } from '../../../valuation/open-price-models.ts'
import type { InstalledStores } from '../../stores.ts'
import { createQueue } from '../../threads/queue.ts'
import { describeSearchedView } from '../build/searched-view.ts'
import { getViewKey } from '../estimate/view-key.ts'
import type { EditionMemory, SharedEdition } from '../shared-edition.ts'

/** One edition as requests see it: its index, its records, and the cached parts of its answers. */
export interface ServedEdition {
  editionIndex: EditionIndex
  reader: EditionReader
  /** What of the edition is shown. */
  view: DisplayView
  /** Lists the listings that the view reveals after one instant up to another. Absent if it shows everything. */
  listReveals?: ShownNow['listReveals']
  /** Absent if a database searches the listings. Then there may be too many homes for columns of their documents. */
  documents?: AnswerDocuments
  /** Whole answers. A swap begins new ones, even if only models or what is shown have changed. */
  answers: AnswerCache
}

export interface EditionHolder {
  /** The edition for requests that begin now, as a use may see it; by default as the use that sees least. */
  getServed(use?: DisplayUse): ServedEdition
  /** Serves an edition from the next request on. Reads the tables again only if a later edition has changed them. */
  swap(edition: SharedEdition): Promise<void>
  /** Resolves to true as soon as this edition or a later one is served, and to false if that takes longer than a moment. */
  reach(edition: number): Promise<boolean>
  close(): Promise<void>
}

/** A client that waits longer had better ask another node. */
const REACH_WITHIN_MS = 2_000

/** A view of an edition. */
interface Held extends ServedEdition {
  places: EditionPlaces
  arenas: readonly OpenArena[]
}

/** All views of an edition, the first one first. */
type HeldViews = readonly [Held, ...Held[]]

/** What a thread reads editions from, and the views of them that it serves. */
type EditionSources = Pick<InstalledStores, 'search'> & {
  editions: Pick<EditionStore, 'read'>
  views?: readonly DisplayView[]
  opener?: ModelOpener
  /** How much the cached answers of all views together may take in this thread. */
  answerBytes?: number
}

/** This thread's access to an arena of documents. It is closed when no request needs it anymore. */
interface OpenArena {
  id: string
  store: DocumentStore
}

interface Closable {
  close(): void | Promise<void>
}

/** Longer than any request takes. */
const LAST_REQUEST_MS = 15_000

/** The tables of an edition, read while its segments are still being built. */
export type ReadTables = Promise<{ publication: Publication; tables: EditionTables }>

/** Starts to read the tables of the newest edition. */
export function startReadingTables(editions: Pick<EditionStore, 'read'>): ReadTables {
  const reading = withEdition(editions, undefined, async (reader) => ({
    publication: pickPublication(reader),
    tables: await readTables(reader, () => nextTurn()),
  }))
  // If the tables turn out not to be needed, nothing awaits them, so their failure must not end the process.
  reading.catch(() => {})
  return reading
}

/** Serves the first edition, then whatever is swapped in, in the order of the calls. */
export async function openEditionHolder(
  { views = listDisplayViews(undefined), ...sources }: EditionSources,
  first: SharedEdition,
  read: ReadTables = startReadingTables(sources.editions),
): Promise<EditionHolder> {
  const { publication, tables } = await read
  const known = isSamePublication(publication, first) ? tables : undefined
  const all = { ...sources, views, opener: createModelOpener() }
  let held = await holdViews(all, first, known)
  const swaps = createQueue()
  const superseded = createLateCloser()
  const waiting = new Set<{ edition: number; resolve: (isReached: boolean) => void }>()
  const indexes = new Map(views.flatMap(({ uses }, index) => uses.map((use) => [use, index] as const)))
  return {
    getServed: (use) => held[use === undefined ? 0 : (indexes.get(use) ?? 0)]!,
    swap: (edition) =>
      swaps.run(async () => {
        const before = held
        held = await holdViews(all, edition, undefined, before)
        for (const one of waiting) if (one.edition <= edition.edition) one.resolve(true)
        for (const [index, { reader, arenas }] of before.entries()) {
          superseded.closeLater(reader)
          for (const arena of arenas)
            if (held[index]?.arenas.includes(arena) !== true) superseded.closeLater(arena.store)
        }
      }),
    reach: async (edition) => {
      if (held[0].editionIndex.edition >= edition) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const one = { edition, resolve }
      waiting.add(one)
      const late = setTimeout(resolve, REACH_WITHIN_MS, false).unref()
      const isReached = await promise
      clearTimeout(late)
      waiting.delete(one)
      return isReached
    },
    close: async () => {
      await superseded.closeNow()
      for (const { reader, arenas } of held) {
        for (const { store } of arenas) store.close()
        await reader.close()
      }
    },
  }
}

async function holdViews(
  { views = [], answerBytes = 0, ...all }: EditionSources,
  shared: SharedEdition,
  tables: EditionTables | undefined,
  before?: HeldViews,
): Promise<HeldViews> {
  const held: Held[] = []
  const sources = { ...all, answerBytes: answerBytes / views.length }
  const isPast = before !== undefined && (await isReadable(before[0].reader))
  try {
    for (const [index, view] of views.entries()) {
      const memory = index === 0 ? shared.memory : shared.further?.[index - 1]
      const step = shared.steps?.[index]
      const last = before?.[index]
      // Views differ in nothing but their listings, so the places of one serve for the others.
      const places = held[0]?.places ?? (isPast ? last?.places : undefined)
      held.push(
        await hold({ ...sources, view }, { ...shared, memory, step }, tables, {
          places,
          arenas: last?.arenas ?? [],
        }),
      )
    }
  } catch (error) {
    for (const { reader } of held) await reader.close()
    throw error
  }
  return held as readonly Held[] as HeldViews
}

async function hold(
  {
    editions,
    search,
    view,
    opener = createModelOpener(),
    answerBytes = 0,
  }: Omit<EditionSources, 'views'> & { view: DisplayView },
  shared: Omit<SharedEdition, 'memory'> & { memory: EditionMemory | undefined; step: ViewStep | undefined },
  tables: EditionTables | undefined,
  before: { places: EditionPlaces | undefined; arenas: readonly OpenArena[] },
): Promise<Held> {
  const { edition, tablesEdition, memory, step } = shared
  // Records are shown as of the same instant as the segments or search rows, so that all parts of an answer agree.
  const atMs = memory?.segments.view?.atMs ?? step?.atMs ?? Date.now()
  const read = await readPublication(openShownEditions(editions, view, atMs), shared)
  const reader = cacheRecords(read, SHARED_RECORDS)
  try {
    const pause = () => nextTurn()
    const find = async () => tables ?? readTables(reader, pause)
    const { engine, named, listReveals } = await openEngine(shared, view, search)
    const places = await openEditionPlaces({ tablesEdition, named }, find, pause, before.places)
    const models = opener.open(shared.models ?? [], getViewKey(view))
    const editionIndex = openEditionIndex(edition, engine, places, { models, reader })
    const answers = openAnswerCache(answerBytes)
    const held = { places, reader, view, editionIndex, answers, ...(listReveals && { listReveals }) }
    if (memory === undefined) return { ...held, arenas: [] }
    const { columns, prepared } = memory
    const arena = openArena(memory, before.arenas)
    if (prepared === undefined)
      return { ...held, arenas: [arena], documents: openAnswerDocuments(columns, arena.store) }
    const preparedArena = openArena(prepared, before.arenas)
    const details = openPreparedDetails(prepared.columns, preparedArena.store)
    const documents = openAnswerDocuments(columns, arena.store, details)
    return { ...held, arenas: [arena, preparedArena], documents }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function openEngine(
  { edition, memory, step }: Pick<SharedEdition, 'edition' | 'memory'> & { step: ViewStep | undefined },
  view: DisplayView,
  search: SearchRows | undefined,
): Promise<OpenedEngine & Pick<Held, 'listReveals'>> {
  if (memory !== undefined) {
    const { named, view: shown } = memory.segments
    const reveals = shown?.reveals ?? []
    const listReveals = (afterMs: number, upToMs: number) =>
      reveals.filter(({ fromMs }) => fromMs > afterMs && fromMs <= upToMs)
    return { engine: openSegmentEngine(memory.segments), named, listReveals }
  }
  if (search === undefined) throw new Error(`Nothing searches edition ${edition}`)
  const searched = describeSearchedView(view)
  if (searched === undefined) return search.open(edition)
  if (step === undefined) throw new Error(`Edition ${edition} has no search rows for the use ${view.name}`)
  return search.ofView(searched).open(step)
}

/** A message makes new objects for the same memory every time, so arenas are compared by their ids. */
function openArena({ arena }: Pick<EditionMemory, 'arena'>, before: readonly OpenArena[]): OpenArena {
  return before.find(({ id }) => id === arena.id) ?? { id: arena.id, store: openDocumentStore(arena) }
}

/** Whether an edition is in the past of the newest one. Its tables may not be reused if a failover has lost it. */
async function isReadable(reader: EditionReader): Promise<boolean> {
  try {
    await reader.count('place')
    return true
  } catch {
    return false
  }
}

/** Closes readers and arenas that no further request sees, once the requests that do see them have ended. */
function createLateCloser() {
  const timers = new Map<Closable, NodeJS.Timeout>()
  const close = async (one: Closable) => {
    clearTimeout(timers.get(one))
    timers.delete(one)
    await one.close()
  }
  return {
    closeLater: (one: Closable) => void timers.set(one, setTimeout(close, LAST_REQUEST_MS, one).unref()),
    closeNow: async () => {
      for (const one of timers.keys()) await close(one)
    },
  }
}
