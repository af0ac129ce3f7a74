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
  type DocumentArenaOptions,
  getTakenShare,
  removeDocumentArena,
} from '../../../documents/document-arena.ts'
import { releaseDirectory } from '../../../documents/document-directory.ts'
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

/** The documents of an edition: where they are, and the arena that they are in. */
export interface ArenaDocuments<Columns> {
  columns: Columns
  arena: DocumentArena
}

/** Reports what happened to the documents that an earlier process has saved. */
export type SavedDocumentsNote =
  | { kind: 'opened'; edition: number; damaged: number }
  | { kind: 'discarded'; reason: string }

/** How the columns of some documents follow editions, and are saved. */
export interface ColumnRules<Columns> {
  create(segments: EditionSegments): Columns
  /** The columns of a later edition, without the documents that it made outdated. */
  carry(before: Columns, segments: EditionSegments, changes: EditionChanges): Columns
  /** The number of documents by which the share that an edition leaves is measured. */
  count(columns: Columns): number
  /** Whether a full arena is replaced, given the number of documents that are left. */
  isReplacedWhenFull(left: number, arena: DocumentArena): boolean
  describe(columns: Columns): Pick<DocumentIndex, 'numbers' | 'positions' | 'values'>
}

export interface ArenaCacheParts<Columns> {
  editions: ComparedChanges & Pick<EditionStore, 'read'>
  runs: Pick<RunLog, 'list'>
  options: DocumentArenaOptions & { directory: string; fileBytes: number }
  rules: ColumnRules<Columns>
  /** Identifies what the documents depend on besides records. Without it saved documents cannot be used. */
  fingerprint?: Promise<string>
  note(note: SavedDocumentsNote): void
}

/** The documents of one edition after another, in one arena until it is full. Calls must not overlap. */
export interface ArenaCache<Columns> {
  /** Returns the documents of a build: those of the previous edition, or of an earlier process, that the edition did not change. */
  follow(built: BuiltSegments): Promise<ArenaDocuments<Columns>>
  /** Changes the columns of the newest build. */
  change(change: (columns: Columns) => Columns): ArenaDocuments<Columns>
  /** Saves the documents for the next process, if any were added since they were last saved. */
  save(fingerprint: string): Promise<void>
  /** Leaves the saved documents to the next process and removes the rest. No thread may use the documents afterwards. */
  close(): void
}

/** The share of an arena from which on it counts as full. */
export const FULL = 0.9

/**
 * An arena is also replaced if an edition leaves less than this share of its documents valid. The superseded documents would
 * otherwise occupy memory until the arena is full.
 */
const MOSTLY_SUPERSEDED = 0.25

/** Longer than any request takes, and than a serving thread waits before it closes an arena. */
const LAST_REQUEST_MS = 20_000

interface State<Columns> extends ArenaDocuments<Columns> {
  edition: number
  writer?: CheckpointWriter
  /** The edition and the end of the arena at the last save. */
  saved?: string
}

export function openArenaCache<Columns>(parts: ArenaCacheParts<Columns>): ArenaCache<Columns> {
  const { options, runs, rules } = parts
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
  let state: State<Columns> | undefined

  const start = async ({ segments }: BuiltSegments): Promise<State<Columns>> => {
    const opened = await opening
    const writer = opened.arena.directory === undefined ? {} : { writer: openCheckpointWriter(opened.arena) }
    const carried = opened.index && (await bringUpToDate(parts, opened, opened.index, segments))
    const columns = carried ?? rules.create(segments)
    return { columns, arena: opened.arena, edition: segments.edition, ...writer }
  }
  const carry = (before: State<Columns>, { segments, changes }: BuiltSegments): Columns | undefined => {
    if (changes === undefined) return undefined
    const columns = rules.carry(before.columns, segments, changes)
    const left = rules.count(columns)
    if (getTakenShare(before.arena) > FULL && rules.isReplacedWhenFull(left, before.arena)) return undefined
    // A third arena would take more memory than the superseded documents do.
    const isUseful = left >= MOSTLY_SUPERSEDED * rules.count(before.columns) || retired.size > 0
    return isUseful ? columns : undefined
  }
  const advance = (before: State<Columns>, built: BuiltSegments): State<Columns> => {
    const { segments } = built
    const { edition } = segments
    const columns = carry(before, built)
    if (columns !== undefined) return { ...before, edition, columns }
    retired.set(before.arena, setTimeout(remove, LAST_REQUEST_MS, before.arena).unref())
    const arena = createArena(options, unused)
    unused = undefined
    const writer = arena.directory === undefined ? {} : { writer: openCheckpointWriter(arena) }
    return { columns: rules.create(segments), arena, edition, ...writer }
  }
  const describe = ({ columns, arena }: State<Columns>) => ({ columns, arena })
  return {
    follow: async (built) => {
      state = state === undefined ? await start(built) : advance(state, built)
      return describe(state)
    },
    change: (change) => {
      if (state === undefined) throw new Error('Nothing was built')
      state = { ...state, columns: change(state.columns) }
      return describe(state)
    },
    save: async (fingerprint) => {
      if (state?.writer === undefined) return
      const { edition, columns, arena, writer } = state
      const content = `${edition} ${Atomics.load(arena.end, 0)}`
      if (content === state.saved) return
      const runId = await findRunId(runs, edition)
      if (runId === undefined) return
      await writer.save({ fingerprint, edition, runId, ...rules.describe(columns) })
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
  { directory, ...options }: ArenaCacheParts<unknown>['options'],
  recycled?: SharedArrayBuffer,
): DocumentArena {
  return createDocumentArena({
    ...options,
    ...(options.fileBytes > 0 && { directory }),
    ...(recycled && { recycled }),
  })
}

async function openSaved<Columns>({
  options,
  fingerprint,
  note,
}: ArenaCacheParts<Columns>): Promise<OpenedDocuments> {
  if (fingerprint === undefined || options.fileBytes === 0) return { arena: createArena(options), damaged: 0 }
  const opened = await openSavedDocuments(options, await fingerprint)
  if (opened.discarded !== undefined) note({ kind: 'discarded', reason: opened.discarded })
  return opened
}

/** Returns the columns of saved documents without those that later editions changed, or undefined if the changes are unknown. */
async function bringUpToDate<Columns>(
  { editions, runs, note, rules }: ArenaCacheParts<Columns>,
  { damaged }: OpenedDocuments,
  index: DocumentIndex,
  segments: EditionSegments,
): Promise<Columns | undefined> {
  const { edition, numbers, positions, values } = index
  // Saved columns have the fingerprint of this very code, so they have the columns that it saves.
  const columns = { ...numbers, ...positions, ...values } as unknown as Columns
  if (edition > segments.edition || (await findRunId(runs, edition)) !== index.runId) {
    note({ kind: 'discarded', reason: 'they belong to another store' })
    return undefined
  }
  try {
    const changes = await withEdition(editions, segments.edition, (reader) =>
      withEdition(editions, edition, (before) => readEditionChanges(editions, before, reader)),
    )
    note({ kind: 'opened', edition, damaged })
    return rules.carry(columns, segments, changes)
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
