import { renderRecord } from '../../records/packed-listing.ts'
import { RELATION_NAMES, type RecordKind, type RelationName } from '../../records/record.ts'
import {
  type EditionReader,
  type EditionStore,
  type EditionWriter,
  type IdentifierStore,
  planChangeKinds,
  type RestoreCounts,
  type RunLog,
} from '../ports/edition-store.ts'
import type { FeedStateStore } from '../ports/feed-state-store.ts'
import type { ModelStore, StoredModel } from '../ports/model-store.ts'
import type { RunRecord } from '../ports/run-record.ts'
import { EditionGoneError, StoreError, WriterBusyError } from '../ports/store-error.ts'

/** One edition in memory. `written` names the records and lists that it wrote, as "kind:id" and "relation:id". */
interface Content {
  records: Map<string, { kind: RecordKind; id: number; record: { id: number } }>
  relations: Map<string, readonly number[]>
  written: Set<string>
}

/** Everything that one memory store holds. Several openings of it see the same. */
interface State {
  history: Content[]
  oldest: number
  isWriting: boolean
  /** The edition that each open reader reads. */
  readers: Map<symbol, number>
  watches: Set<(edition: number) => void>
  runs: RunRecord[]
  feedStates: Map<string, string>
  models: Map<string, StoredModel>
  spaces: Map<string, { numbers: Map<string, number>; next: number }>
}

export interface MemoryStore {
  editions: EditionStore
  identifiers: IdentifierStore
  runs: RunLog
  feedStates: FeedStateStore
  models: ModelStore
}

/** The obvious store: a whole copy of everything for each edition. Numbers start at `firstIdentifier`. */
export function createMemoryStore(firstIdentifier = 1): MemoryStore {
  return createMemoryPlace(firstIdentifier).open()
}

/** A memory store that can be opened several times, as files can. */
export function createMemoryPlace(firstIdentifier = 1_000_001): { open(): MemoryStore } {
  const empty: Content = { records: new Map(), relations: new Map(), written: new Set() }
  const state: State = {
    history: [empty],
    oldest: 0,
    isWriting: false,
    runs: [],
    feedStates: new Map(),
    models: new Map(),
    spaces: new Map(),
    readers: new Map(),
    watches: new Set(),
  }
  return {
    open: () => ({
      editions: openEditions(state, openRegistry(state, firstIdentifier)),
      identifiers: openRegistry(state, firstIdentifier),
      runs: openRuns(state),
      feedStates: openFeedStates(state),
      models: openModels(state),
    }),
  }
}

function openEditions(state: State, identifiers: IdentifierStore): EditionStore {
  return {
    currentEdition: async () => state.history.length - 1,
    currentPublication: async () => ({ edition: state.history.length - 1 }),
    oldestEdition: async () => state.oldest,
    watch: (onEdition) => {
      state.watches.add(onEdition)
      return { close: () => void state.watches.delete(onEdition) }
    },
    read: async (edition = state.history.length - 1) => openReader(state, edition),
    async beginEdition(first) {
      if (state.isWriting) throw new WriterBusyError('Another writer is at work')
      if (first !== undefined && state.history.length > 1) throw new StoreError('The store has editions')
      state.isWriting = true
      return createWriter(state, identifiers, first)
    },
    async *listChanges(from, to, only) {
      refuseGone(state, from)
      refuseGone(state, to)
      for (const { kind, afterId } of planChangeKinds(only)) {
        const ids = listWritten(state, kind, from, to).filter((id) => id > afterId)
        if (ids.length > 0) yield ids.map((id) => ({ kind, id }))
      }
    },
    async *listRelationChanges(from, to) {
      for (const relation of RELATION_NAMES) {
        const ids = listWritten(state, relation, from, to)
        if (ids.length > 0) yield ids.map((fromId) => ({ relation, fromId }))
      }
    },
    async dropSuperseded(oldest) {
      const before = countRows(state)
      const limit = Math.min(oldest, state.history.length - 1, ...state.readers.values())
      state.oldest = Math.max(state.oldest, limit)
      return before - countRows(state)
    },
    verify: async () => [],
  }
}

