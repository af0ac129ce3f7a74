import type { RecordByKind, RecordKind, RelationName } from '../../records/record.ts'
import type { RunRecord } from './run-record.ts'

/** A record to put (`record`) or to remove (null). */
export type RecordWrite = {
  [K in RecordKind]: { kind: K; id: number; record: RecordByKind[K] | null }
}[RecordKind]

export interface RelationWrite {
  relation: RelationName
  fromId: number
  /** In the order that RelationName states. An empty list removes the relation. */
  ids: readonly number[]
}

export interface RecordRef {
  kind: RecordKind
  id: number
}

/**
 * One edition, whole and unchanging, for as long as retention allows. Edition 0 is the empty store.
 * All methods throw StoreError when the store itself fails, never for what is absent.
 */
export interface EditionReader {
  readonly edition: number
  /** Records in the order of `ids`; undefined where the edition has none. */
  getMany<K extends RecordKind>(kind: K, ids: readonly number[]): Promise<(RecordByKind[K] | undefined)[]>
  /** Every record of a kind in batches, ids ascending, starting after `afterId`. */
  scan<K extends RecordKind>(kind: K, afterId?: number): AsyncIterable<RecordByKind[K][]>
  count(kind: RecordKind): Promise<number>
  /** Related ids in their stated order for each of `fromIds`; empty where there are none. */
  getRelated(relation: RelationName, fromIds: readonly number[]): Promise<(readonly number[])[]>
}

/** What restoring an older edition stages, by kind of record; kinds without any are left out. */
export interface RestoreCounts {
  /** Records put or removed. */
  changed: Partial<Record<RecordKind, number>>
  removed: Partial<Record<RecordKind, number>>
  /** The number of relation lists that differ. */
  relations: number
}

/** Stages the next edition. Nothing is visible to readers before `publish` resolves; then all of it is. */
export interface EditionWriter {
  /** The number that this run will publish. */
  readonly edition: number
  /** The edition that this one builds on. */
  readonly base: EditionReader
  write(records: readonly RecordWrite[]): Promise<void>
  writeRelations(relations: readonly RelationWrite[]): Promise<void>
  /** Records as the edition has them so far: as last written, else as in `base`. In the order of `ids`. */
  getStaged<K extends RecordKind>(kind: K, ids: readonly number[]): Promise<(RecordByKind[K] | undefined)[]>
  /**
   * Stages whatever makes this edition read as the older `edition` does. Call it before anything else is written. Throws
   * EditionGoneError when that edition can no longer be read.
   */
  restore(edition: number): Promise<RestoreCounts>
  /** Makes the edition visible in one step, durable when resolved. */
  publish(run: RunRecord): Promise<void>
  /** Drops everything staged; the edition's number is used again. Minted identifiers stay. */
  abandon(): Promise<void>
}

export interface EditionStore {
  /** The newest published edition. Cheap enough to be called for every request. */
  currentEdition(): number
  /** Opens the given edition, or the newest. Throws EditionGoneError for one that retention has dropped. */
  read(edition?: number): EditionReader
  /** There is one writer at a time over all processes; throws WriterBusyError while another one is at work. A writer
   * that died leaves its rows staged, and the next `beginEdition` drops them. */
  beginEdition(): Promise<EditionWriter>
  /** The records that changed after edition `from` up to `to`, each once, by kind in their order, then by id. */
  listChanges(from: number, to: number): AsyncIterable<RecordRef[]>
  /** Drops superseded rows that no edition from `oldestEdition` on can see. Resolves to their number. */
  dropSuperseded(oldestEdition: number): Promise<number>
  /** Checks everything and names what is damaged or inconsistent; empty when sound. */
  verify(): Promise<string[]>
  close(): Promise<void>
}

/** The kinds of numbers that are minted. Each has its own sequence. */
export type IdentifierSpace =
  | 'property'
  | 'listing'
  | 'agent'
  | 'office'
  | 'builder'
  | 'community'
  | 'school'
  | 'schoolZone'
  | 'neighborhood'
  | 'place'
  | 'rateSeries'

/** Permanent numbers for source keys. Bindings survive abandoned runs and are never reused or changed. */
export interface IdentifierRegistry {
  /** The numbers bound to `keys`, undefined where none is. */
  findMany(space: IdentifierSpace, keys: readonly string[]): Promise<(number | undefined)[]>
  /** The numbers of `keys`, minted in order for those that have none. They are durable before an edition that uses them. */
  mintMany(space: IdentifierSpace, keys: readonly string[]): Promise<number[]>
  /** Binds further keys to existing numbers. A key that is bound already does not change its number. */
  bindMany(space: IdentifierSpace, bindings: readonly { key: string; id: number }[]): Promise<void>
}

/** The history of ingest runs, including those that changed nothing. */
export interface RunLog {
  append(run: RunRecord): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<RunRecord[]>
}
