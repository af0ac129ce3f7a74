import { DAY_MS } from '../../records/calendar-date.ts'
import { RECORD_KINDS, type RecordByKind, type RecordKind, type RelationName } from '../../records/record.ts'
import type { Publication } from './publication.ts'
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

export interface RelationRef {
  relation: RelationName
  fromId: number
}

/** A listing that a view with delays withholds until an instant, and shows from then on. */
export interface Reveal {
  listingId: number
  propertyId: number
  fromMs: number
}

/** Reveals are known for so long after their instant, so that what a reader of changes has missed can be told. */
export const REVEALS_KNOWN_MS = 7 * DAY_MS

/** How a reader shows an edition that does not show all of it. */
export interface ShownPart {
  /** Names the view: what is withheld, apart from the instant. */
  readonly viewId: string
  /** The instant as of which listings are shown. */
  readonly atMs: number
  /** Whether listings are revealed as time passes, without a new edition. */
  readonly hasDelays: boolean
  /** Lists the reveals that are to come, or are known still, among the listings that have been read so far. */
  listReveals(): readonly Reveal[]
}

/**
 * Reads one edition, complete and unchanging, for as long as retention allows. Edition 0 is the empty store. All methods
 * throw StoreError if the store itself fails, but never because something is absent.
 */
export interface EditionReader extends Publication {
  /** Present if some listings or fields are withheld. To this reader they do not exist. */
  readonly shown?: ShownPart
  /** Returns records in the order of `ids`; undefined for ids that the edition does not have. */
  getMany<K extends RecordKind>(kind: K, ids: readonly number[]): Promise<(RecordByKind[K] | undefined)[]>
  /** Returns every record of a kind in batches by ascending id, starting after `afterId`. */
  scan<K extends RecordKind>(kind: K, afterId?: number): AsyncIterable<RecordByKind[K][]>
  count(kind: RecordKind): Promise<number>
  /** Returns the related ids of each of `fromIds` in their stated order; empty if there are none. */
  getRelated(relation: RelationName, fromIds: readonly number[]): Promise<(readonly number[])[]>
  /** Returns every list of a relation that is not empty, in batches by ascending id. */
  scanRelations(relation: RelationName): AsyncIterable<RelationWrite[]>
  /** Ends the lease. May be called again. A closed reader may throw EditionGoneError. */
  close(): Promise<void>
}

/** Which changes are listed. */
export interface ChangeFilter {
  /** All kinds if absent. */
  kinds?: readonly RecordKind[]
  /** Only what comes after this record, which need not have changed. */
  after?: RecordRef
}

/** The kinds to list changes of, in their order, each with the id after which it is listed. */
export function planChangeKinds({ kinds = RECORD_KINDS, after }: ChangeFilter = {}): {
  kind: RecordKind
  afterId: number
}[] {
  const first = after === undefined ? 0 : RECORD_KINDS.indexOf(after.kind)
  return RECORD_KINDS.slice(first)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ kind, afterId: kind === after?.kind ? after.id : -1 }))
}

/** What restoring an older edition has staged. */
export interface RestoreCounts {
  /** The number of records put or removed, by kind. Kinds without any are left out. */
  changed: Partial<Record<RecordKind, number>>
  removed: Partial<Record<RecordKind, number>>
  /** The number of relation lists put or removed. */
  relations: number
}

/** Stages the next edition. Readers see none of it before `publish`, and all of it afterwards. */
export interface EditionWriter {
  /** The number of the edition that this writer will publish. */
  readonly edition: number
  /** The edition on which this one builds. */
  readonly base: EditionReader
  /**
   * Mints and binds for this edition. What is minted here is durable once the edition is published or abandoned, and may be lost with a
   * writer that dies, together with everything that uses it. Nothing else may mint meanwhile.
   */
  readonly identifiers: IdentifierRegistry
  /** The number of records that are best read and written together: few where a call is cheap, many where it is a round trip. */
  readonly recordsAtOnce: number
  write(records: readonly RecordWrite[]): Promise<void>
  writeRelations(relations: readonly RelationWrite[]): Promise<void>
  /** Returns records in the order of `ids` as this edition has them so far: as last staged, else as in `base`. */
  getStaged<K extends RecordKind>(kind: K, ids: readonly number[]): Promise<(RecordByKind[K] | undefined)[]>
  /**
   * Stages the changes that make this edition equal to an older one. Call it before anything else is written. Throws
   * EditionGoneError if the older edition can no longer be read.
   */
  restore(edition: number): Promise<RestoreCounts>
  /** Makes the edition visible in one step. Durable when resolved. */
  publish(run: RunRecord): Promise<void>
  /** Drops everything staged. The edition's number is used again; minted identifiers stay. */
  abandon(): Promise<void>
}

