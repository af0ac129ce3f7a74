import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerDocuments } from '../../../operations/documents/answer-documents.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import { type EditionTables, readTables } from '../../../search/edition/edition-tables.ts'
import { openEditionIndex } from '../../../search/edition/open-edition-index.ts'
import { type EditionPlaces, openEditionPlaces } from '../../../search/places/edition-places.ts'
import type { EditionIndex } from '../../../search/ports/edition-index.ts'
import { openDocumentStore } from '../../../store/embedded/documents/open-document-store.ts'
import type { DocumentStore } from '../../../store/ports/document-store.ts'
import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import { createQueue } from '../../threads/queue.ts'
import type { SharedEdition } from '../shared-edition.ts'

/** One edition as requests see it: its index in memory, its records, and the cached parts of its answers. */
export interface ServedEdition {
  editionIndex: EditionIndex
  reader: EditionReader
  documents: AnswerDocuments
}

export interface EditionHolder {
  /** What a request that begins now sees. */
  getServed(): ServedEdition
  /** Serves an edition from the next request on. The tables are read again only where a later edition changed them. */
  swap(edition: SharedEdition): Promise<void>
  close(): void
}

interface Held extends ServedEdition {
  places: EditionPlaces
  arena: OpenArena
}

/** This thread's access to an arena of documents. It is closed when no request needs it any more. */
interface OpenArena {
  id: string
  store: DocumentStore
}

/** Longer than any request takes. */
const LAST_REQUEST_MS = 15_000

/** The tables of an edition, read while its segments are still being built. */
export interface ReadTables {
  edition: number
  tables: Promise<EditionTables>
}

/** Starts to read the tables of the newest edition. */
export function startReadingTables(editions: Pick<EditionStore, 'read'>): ReadTables {
  const reader = editions.read()
  const tables = readTables(reader, () => nextTurn())
  // Nobody may await the tables when they turn out not to be needed, so their failure must not end the process.
  tables.catch(() => {})
  return { edition: reader.edition, tables }
}

/** Serves the first edition, then whatever is swapped in, in the order of the calls. */
export async function openEditionHolder(
  editions: Pick<EditionStore, 'read'>,
  first: SharedEdition,
  read: ReadTables = startReadingTables(editions),
): Promise<EditionHolder> {
  const isRead = read.edition === first.segments.edition
  let held = await hold(editions, first, isRead ? () => read.tables : undefined)
  const swaps = createQueue()
  const arenas = createArenaCloser()
  return {
    getServed: () => held,
    swap: (edition) =>
      swaps.run(async () => {
        const before = held
        held = await hold(editions, edition, undefined, before)
        if (held.arena !== before.arena) arenas.closeLater(before.arena)
      }),
    close: () => {
      arenas.closeNow()
      held.arena.store.close()
    },
  }
}

async function hold(
  editions: Pick<EditionStore, 'read'>,
  { segments, columns, arena }: SharedEdition,
  findTables: (() => Promise<EditionTables>) | undefined,
  before?: Held,
): Promise<Held> {
  const reader = editions.read(segments.edition)
  const pause = () => nextTurn()
  const find = findTables ?? (() => readTables(reader, pause))
  const places = await openEditionPlaces(segments, find, pause, before?.places)
  // A message makes new objects for the same memory every time, so arenas are compared by their ids.
  const isSame = before?.arena.id === arena.id
  const opened = isSame ? before.arena : { id: arena.id, store: openDocumentStore(arena) }
  return {
    ...{ places, reader, arena: opened },
    editionIndex: openEditionIndex(segments, places),
    documents: openAnswerDocuments(columns, opened.store),
  }
}

/** Closes arenas that no further request sees, once the requests that do see them have ended. */
function createArenaCloser() {
  const timers = new Map<OpenArena, NodeJS.Timeout>()
  const close = (arena: OpenArena) => {
    clearTimeout(timers.get(arena))
    timers.delete(arena)
    arena.store.close()
  }
  return {
    closeLater: (arena: OpenArena) =>
      void timers.set(arena, setTimeout(close, LAST_REQUEST_MS, arena).unref()),
    closeNow: () => {
      for (const arena of timers.keys()) close(arena)
    },
  }
}
