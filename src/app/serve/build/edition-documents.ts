import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckpointWriter,
  type DocumentIndex,
  type OpenedDocuments,
  openCheckpointWriter,
  openSavedDocuments,
} from '../../../documents/checkpoint.ts'
import {
  createDocumentArena,
  type DocumentArena,
  getTakenShare,
  removeDocumentArena,
} from '../../../documents/document-arena.ts'
import { releaseDirectory } from '../../../documents/document-directory.ts'
import {
  carryDocumentColumns,
  createDocumentColumns,
  type DocumentColumns,
  useModels,
} from '../../../operations/documents/document-columns.ts'
import { isShownByName } from '../../../operations/documents/shown-records.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import type { RecordKind } from '../../../records/record.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import {
  type ComparedChanges,
  type EditionChanges,
  readEditionChanges,
} from '../../../search/live/edition-changes.ts'
import type { BuiltSegments } from '../../../search/live/index-builder.ts'
import type { EditionStore, RunLog } from '../../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../../store/ports/store-error.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { VERSION } from '../../version.ts'

/** The documents that belong to an edition. */
export interface EditionDocuments {
  columns: DocumentColumns
  arena: DocumentArena
}

/** Reports what happened to the documents that an earlier process has saved. */
export type SavedDocumentsNote =
  | { kind: 'opened'; edition: number; damaged: number }
  | { kind: 'discarded'; reason: string }

