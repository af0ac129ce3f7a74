import type { Charge, KeyRecord, Subscription } from '../../access/ports.ts'
import { RECORD_KINDS, RELATION_NAMES, type RecordKind } from '../../records/record.ts'
import {
  type EditionReader,
  type EditionStore,
  IDENTIFIER_SPACES,
  type IdentifierSpace,
  type RecordWrite,
  type RelationWrite,
  type StoredBinding,
} from '../ports/edition-store.ts'
import type { StoredModel } from '../ports/model-store.ts'
import type { RunRecord } from '../ports/run-record.ts'
import type { Stores } from '../ports/stores.ts'

/** Some of what an installation stores, in the order in which another store can take it. */
export type Content =
  | { part: 'access'; secret: Uint8Array }
  | { part: 'access'; key: KeyRecord }
  | { part: 'access'; subscription: Subscription }
  /** The last content of a space has no bindings, and the number that will be minted next. */
  | { part: 'identifiers'; space: IdentifierSpace; bindings: readonly StoredBinding[]; next: number }
  /** All runs, oldest first. They come before the editions that they published. */
  | { part: 'runs'; runs: readonly RunRecord[] }
  /** What is remembered between the runs of feeds, by name. */
  | { part: 'feedStates'; states: ReadonlyMap<string, string> }
  /** A model of prices. */
  | { part: 'models'; name: string; model: StoredModel }
  | { part: 'records'; edition: number; writes: readonly RecordWrite[] }
  | { part: 'relations'; edition: number; writes: readonly RelationWrite[] }
  /** Everything that the edition wrote has come. */
  | { part: 'editions'; edition: number }
  | { part: 'charges'; charges: readonly Charge[] }

/** The editions that are copied. `oldest` is 0 if even the empty edition before the first can be read. */
export interface EditionRange {
  oldest: number
  newest: number
}

const MOST_RUNS = 2 ** 31 - 1
const BATCH_CHARGES = 2000

/** Reads all contents. A reader must hold the oldest edition of `range`. Keys and charges come last, as they are by then. */
export async function* readContents(stores: Stores, range: EditionRange): AsyncGenerator<Content> {
  yield* readIdentifiers(stores)
  const runs = await stores.runs.list(MOST_RUNS)
  yield { part: 'runs', runs: runs.filter(({ edition }) => edition <= range.newest).reverse() }
  yield { part: 'feedStates', states: await stores.feedStates.list('') }
  yield* readModels(stores)
  for (let edition = Math.max(1, range.oldest); edition <= range.newest; edition++) {
    yield* readEdition(stores.editions, edition, edition === range.oldest)
    yield { part: 'editions', edition }
  }
  yield* readAccess(stores)
  for await (const charges of batchCharges(stores, {})) yield { part: 'charges', charges }
}

async function* readModels({ models }: Stores): AsyncGenerator<Content> {
  for (const name of (await models.list()).keys()) {
    const model = await models.find(name)
    if (model !== undefined) yield { part: 'models', name, model }
  }
}

/** Numbers that are minted meanwhile may come as well. They are below `next`, which is asked for last. */
async function* readIdentifiers({ identifiers }: Stores): AsyncGenerator<Content> {
  for (const space of IDENTIFIER_SPACES) {
    for await (const bindings of identifiers.scan(space)) {
      if (bindings.length === 0) continue
      const next = Math.max(0, ...bindings.map(({ id }) => id)) + 1
      yield { part: 'identifiers', space, bindings, next }
    }
    yield { part: 'identifiers', space, bindings: [], next: await identifiers.findNext(space) }
  }
}

/** Reads all of the first edition, and of every later one what it changed. */
async function* readEdition(
  editions: EditionStore,
  edition: number,
  isFirst: boolean,
): AsyncGenerator<Content> {
  const reader = await editions.read(edition)
  try {
    yield* isFirst ? readWhole(reader) : readChanges(editions, reader)
  } finally {
    await reader.close()
  }
}

async function* readWhole(reader: EditionReader): AsyncGenerator<Content> {
  const { edition } = reader
  for (const kind of RECORD_KINDS) {
    for await (const records of reader.scan(kind)) {
      yield { part: 'records', edition, writes: records.map((record) => toWrite(kind, record.id, record)) }
    }
  }
  for (const relation of RELATION_NAMES) {
    for await (const writes of reader.scanRelations(relation)) yield { part: 'relations', edition, writes }
  }
}

async function* readChanges(editions: EditionStore, reader: EditionReader): AsyncGenerator<Content> {
  const { edition } = reader
  for await (const refs of editions.listChanges(edition - 1, edition)) {
    for (const [kind, some] of Map.groupBy(refs, (ref) => ref.kind)) {
      const ids = some.map(({ id }) => id)
      const records = await reader.getMany(kind, ids)
      yield { part: 'records', edition, writes: ids.map((id, at) => toWrite(kind, id, records[at] ?? null)) }
    }
  }
  for await (const refs of editions.listRelationChanges(edition - 1, edition)) {
    for (const [relation, some] of Map.groupBy(refs, (ref) => ref.relation)) {
      const fromIds = some.map(({ fromId }) => fromId)
      const lists = await reader.getRelated(relation, fromIds)
      yield {
        part: 'relations',
        edition,
        writes: fromIds.map((fromId, at) => ({ relation, fromId, ids: lists[at] ?? [] })),
      }
    }
  }
}

function toWrite(kind: RecordKind, id: number, record: unknown): RecordWrite {
  return { kind, id, record } as RecordWrite
}

async function* readAccess({ access }: Stores): AsyncGenerator<Content> {
  const secret = await access.findInstallationSecret()
  if (secret !== undefined) yield { part: 'access', secret }
  for (const key of await access.listKeys()) yield { part: 'access', key }
  for (const subscription of await access.listSubscriptions()) yield { part: 'access', subscription }
}

/** Reads the charges from `fromMs` on in batches. */
export async function* batchCharges(
  { ledger }: Stores,
  filter: { fromMs?: number },
): AsyncGenerator<Charge[]> {
  let batch: Charge[] = []
  for await (const charge of ledger.read(filter)) {
    batch.push(charge)
    if (batch.length < BATCH_CHARGES) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
