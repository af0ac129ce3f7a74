import type { RecordKind } from '../../records/record.ts'
import type {
  EditionReader,
  EditionStore,
  EditionWriter,
  IdentifierRegistry,
  RunLog,
} from '../../store/ports/edition-store.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'

/** One edition in memory. */
interface Content {
  records: Map<string, { kind: RecordKind; id: number; record: { id: number } }>
  relations: Map<string, readonly number[]>
}

export interface MemoryStore {
  editions: EditionStore
  identifiers: IdentifierRegistry
  runs: RunLog
}

/** A store for tests, in memory: whole editions copied at each publish. Keeps no changes. */
export function createMemoryStore(): MemoryStore {
  const history: Content[] = [{ records: new Map(), relations: new Map() }]
  const runs: RunRecord[] = []
  const read = (edition = history.length - 1) => createReader(edition, history[edition]!)
  const absent = () => Promise.reject(new Error('not kept in memory'))
  return {
    editions: {
      currentEdition: () => history.length - 1,
      read,
      async beginEdition() {
        const base = read()
        return createWriter(base, history, runs)
      },
      listChanges: () => {
        throw new Error('not kept in memory')
      },
      dropSuperseded: absent,
      verify: async () => [],
      close: async () => undefined,
    },
    identifiers: createRegistry(),
    runs: {
      append: async (run) => void runs.unshift(run),
      list: async (limit) => runs.slice(0, limit),
    },
  }
}

function createReader(edition: number, content: Content): EditionReader {
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
  }
}

function createWriter(base: EditionReader, history: Content[], runs: RunRecord[]): EditionWriter {
  const below = history.at(-1)!
  const staged: Content = { records: new Map(below.records), relations: new Map(below.relations) }
  return {
    edition: history.length,
    base,
    async write(records) {
      for (const { kind, id, record } of copyOf(records)) {
        if (record === null) staged.records.delete(`${kind}:${id}`)
        else staged.records.set(`${kind}:${id}`, { kind, id, record })
      }
    },
    async writeRelations(relations) {
      for (const { relation, fromId, ids } of relations) {
        if (ids.length === 0) staged.relations.delete(`${relation}:${fromId}`)
        else staged.relations.set(`${relation}:${fromId}`, [...ids])
      }
    },
    getStaged: (kind, ids) => createReader(history.length, staged).getMany(kind, ids),
    async publish(run) {
      history.push(staged)
      runs.unshift(run)
    },
    abandon: async () => undefined,
  }
}

function createRegistry(): IdentifierRegistry {
  const spaces = new Map<string, { numbers: Map<string, number>; last: number }>()
  const spaceOf = (name: string) => {
    const space = spaces.get(name) ?? { numbers: new Map(), last: 0 }
    spaces.set(name, space)
    return space
  }
  return {
    findMany: async (space, keys) => keys.map((key) => spaceOf(space).numbers.get(key)),
    async mintMany(name, keys) {
      const space = spaceOf(name)
      return keys.map((key) => {
        const id = space.numbers.get(key) ?? ++space.last
        space.numbers.set(key, id)
        return id
      })
    },
    async bindMany(name, bindings) {
      const { numbers } = spaceOf(name)
      for (const { key, id } of bindings) if (!numbers.has(key)) numbers.set(key, id)
    },
  }
}

/** What is read or written stays untouched by whoever holds it. */
function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value)
}