export interface DocumentCacheParts {
  editions: ComparedChanges & Pick<EditionStore, 'read'>
  runs: Pick<RunLog, 'list'>
  options: { directory: string; memoryBytes: number; fileBytes: number }
  /** Identifies what the documents depend on besides records. Without it saved documents cannot be used. */
  fingerprint?: Promise<string>
  note(note: SavedDocumentsNote): void
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

/** An arena that is fuller is replaced by a new one. */
const FULL = 0.9

/**
 * An arena is also replaced if an edition leaves less than this share of its cards valid. The superseded documents would
 * otherwise occupy memory until the arena is full.
 */
const MOSTLY_SUPERSEDED = 0.25

/** Longer than any request takes, and than a serving thread waits before it closes an arena. */
const LAST_REQUEST_MS = 20_000

interface State extends EditionDocuments {
  edition: number
  writer?: CheckpointWriter
  /** The edition and the end of the arena at the last save. */
  saved?: string
}

export function openDocumentCache(parts: DocumentCacheParts): DocumentCache {
  const { options, runs } = parts
  const opening = openSaved(parts).catch((error: unknown): OpenedDocuments => {
    parts.note({ kind: 'discarded', reason: String(error) })
    return { arena: createDocumentArena({ memoryBytes: options.memoryBytes }), damaged: 0 }
  })
  const retired = new Map<DocumentArena, NodeJS.Timeout>()
  /** Memory that no thread uses anymore. The threads would not free it soon: their garbage collectors do not see its size. */
  let unused: SharedArrayBuffer | undefined
  const remove = (arena: DocumentArena) => {
    clearTimeout(retired.get(arena))
    retired.delete(arena)
    removeDocumentArena(arena)
    unused = arena.memory
  }
  let state: State | undefined

  const start = async ({ segments }: BuiltSegments): Promise<State> => {
    const opened = await opening
    const writer = opened.arena.directory === undefined ? {} : { writer: openCheckpointWriter(opened.arena) }
    const carried = opened.index && (await bringUpToDate(parts, opened, opened.index, segments))
    const columns = carried ?? createDocumentColumns(segments)
    return { columns, arena: opened.arena, edition: segments.edition, ...writer }
  }
  const advance = (before: State, { segments, changes }: BuiltSegments): State => {
    const { edition } = segments
    if (changes !== undefined && getTakenShare(before.arena) <= FULL) {
      const columns = carryColumns(before.columns, segments, changes)
      const left = countCards(columns) / countCards(before.columns)
      // A third arena would take more memory than the superseded documents do.
      if (left >= MOSTLY_SUPERSEDED || retired.size > 0) return { ...before, edition, columns }
    }
    retired.set(before.arena, setTimeout(remove, LAST_REQUEST_MS, before.arena).unref())
    const arena = createArena(options, unused)
    unused = undefined
    const writer = arena.directory === undefined ? {} : { writer: openCheckpointWriter(arena) }
    return { columns: createDocumentColumns(segments), arena, edition, ...writer }
  }
  const changeModels = (modelsKey: number): EditionDocuments => {
    if (state === undefined) throw new Error('Nothing was built')
    state = { ...state, columns: useModels(state.columns, modelsKey) }
    return { columns: state.columns, arena: state.arena }
  }
  return {
    follow: async (built, modelsKey) => {
      state = state === undefined ? await start(built) : advance(state, built)
      return changeModels(modelsKey)
    },
    changeModels,
    save: async (fingerprint) => {
      if (state?.writer === undefined) return
      const { edition, columns, arena, writer } = state
      const content = `${edition} ${Atomics.load(arena.end, 0)}`
      if (content === state.saved) return
      const runId = await findRunId(runs, edition)
      if (runId === undefined) return
      await writer.save({ fingerprint, edition, runId, ...describeColumns(columns) })
      state.saved = content
    },
    close: () => {
      for (const arena of retired.keys()) remove(arena)
      const directory = state?.arena.directory
      if (state === undefined || directory === undefined) return
      if (state.saved === undefined) removeDocumentArena(state.arena)
      else releaseDirectory(directory)
    },
  }
}

function createArena(
  { directory, memoryBytes, fileBytes }: DocumentCacheParts['options'],
  recycled?: SharedArrayBuffer,
): DocumentArena {
  return createDocumentArena({
    ...{ memoryBytes, fileBytes },
    ...(fileBytes > 0 && { directory }),
    ...(recycled && { recycled }),
  })
}

function countCards({ cards }: DocumentColumns): number {
  return cards.reduce((count, position) => count + (position === 0 ? 0 : 1), 0)
}

async function openSaved({ options, fingerprint, note }: DocumentCacheParts): Promise<OpenedDocuments> {
  if (fingerprint === undefined || options.fileBytes === 0) return { arena: createArena(options), damaged: 0 }
  const opened = await openSavedDocuments(options, await fingerprint)
  if (opened.discarded !== undefined) note({ kind: 'discarded', reason: opened.discarded })
  return opened
}

/** Returns the columns of saved documents without those that later editions changed, or undefined if the changes are unknown. */
async function bringUpToDate(
  { editions, runs, note }: DocumentCacheParts,
  { damaged }: OpenedDocuments,
  index: DocumentIndex,
  segments: EditionSegments,
): Promise<DocumentColumns | undefined> {
  const columns = readColumns(index)
  const { edition } = index
  if (edition > segments.edition || (await findRunId(runs, edition)) !== index.runId) {
    note({ kind: 'discarded', reason: 'they belong to another store' })
    return undefined
  }
  try {
    const changes = await withEdition(editions, segments.edition, (reader) =>
      withEdition(editions, edition, (before) => readEditionChanges(editions, before, reader)),
    )
    note({ kind: 'opened', edition, damaged })
    return carryColumns(columns, segments, changes)
  } catch (error) {
    const isGone = error instanceof EditionGoneError
    note({
      kind: 'discarded',
      reason: isGone ? `what changed since edition ${edition} is no longer known` : String(error),
    })
    return undefined
  }
}

const RUNS_LOOKED_AT = 1000

/** The run that published an edition. */
async function findRunId(runs: Pick<RunLog, 'list'>, edition: number): Promise<string | undefined> {
  const listed = await runs.list(RUNS_LOOKED_AT)
  return listed.find((run) => run.isPublished && run.edition === edition)?.runId
}

function describeColumns(columns: DocumentColumns): Pick<DocumentIndex, 'numbers' | 'positions' | 'values'> {
  const { edition, lowestPropertyId, lowestListingId, modelsKey, rents, changedIn, ...positions } = columns
  return {
    numbers: { edition, lowestPropertyId, lowestListingId, modelsKey },
    positions,
    values: { rents, changedIn },
  }
}

/** Saved columns have the fingerprint of this very code, so they have the columns that it saves. */
function readColumns({ numbers, positions, values }: DocumentIndex): DocumentColumns {
  return { ...numbers, ...positions, ...values } as unknown as DocumentColumns
}

const SHOWN_IN_SUMMARIES: readonly RecordKind[] = ['community']

const SHOWN_IN_BUILDERS: readonly RecordKind[] = ['builder', 'community']

const SHOWN_IN_CARDS: readonly RecordKind[] = ['community', 'county', 'stateCosts', 'neighborhood', 'place']

/** Besides those that a detail names. */
const SHOWN_IN_DETAILS: readonly RecordKind[] = [...SHOWN_IN_CARDS, 'rateSeries', 'zipCode']

function carryColumns(
  before: DocumentColumns,
  { edition, highestPropertyId, highestListingId }: EditionSegments,
  changes: EditionChanges,
): DocumentColumns {
  const concerns = (kinds: readonly RecordKind[]) => kinds.some((kind) => changes.kinds.has(kind))
  return carryDocumentColumns(before, {
    ...{ edition, highestPropertyId, highestListingId },
    changedPropertyIds: changes.propertyIds,
    changedListingIds: changes.listingIds,
    carriesCards: !concerns(SHOWN_IN_CARDS),
    // Whether an office takes part decides which of its listings are shown at all.
    carriesDetails: !concerns(SHOWN_IN_DETAILS) && !changes.concernsAllListings,
    changedRecords: changes.parties.filter(isShownByName),
    // A rent estimate holds for a day: rents that other homes have asked since then count from the next day on.
    carriesRents: !changes.concernsAllListings,
    carriesSummaries: !concerns(SHOWN_IN_SUMMARIES),
    carriesBuilders: !concerns(SHOWN_IN_BUILDERS),
  })
}

const SOURCE = join(import.meta.dirname, '..', '..', '..')

/** The folders whose code determines the contents of a document. */
const PRESENTING = ['records', 'display', 'domain', 'search', 'valuation', 'contract', 'operations']

/**
 * Names everything but the records that cached documents depend on: links and other settings, the display rules of the view, the version of Plat, and the
 * code that presents them, which changes without a version during development.
 */
export async function findDocumentFingerprint(
  settings: OperationSettings,
  { linksPictures, viewId }: { linksPictures: boolean; viewId: string },
): Promise<string> {
  const hash = createHash('sha256')
    .update(VERSION)
    .update(JSON.stringify({ ...settings, linksPictures, viewId }))
  const paths = await Array.fromAsync(
    glob(`{${PRESENTING.join(',')}}/**/*.ts`, { cwd: SOURCE, exclude: isTest }),
  )
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(SOURCE, path)))
  return hash.digest('hex')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('testing')
}
