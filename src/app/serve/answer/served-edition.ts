import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerDocuments } from '../../../operations/documents/answer-documents.ts'
import { openAnswerDocuments } from '../../../operations/documents/open-answer-documents.ts'
import { type EditionTables, readTables } from '../../../search/edition/edition-tables.ts'
import { openEditionIndex } from '../../../search/edition/open-edition-index.ts'
import { type EditionPlaces, openEditionPlaces } from '../../../search/places/edition-places.ts'
import type { EditionIndex } from '../../../search/ports/edition-index.ts'
import type { DocumentArena } from '../../../store/embedded/documents/document-arena.ts'
import { openDocumentStore } from '../../../store/embedded/documents/open-document-store.ts'
import type { DocumentStore } from '../../../store/ports/document-store.ts'
import type { EditionReader, EditionStore } from '../../../store/ports/edition-store.ts'
import type { SharedEdition } from '../shared-edition.ts'

/** One edition as requests see it: what is in memory of it, its records, and what is kept of its answers. */
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
  rooms: OpenRoom
}

/** A thread's way into a room, closed when no request needs it any more. */
interface OpenRoom {
  room: DocumentArena
  store: DocumentStore
}

/** Longer than any request takes. */
const LAST_REQUEST_MS = 30_000

/** The tables of an edition, read while its segments is still being built. */
export interface ReadTables {
  edition: number
  tables: Promise<EditionTables>
}

/** Starts to read the tables of the newest edition. */
export function startReadingTables(editions: Pick<EditionStore, 'read'>): ReadTables {
  const reader = editions.read()
  const tables = readTables(reader, () => nextTurn())
  // Whoever awaits them hears of a failure; nobody may.
  tables.catch(() => {})
  return { edition: reader.edition, tables }
}

/** Serves the first edition, then whatever is swapped in. */
export async function openEditionHolder(
  editions: Pick<EditionStore, 'read'>,
  first: SharedEdition,
  read: ReadTables = startReadingTables(editions),
): Promise<EditionHolder> {
  const isRead = read.edition === first.segments.edition
  let held = await hold(editions, first, isRead ? () => read.tables : undefined)
  return {
    getServed: () => held,
    swap: async (edition) => {
      const before = held
      held = await hold(editions, edition, undefined, before)
      if (held.rooms !== before.rooms) setTimeout(() => before.rooms.store.close(), LAST_REQUEST_MS).unref()
    },
    close: () => held.rooms.store.close(),
  }
}

async function hold(
  editions: Pick<EditionStore, 'read'>,
  { segments, columns, room }: SharedEdition,
  findTables: (() => Promise<EditionTables>) | undefined,
  before?: Held,
): Promise<Held> {
  const reader = editions.read(segments.edition)
  const pause = () => nextTurn()
  const find = findTables ?? (() => readTables(reader, pause))
  const places = await openEditionPlaces(segments, find, pause, before?.places)
  const isSameRoom = before?.rooms.room.end.buffer === room.end.buffer
  const rooms = before !== undefined && isSameRoom ? before.rooms : { room, store: openDocumentStore(room) }
  return {
    ...{ places, reader, rooms },
    editionIndex: openEditionIndex(segments, places),
    documents: openAnswerDocuments(columns, rooms.store),
  }
}
