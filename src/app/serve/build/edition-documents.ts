import {
  carryDocumentColumns,
  createDocumentColumns,
  type DocumentColumns,
} from '../../../operations/documents/document-columns.ts'
import type { RecordKind } from '../../../records/record.ts'
import type { BuiltSegments } from '../../../search/live/index-builder.ts'
import {
  createDocumentArena,
  type DocumentArena,
  removeDocumentArena,
} from '../../../store/embedded/documents/document-arena.ts'
import type { BuilderStart } from './builder.ts'

/** The documents that belong to an edition. */
export interface EditionDocuments {
  columns: DocumentColumns
  arena: DocumentArena
}

/** An arena that is fuller is replaced by a new one. */
const FULL = 0.9

const SHOWN_IN_SUMMARIES: readonly RecordKind[] = ['community']
const SHOWN_IN_BUILDERS: readonly RecordKind[] = ['builder', 'community']
const SHOWN_IN_CARDS: readonly RecordKind[] = ['community', 'county', 'stateCosts', 'neighborhood', 'place']
const SHOWN_IN_DETAILS: readonly RecordKind[] = [
  ...SHOWN_IN_CARDS,
  ...(['agent', 'office', 'builder', 'rateSeries', 'zipCode'] as const),
]

/**
 * The documents of the first segments, and of each after it: a document stays where the edition did not change what it shows.
 * When the arena is nearly full, nothing stays and a new arena is made.
 */
export function followDocuments(
  options: BuilderStart['documents'],
): (built: BuiltSegments) => EditionDocuments {
  let last: EditionDocuments | undefined
  return ({ segments, changes }) => {
    if (last === undefined || changes === undefined || getFilling(last.arena) > FULL) {
      if (last !== undefined) removeLater(last.arena)
      last = { columns: createDocumentColumns(segments), arena: createDocumentArena(options) }
      return last
    }
    const concerns = (kinds: readonly RecordKind[]) => kinds.some((kind) => changes.kinds.has(kind))
    const columns = carryDocumentColumns(last.columns, {
      highestPropertyId: segments.highestPropertyId,
      highestListingId: segments.highestListingId,
      changedPropertyIds: changes.propertyIds,
      changedListingIds: changes.listingIds,
      keepsCards: !concerns(SHOWN_IN_CARDS),
      keepsDetails: !concerns(SHOWN_IN_DETAILS),
      // A rent estimate is of a day: what other homes ask since counts from tomorrow on.
      keepsRents: !changes.concernsAllListings,
      keepsSummaries: !concerns(SHOWN_IN_SUMMARIES),
      keepsBuilders: !concerns(SHOWN_IN_BUILDERS),
    })
    last = { columns, arena: last.arena }
    return last
  }
}

/** Longer than any request takes. */
const LAST_REQUEST_MS = 60_000

function removeLater(arena: DocumentArena): void {
  setTimeout(() => removeDocumentArena(arena), LAST_REQUEST_MS).unref()
}

/** The share of the arena that is taken. */
function getFilling({ end, units }: DocumentArena): number {
  return Atomics.load(end, 0) / units
}