export interface EditionStore {
  /** The newest published edition, 0 before the first. Cheap enough to be asked several times per second. */
  currentEdition(): Promise<number>
  /** The same edition with what tells it from others of its number. It goes back after a failover that lost the newest ones. */
  currentPublication(): Promise<Publication>
  /** The oldest edition that can still be read: 0 until retention has dropped any. */
  oldestEdition(): Promise<number>
  /**
   * Calls `onEdition` after an edition has been published, by this process or another, with the newest one. It may be
   * announced late, and editions in quick succession may be announced as one, but the newest is always announced, also an
   * older one that is the newest after a failover.
   */
  watch(onEdition: (edition: number) => void): EditionWatch
  /** Opens the given edition, or the newest. Throws EditionGoneError for one that retention has dropped or nobody has published. */
  read(edition?: number): Promise<EditionReader>
  /** There is one writer at a time over all processes; throws WriterBusyError while another one is at work. A writer
   * that died leaves its rows staged, and the next `beginEdition` drops them. A store without editions may begin with edition
   * `first`, which is then the oldest that can be read; any other store throws StoreError. */
  beginEdition(first?: number): Promise<EditionWriter>
  /**
   * The records that changed after edition `from` up to `to`, each once, by kind in their order, then by id. With `after` it goes on
   * there, and reads nothing before it.
   */
  listChanges(from: number, to: number, only?: ChangeFilter): AsyncIterable<RecordRef[]>
  /** The relation lists that changed after edition `from` up to `to`, in the same way. */
  listRelationChanges(from: number, to: number): AsyncIterable<RelationRef[]>
  /**
   * Drops superseded rows that no edition from `oldestEdition` on can see, and none that an open reader holds. Resolves to
   * the number of rows dropped.
   */
  dropSuperseded(oldestEdition: number): Promise<number>
  /** Checks everything and names what is damaged or inconsistent; empty when sound. */
  verify(): Promise<string[]>
}

/** The instants between which listings are revealed. */
export interface RevealedBetween {
  afterMs: number
  upToMs: number
}

/** Editions as a use sees them, which can be compared. What an `EditionStore` has, if the use sees everything. */
export interface ComparedEditions extends Pick<EditionStore, 'currentEdition' | 'oldestEdition'> {
  /** With `atMs`, as of that instant instead of that of the request. */
  read(edition: number, atMs?: number): Promise<EditionReader>
  /** For a use with delays, also what was revealed between the instants at which the two editions are shown. */
  listChanges(
    from: number,
    to: number,
    only?: ChangeFilter,
    revealed?: RevealedBetween,
  ): AsyncIterable<RecordRef[]>
}

/** An interest in new editions. Nothing is announced after `close`. */
export interface EditionWatch {
  close(): void
}

/** The kinds of minted numbers. Each has its own sequence. */
export const IDENTIFIER_SPACES = [
  'property',
  'listing',
  'agent',
  'office',
  'builder',
  'community',
  'school',
  'schoolZone',
  'neighborhood',
  'place',
  'rateSeries',
  'assessment',
] as const

export type IdentifierSpace = (typeof IDENTIFIER_SPACES)[number]

/** A key as a store knows it: of a long one, or one that UTF-8 cannot hold, only the SHA-256 of its UTF-16, in hexadecimal. */
export type StoredKey = { text: string } | { digest: string }

export interface StoredBinding {
  key: StoredKey
  id: number
}

/** Binds source keys to permanent numbers. Bindings survive abandoned runs and are never reused or changed. */
export interface IdentifierRegistry {
  /** Finds the numbers bound to `keys`; undefined for keys without one. */
  findMany(space: IdentifierSpace, keys: readonly string[]): Promise<(number | undefined)[]>
  /** Returns the numbers of `keys` and mints missing ones in order. They are durable before any edition that uses them. */
  mintMany(space: IdentifierSpace, keys: readonly string[]): Promise<number[]>
  /** Binds further keys to existing numbers. A key that is already bound does not change its number. */
  bindMany(space: IdentifierSpace, bindings: readonly { key: string; id: number }[]): Promise<void>
}

/** A registry that can be copied. */
export interface IdentifierStore extends IdentifierRegistry {
  /** Lists all bindings in batches, in no particular order. */
  scan(space: IdentifierSpace): AsyncIterable<StoredBinding[]>
  /** The number that will be minted next. */
  findNext(space: IdentifierSpace): Promise<number>
  /**
   * Adds the bindings of another registry, and mints from `next` on if that is later than what is minted next here. Throws StoreError
   * for numbers that are not below either, or that no registry mints.
   */
  restore(space: IdentifierSpace, bindings: readonly StoredBinding[], next: number): Promise<void>
}

/** The history of ingest runs, including those that changed nothing. */
export interface RunLog {
  /** Adds a run. The one that it replaces, if any, leaves the log in the same step. */
  append(run: RunRecord, replacedRunId?: string): Promise<void>
  /** Lists runs, newest first. */
  list(limit: number): Promise<RunRecord[]>
  /** Returns the runs of a source, newest first, without reading those of others or more than are asked for. */
  scanSource(source: string): AsyncIterable<RunRecord>
}