function listWritten(state: State, group: RecordKind | RelationName, from: number, to: number): number[] {
  refuseGone(state, from)
  refuseGone(state, to)
  const written = new Set(state.history.slice(from + 1, to + 1).flatMap((edition) => [...edition.written]))
  return [...written]
    .filter((name) => name.startsWith(`${group}:`))
    .map((name) => Number(name.split(':')[1]))
    .sort((a, b) => a - b)
}

function refuseGone({ history, oldest }: State, edition: number): void {
  if (edition < oldest || edition >= history.length)
    throw new EditionGoneError(`Edition ${edition} cannot be read`)
}

/** The rows that a store of versions needs: what the oldest edition has, and what each later one wrote. */
function countRows({ history, oldest }: State): number {
  const later = history.slice(oldest + 1).reduce((sum, { written }) => sum + written.size, 0)
  return history[oldest]!.records.size + history[oldest]!.relations.size + later
}

function openReader(state: State, edition: number): EditionReader {
  refuseGone(state, edition)
  const content = state.history[edition]!
  const checked = <Result>(read: () => Result): Result => {
    refuseGone(state, edition)
    return read()
  }
  const reader = createReader(edition, content)
  const lease = Symbol('reader')
  state.readers.set(lease, edition)
  return {
    edition,
    getMany: async (kind, ids) => checked(() => reader.getMany(kind, ids)),
    scan: (kind, afterId) => checked(() => reader.scan(kind, afterId)),
    count: async (kind) => checked(() => reader.count(kind)),
    getRelated: async (relation, fromIds) => checked(() => reader.getRelated(relation, fromIds)),
    scanRelations: (relation) => checked(() => reader.scanRelations(relation)),
    close: async () => void state.readers.delete(lease),
  }
}

function createReader(edition: number, content: Content): Omit<EditionReader, 'close'> {
  const list = (kind: RecordKind) =>
    [...content.records.values()].filter((entry) => entry.kind === kind).sort((a, b) => a.id - b.id)
  return {
    edition,
    getMany: async (kind, ids) =>
      ids.map((id) => copyOf(content.records.get(`${kind}:${id}`)?.record)) as never,
    async *scan(kind, afterId = -1) {
      const records = list(kind).filter(({ id }) => id > afterId)
      for (let from = 0; from < records.length; from += 100) {
        yield records.slice(from, from + 100).map(({ record }) => copyOf(record)) as never
      }
    },
    count: async (kind) => list(kind).length,
    getRelated: async (relation, fromIds) =>
      fromIds.map((id) => content.relations.get(`${relation}:${id}`) ?? []),
    async *scanRelations(relation) {
      const lists = [...content.relations].filter(([name]) => name.startsWith(`${relation}:`))
      const writes = lists.map(([name, ids]) => ({ relation, fromId: Number(name.split(':')[1]), ids }))
      if (writes.length > 0) yield writes.sort((a, b) => a.fromId - b.fromId)
    },
  }
}

function createWriter(state: State, identifiers: IdentifierStore, first: number | undefined): EditionWriter {
  const below = state.history.at(-1)!
  const edition = first ?? state.history.length
  const staged: Content = {
    records: new Map(below.records),
    relations: new Map(below.relations),
    written: new Set(),
  }
  let isOpen = true
  const refuseAfterEnd = () => {
    if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
  }
  const base = openReader(state, state.history.length - 1)
  const end = () => {
    isOpen = false
    void base.close()
    state.isWriting = false
  }
  return {
    ...{ edition, base, recordsAtOnce: 256 },
    identifiers,
    async write(records) {
      refuseAfterEnd()
      for (const { kind, id, record: given } of records) {
        const record = given && (JSON.parse(renderRecord(given)) as typeof given)
        staged.written.add(`${kind}:${id}`)
        if (record === null) staged.records.delete(`${kind}:${id}`)
        else staged.records.set(`${kind}:${id}`, { kind, id, record })
      }
    },
    async writeRelations(relations) {
      refuseAfterEnd()
      for (const { relation, fromId, ids } of relations) {
        staged.written.add(`${relation}:${fromId}`)
        if (ids.length === 0) staged.relations.delete(`${relation}:${fromId}`)
        else staged.relations.set(`${relation}:${fromId}`, [...ids])
      }
    },
    async getStaged(kind, ids) {
      refuseAfterEnd()
      return createReader(edition, staged).getMany(kind, ids)
    },
    async restore(older) {
      refuseAfterEnd()
      refuseGone(state, older)
      return restore(staged, state.history[older]!)
    },
    async publish(run) {
      refuseAfterEnd()
      while (state.history.length < edition) state.history.push(below)
      state.history.push(staged)
      if (first !== undefined) state.oldest = first
      putRun(state, run)
      end()
      for (const announce of state.watches) void Promise.resolve(edition).then(announce)
    },
    abandon: async () => {
      if (isOpen) end()
    },
  }
}

