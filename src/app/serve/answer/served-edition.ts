import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDocumentStore } from '../../../documents/open-document-store.ts'
import type { DocumentStore } from '../../../documents/ports/document-store.ts'
import type { AnswerDocuments } from '../../../operations/documents/answer-documents.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import { type EditionTables, readTables } from '../../../search/edition/edition-tables.ts'
import { openEditionIndex } from '../../../search/edition/open-edition-index.ts'
import { openSegmentEngine } from '../../../search/edition/segment-engine.ts'
import { type EditionPlaces, openEditionPlaces } from '../../../search/places/edition-places.ts'
import type { EditionIndex } from '../../../search/ports/edition-index.ts'
import type { OpenedEngine, SearchRows } from '../../../search/ports/search-rows.ts'
import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import { isSamePublication, type Publication, pickPublication } from '../../../store/ports/publication.ts'
import { readPublication, withEdition } from '../../../store/ports/with-edition.ts'
import type { InstalledStores } from '../../stores.ts'
import { createQueue } from '../../threads/queue.ts'
import type { EditionMemory, SharedEdition } from '../shared-edition.ts'

/** One edition as requests see it: its index, its records, and the cached parts of its answers. */
export interface ServedEdition {
  editionIndex: EditionIndex
  reader: EditionReader
  /** Absent if a database searches the listings. Then there may be too many homes for columns of their documents. */
  documents?: AnswerDocuments
}

export interface EditionHolder {
  /** The edition for requests that begin now. */
  getServed(): ServedEdition
  /** Serves an edition from the next request on. Reads the tables again only if a later edition has changed them. */
  swap(edition: SharedEdition): Promise<void>
  /** Resolves to true as soon as this edition or a later one is served, and to false if that takes longer than a moment. */
  reach(edition: number): Promise<boolean>
  close(): Promise<void>
}

/** A client that waits longer had better ask another node. */
const REACH_WITHIN_MS = 2_000

interface Held extends ServedEdition {
  places: EditionPlaces
  arena?: OpenArena
}

/** What a thread reads editions from. */
type EditionSources = Pick<InstalledStores, 'search'> & { editions: Pick<EditionStore, 'read'> }

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
  sources: EditionSources,
  first: SharedEdition,
  read: ReadTables = startReadingTables(sources.editions),
): Promise<EditionHolder> {
  const { publication, tables } = await read
  let held = await hold(sources, first, isSamePublication(publication, first) ? tables : undefined)
  const swaps = createQueue()
  const superseded = createLateCloser()
  const waiting = new Set<{ edition: number; resolve: (isReached: boolean) => void }>()
  return {
    getServed: () => held,
    swap: (edition) =>
      swaps.run(async () => {
        const before = held
        held = await hold(sources, edition, undefined, before)
        for (const one of waiting) if (one.edition <= edition.edition) one.resolve(true)
        superseded.closeLater(before.reader)
        if (before.arena !== undefined && held.arena !== before.arena)
          superseded.closeLater(before.arena.store)
      }),
    reach: async (edition) => {
      if (held.editionIndex.edition >= edition) return true
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
      held.arena?.store.close()
      await held.reader.close()
    },
  }
}

async function hold(
  { editions, search }: EditionSources,
  shared: SharedEdition,
  tables: EditionTables | undefined,
  before?: Held,
): Promise<Held> {
  const { edition, tablesEdition, memory } = shared
  const reader = await readPublication(editions, shared)
  try {
    const pause = () => nextTurn()
    const find = async () => tables ?? readTables(reader, pause)
    const { engine, named } = await openEngine(edition, memory, search)
    const isPast = before !== undefined && (await isReadable(before.reader))
    const placesBefore = isPast ? before.places : undefined
    const places = await openEditionPlaces({ tablesEdition, named }, find, pause, placesBefore)
    const editionIndex = openEditionIndex(edition, engine, places)
    if (memory === undefined) return { places, reader, editionIndex }
    const arena = openArena(memory, before?.arena)
    const documents = openAnswerDocuments(memory.columns, arena.store)
    return { places, reader, editionIndex, arena, documents }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function openEngine(
  edition: number,
  memory: EditionMemory | undefined,
  search: SearchRows | undefined,
): Promise<OpenedEngine> {
  if (memory !== undefined)
    return { engine: openSegmentEngine(memory.segments), named: memory.segments.named }
  if (search === undefined) throw new Error(`Nothing searches edition ${edition}`)
  return search.open(edition)
}

/** A message makes new objects for the same memory every time, so arenas are compared by their ids. */
function openArena({ arena }: EditionMemory, before: OpenArena | undefined): OpenArena {
  return before?.id === arena.id ? before : { id: arena.id, store: openDocumentStore(arena) }
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
