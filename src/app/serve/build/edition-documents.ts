import type { DocumentIndex } from '../../../documents/checkpoint.ts'
import type { DocumentArena } from '../../../documents/document-arena.ts'
import { UNIT_BYTES } from '../../../documents/document-layout.ts'
import {
  carryDocumentColumns,
  createDocumentColumns,
  type DocumentColumns,
  useModels,
} from '../../../operations/documents/document-columns.ts'
import {
  carryPreparedColumns,
  createPreparedColumns,
  type PreparedColumns,
} from '../../../operations/documents/prepared-details.ts'
import { isShownByName } from '../../../operations/documents/shown-records.ts'
import type { RecordKind } from '../../../records/record.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import type { EditionChanges } from '../../../search/live/edition-changes.ts'
import type { BuiltSegments } from '../../../search/live/index-builder.ts'
import {
  type ArenaCacheParts,
  type ArenaDocuments,
  type ColumnRules,
  FULL,
  openArenaCache,
  type SavedDocumentsNote,
} from './arena-cache.ts'

/** The documents that belong to an edition. */
export interface EditionDocuments extends ArenaDocuments<DocumentColumns> {
  /** Details that were presented before anybody asked for them. Absent if there is no disk for them. */
  prepared?: ArenaDocuments<PreparedColumns>
}

/** Where documents are, and how much memory and disk they may take. */
export interface DocumentLimits {
  directory: string
  memoryBytes: number
  fileBytes: number
  prepared: { directory: string; fileBytes: number }
}

export interface DocumentCacheParts extends Omit<ArenaCacheParts<never>, 'options' | 'rules'> {
  options: DocumentLimits
}

/** The cached documents of one edition after another. Calls must not overlap. */
export interface DocumentCache {
  /** Returns the documents of a build: those of the previous edition, or of an earlier process, that the edition did not change. */
  follow(built: BuiltSegments, modelsKey: number): Promise<EditionDocuments>
  /** Returns the documents of the newest build again, without the rents of other models than these. */
  changeModels(modelsKey: number): EditionDocuments
  /** Saves the documents for the next process, if any were added since they were last saved. */
  save(fingerprint: string): Promise<void>
  /** Leaves the saved documents to the next process and removes the rest. No thread may use the documents afterwards. */
  close(): void
}

/** As much as raw deflate looks back. */
const DICTIONARY_BYTES = 32 * 1024

/** About what a packed detail takes: see docs/performance.md. */
const PREPARED_BYTES = 1500

export function openDocumentCache({ options, note, ...parts }: DocumentCacheParts): DocumentCache {
  const { prepared: limits, ...answered } = options
  const documents = openArenaCache({ ...parts, note, options: answered, rules: DOCUMENT_RULES })
  const packed = { ...limits, memoryBytes: DICTIONARY_BYTES, isPacked: true }
  const noteDiscarded = (found: SavedDocumentsNote) => {
    if (found.kind === 'discarded') note({ ...found, reason: `prepared details: ${found.reason}` })
  }
  const prepared =
    limits.fileBytes === 0
      ? undefined
      : openArenaCache({ ...parts, note: noteDiscarded, options: packed, rules: PREPARED_RULES })
  let newest: ArenaDocuments<PreparedColumns> | undefined
  const changeModels = (modelsKey: number): EditionDocuments => ({
    ...documents.change((columns) => useModels(columns, modelsKey)),
    ...(newest && { prepared: newest }),
  })
  return {
    follow: async (built, modelsKey) => {
      await documents.follow(built)
      newest = await prepared?.follow(built)
      return changeModels(modelsKey)
    },
    changeModels,
    save: async (fingerprint) => {
      await documents.save(fingerprint)
      await prepared?.save(fingerprint)
    },
    close: () => {
      documents.close()
      prepared?.close()
    },
  }
}

const SHOWN_IN_SUMMARIES: readonly RecordKind[] = ['community']

const SHOWN_IN_BUILDERS: readonly RecordKind[] = ['builder', 'community']

const SHOWN_IN_CARDS: readonly RecordKind[] = ['community', 'county', 'stateCosts', 'neighborhood', 'place']

/** Besides those that a detail names. */
const SHOWN_IN_DETAILS: readonly RecordKind[] = [...SHOWN_IN_CARDS, 'rateSeries', 'zipCode']

function concerns({ kinds }: EditionChanges, shown: readonly RecordKind[]): boolean {
  return shown.some((kind) => kinds.has(kind))
}

/** Whether details that name nothing that changed are still right. Whether an office takes part decides which of its listings are shown at all. */
function carriesDetails(changes: EditionChanges): boolean {
  return !concerns(changes, SHOWN_IN_DETAILS) && !changes.concernsAllListings
}

const DOCUMENT_RULES: ColumnRules<DocumentColumns> = {
  create: createDocumentColumns,
  carry: (before, { edition, highestPropertyId, highestListingId }, changes) =>
    carryDocumentColumns(before, {
      ...{ edition, highestPropertyId, highestListingId },
      changedPropertyIds: changes.propertyIds,
      changedListingIds: changes.listingIds,
      carriesCards: !concerns(changes, SHOWN_IN_CARDS),
      carriesDetails: carriesDetails(changes),
      changedRecords: changes.parties.filter(isShownByName),
      // A rent estimate holds for a day: rents that other homes have asked since then count from the next day on.
      carriesRents: !changes.concernsAllListings,
      carriesSummaries: !concerns(changes, SHOWN_IN_SUMMARIES),
      carriesBuilders: !concerns(changes, SHOWN_IN_BUILDERS),
    }),
  count: ({ cards }) => countPositions(cards),
  isReplacedWhenFull: () => true,
  describe: ({ edition, lowestPropertyId, lowestListingId, modelsKey, rents, changedIn, ...positions }) => ({
    numbers: { edition, lowestPropertyId, lowestListingId, modelsKey },
    positions,
    values: { rents, changedIn },
  }),
}

const PREPARED_RULES: ColumnRules<PreparedColumns> = {
  create: createPreparedColumns,
  carry: (before, segments, changes) =>
    carriesDetails(changes) ? carryPrepared(before, segments, changes) : createPreparedColumns(segments),
  count: ({ details }) => countPositions(details),
  // In a market that is larger than the arena, a new one would soon be as full of the same.
  isReplacedWhenFull: (left, { units }: DocumentArena) =>
    left * PREPARED_BYTES < (units * UNIT_BYTES * FULL) / 2,
  describe: ({ edition, lowestPropertyId, details, validUntilS, shown }): Described => ({
    numbers: { edition, lowestPropertyId },
    positions: { details },
    values: { validUntilS, shown },
  }),
}

type Described = Pick<DocumentIndex, 'numbers' | 'positions' | 'values'>

function carryPrepared(
  before: PreparedColumns,
  { edition, highestPropertyId }: EditionSegments,
  { propertyIds, parties }: EditionChanges,
): PreparedColumns {
  const records = parties.filter(isShownByName)
  return carryPreparedColumns(before, { edition, highestPropertyId, propertyIds, records })
}

function countPositions(column: Uint32Array): number {
  return column.reduce((count, position) => count + (position === 0 ? 0 : 1), 0)
}