function restore(staged: Content, older: Content): RestoreCounts {
  const counts: RestoreCounts = { changed: {}, removed: {}, relations: 0 }
  for (const name of new Set([...staged.records.keys(), ...older.records.keys()])) {
    const [now, before] = [staged.records.get(name), older.records.get(name)]
    if (JSON.stringify(now) === JSON.stringify(before)) continue
    const { kind } = (now ?? before)!
    staged.written.add(name)
    counts.changed[kind] = (counts.changed[kind] ?? 0) + 1
    if (before === undefined) counts.removed[kind] = (counts.removed[kind] ?? 0) + 1
  }
  for (const name of new Set([...staged.relations.keys(), ...older.relations.keys()])) {
    if (String(staged.relations.get(name)) === String(older.relations.get(name))) continue
    staged.written.add(name)
    counts.relations++
  }
  staged.records = new Map(older.records)
  staged.relations = new Map(older.relations)
  return counts
}

function openRegistry(state: State, firstIdentifier: number): IdentifierStore {
  const spaceOf = (name: string) => {
    const space = state.spaces.get(name) ?? { numbers: new Map(), next: firstIdentifier }
    state.spaces.set(name, space)
    return space
  }
  return {
    findMany: async (space, keys) => keys.map((key) => spaceOf(space).numbers.get(key)),
    async mintMany(name, keys) {
      const space = spaceOf(name)
      return keys.map((key) => {
        const id = space.numbers.get(key) ?? space.next++
        space.numbers.set(key, id)
        return id
      })
    },
    async bindMany(name, bindings) {
      const { numbers, next } = spaceOf(name)
      for (const { key, id } of bindings) {
        if (id < firstIdentifier || id >= next) throw new StoreError(`${id} was never minted for a ${name}`)
        if (!numbers.has(key)) numbers.set(key, id)
      }
    },
    async *scan(name) {
      yield [...spaceOf(name).numbers].map(([text, id]) => ({ key: { text }, id }))
    },
    findNext: async (name) => spaceOf(name).next,
    async restore(name, bindings, next) {
      const space = spaceOf(name)
      space.next = Math.max(space.next, next)
      for (const { key, id } of bindings) {
        if (id < firstIdentifier || id >= space.next)
          throw new StoreError(`${id} was never minted for a ${name}`)
        if (!('text' in key)) throw new StoreError('A store in memory does not know digests of keys')
        if (!space.numbers.has(key.text)) space.numbers.set(key.text, id)
      }
    },
  }
}

function openRuns(state: State): RunLog {
  return {
    append: async (run, replacedRunId) => {
      state.runs = state.runs.filter(({ runId }) => runId !== replacedRunId)
      putRun(state, run)
    },
    list: async (limit) => state.runs.slice(0, limit),
    async *scanSource(source) {
      yield* state.runs.filter((run) => run.source === source)
    },
  }
}

function openModels({ models }: State): ModelStore {
  return {
    list: async () => new Map([...models].map(([name, { description }]) => [name, description])),
    find: async (name) => models.get(name),
    put: async (name, { description, bytes }) => void models.set(name, { description, bytes: bytes.slice() }),
    remove: async (name) => void models.delete(name),
  }
}

function openFeedStates({ feedStates }: State): FeedStateStore {
  return {
    list: async (prefix) => new Map([...feedStates].filter(([name]) => name.startsWith(prefix)).toSorted()),
    change: async (name, change) => {
      const text = change(feedStates.get(name))
      if (text === undefined) feedStates.delete(name)
      else feedStates.set(name, text)
      return text
    },
  }
}

/** A run that is in the log already keeps its position and gets the new record. */
function putRun({ runs }: State, run: RunRecord): void {
  const index = runs.findIndex(({ runId }) => runId === run.runId)
  if (index === -1) runs.unshift(run)
  else runs[index] = run
}

/** What is read or written cannot be changed by its holder. */
function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value)
}
