import { cacheRecords } from '../../store/ports/cached-records.ts'
import type { EditionReader, EditionStore, Reveal } from '../../store/ports/edition-store.ts'
import { isSamePublication, type Publication, pickPublication } from '../../store/ports/publication.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { buildIndexSegment, describeView } from '../edition/build-edition-segments.ts'
import {
  type CollectedHome,
  collectHomes,
  type ListingSurroundings,
  listCollected,
  readSurroundings,
} from '../edition/collect-listings.ts'
import {
  type EditionSegments,
  type IndexSegment,
  LISTING_TABLES,
  type SegmentsView,
} from '../edition/edition-segments.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { laySegments } from '../edition/lay-segments.ts'
import { listDecided } from '../homes/home-segment.ts'
import { prepareToLay } from '../index/lay-table.ts'
import {
  type ChangesOptions,
  type ComparedChanges,
  type EditionChanges,
  NO_CHANGES,
  readEditionChanges,
} from './edition-changes.ts'
import { findMergeStart, listAbsorbed, MERGE_LIMITS, type MergeLimits, needsNewBase } from './merge-policy.ts'

/** The segments that an earlier process has saved. */
export interface SavedSegments {
  /** Loads them, whatever their edition. Returns undefined if there are no usable ones. Never throws. */
  load(): Promise<EditionSegments | undefined>
}

/** One segment to build in the background. */
export interface SegmentOrder {
  edition: number
  id: string
  /** The homes of a delta segment. All homes if absent. */
  propertyIds?: readonly number[]
  /** The instant as of which a view shows its listings; now if absent. */
  atMs?: number
  /** Whether nothing can be served before. */
  isFirst: boolean
}

export interface BuiltSegment extends Publication {
  segment: IndexSegment
  view?: SegmentsView
}

export interface IndexBuilderParts {
  editions: ComparedChanges & Pick<EditionStore, 'read' | 'currentPublication'>
  saved?: SavedSegments
  /** Builds a segment without disturbing others, so that the memory for reading many listings is released. A call may end an earlier one. */
  buildInBackground(order: SegmentOrder): Promise<BuiltSegment>
  /** Names a new segment as no other one is named. */
  createSegmentId(): string
  pause: Pause
  /** What the segments show. Everything if absent. */
  view?: IndexedView
  limits?: MergeLimits
}

/** The part of an edition that segments show. Listings may appear in it as time passes. */
export interface IndexedView {
  id: string
  now(): number
  /** Reads an edition as the view shows it now. */
  show(reader: EditionReader): EditionReader
}

export interface BuiltSegments {
  segments: EditionSegments
  /** The changes since the previous segments; undefined if unknown. */
  changes?: EditionChanges
}

/** Builds the segments of one edition after another. Calls must not overlap. */
export interface IndexBuilder {
  /** Builds the segments of the newest edition. Returns undefined if the last ones are still the best available. */
  buildNewest(): Promise<BuiltSegments | undefined>
}

interface State {
  last: EditionSegments
  /** The records that complete listings, as of the edition that last changed them. Read only when needed. */
  surroundings?: ListingSurroundings
  /** The changes of the last edition; undefined if unknown. */
  changes?: EditionChanges
  merge?: RunningMerge
}

/** A merge in the background. It ends with a segment or an error. */
interface RunningMerge {
  /** The publication that it reads. */
  of: Publication
  /** The segments that it replaces, which are next to each other. */
  replaces: readonly IndexSegment[]
  built?: BuiltSegment
  error?: unknown
}

/**
 * Creates a builder. The first segments are those that were saved, or one segment of all homes. Each later edition adds a segment
 * of the homes that have changed. If much has changed, or a record that completes many listings, all homes are read again.
 */
export function createIndexBuilder(parts: IndexBuilderParts): IndexBuilder {
  let state: State | undefined
  return {
    buildNewest: async () => {
      const before = state
      const next = before === undefined ? await start(parts) : await advance(parts, before)
      if (next === undefined) return undefined
      state = next
      if (next.last === before?.last) return undefined
      return { segments: next.last, ...(next.changes && { changes: next.changes }) }
    },
  }
}

/** Starts from saved segments, brought up to date if the changes since then are retained, or reads all homes. */
async function start(parts: IndexBuilderParts): Promise<State> {
  const saved = await parts.saved?.load()
  const { edition } = await parts.editions.currentPublication()
  if (saved !== undefined && saved.edition <= edition && saved.view?.viewId === parts.view?.id) {
    const state: State = { last: saved }
    const { changes: _, ...newest } = (await advance(parts, state)) ?? state
    return newest
  }
  return { last: await buildBase(parts, edition, { tablesEdition: edition, isFirst: true }) }
}

/** Reads all homes of an edition into a new base, for which the edition has to wait. */
async function buildBase(
  { buildInBackground, createSegmentId, pause }: IndexBuilderParts,
  edition: number,
  { tablesEdition, isFirst }: { tablesEdition: number; isFirst: boolean },
): Promise<EditionSegments> {
  const built = await buildInBackground({ edition, id: createSegmentId(), isFirst })
  return laySegments({ ...built, tablesEdition }, [built.segment], pause)
}

function show({ view }: IndexBuilderParts, reader: EditionReader): EditionReader {
  return view?.show(reader) ?? reader
}

/** Whether a listing that was withheld is to be shown now. */
function isDue({ view }: IndexBuilderParts, { view: shown }: EditionSegments): boolean {
  return view !== undefined && shown !== undefined && listDue(shown, view.now()).length > 0
}

/** Returns undefined if there is nothing new. Throws the error of a failed merge once, and then forgets it. */
async function advance(parts: IndexBuilderParts, before: State): Promise<State | undefined> {
  if (before.merge?.error !== undefined) {
    const { error } = before.merge
    delete before.merge
    throw error
  }
  const merged = await finishMerge(parts, before)
  const state = merged ?? before
  const newest = await parts.editions.currentPublication()
  if (isSamePublication(newest, state.last) && !isDue(parts, state.last))
    return merged ?? (state.merge ? undefined : startMerge(parts, state)) ?? prepare(parts, state)
  return withEdition(parts.editions, newest.edition, (reader) => follow(parts, state, reader))
}

/** Reads what the next edition needs while there is nothing else to do. */
async function prepare(parts: IndexBuilderParts, state: State): Promise<State | undefined> {
  if (state.surroundings !== undefined) return undefined
  const [base] = state.last.segments
  for (const name of LISTING_TABLES)
    if (base !== undefined) await prepareToLay(base.tables[name], parts.pause)
  const surroundings = await withEdition(parts.editions, state.last.edition, (reader) =>
    readSurroundings(reader, parts.pause),
  )
  return { ...state, surroundings }
}

/** Those of a batch of changes, and the others of their homes, are not read twice. */
const CACHED = { listing: 2000 }

/** Brings the segments up to the edition of the reader. Homes are collected while the changes are read, so that their listings are read once. */
async function follow(parts: IndexBuilderParts, before: State, given: EditionReader): Promise<State> {
  const { last, merge } = before
  const { limits = MERGE_LIMITS, pause } = parts
  const reader = cacheRecords(given, CACHED)
  const shown = show(parts, reader)
  const homes = new Map<number, CollectedHome>()
  let { surroundings } = before
  const collect = async (ids: readonly number[]) => {
    surroundings ??= await readSurroundings(reader, pause)
    for (const [id, home] of await collectHomes(shown, ids, surroundings, pause)) homes.set(id, home)
  }
  const found = async (ids: readonly number[]) => {
    if (!needsNewBase(last.segments, homes.size + ids.length, limits)) await collect(ids)
  }
  const changes = addDue(await readChanges(parts, last, reader, { found }), last, shown.shown?.atMs)
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : reader.edition
  if (changes === undefined || changes.concernsAllListings) return renew(parts, before, reader, changes)
  const changedHomes = changes.propertyIds.size
  if (needsNewBase(last.segments, changedHomes, limits)) return renew(parts, before, reader, changes)
  const from = merge === undefined ? 0 : last.segments.indexOf(merge.replaces.at(-1)!) + 1
  const absorbed = changedHomes === 0 ? [] : listAbsorbed(last.segments, { from, changedHomes }, limits)
  const propertyIds = [
    ...new Set([...changes.propertyIds, ...absorbed.flatMap(({ homes }) => listDecided(homes))]),
  ]
  await collect(propertyIds.filter((id) => !homes.has(id)))
  const kept = last.segments.slice(0, last.segments.length - absorbed.length)
  const added =
    propertyIds.length === 0
      ? []
      : [
          await buildIndexSegment(
            parts.createSegmentId(),
            listCollected([...homes.values()]),
            pause,
            propertyIds,
          ),
        ]
  const view = describeView(shown, listUnread(last, new Set(propertyIds)))
  const edition = { ...pickPublication(reader), tablesEdition, ...(view && { view }) }
  const next = await laySegments(edition, [...kept, ...added], pause, last)
  return { ...before, ...(surroundings && { surroundings }), changes, last: next }
}

/** Adds the homes of listings that the segments withhold, but show from an instant up to `atMs`. */
function addDue(
  changes: EditionChanges | undefined,
  { view }: EditionSegments,
  atMs = -Infinity,
): EditionChanges | undefined {
  const due = view === undefined ? [] : listDue(view, atMs)
  if (changes === undefined || due.length === 0) return changes
  return {
    ...changes,
    propertyIds: new Set([...changes.propertyIds, ...due.map(({ propertyId }) => propertyId)]),
    listingIds: new Set([...changes.listingIds, ...due.map(({ listingId }) => listingId)]),
  }
}

/** The reveals that the segments do not have yet, but a view as of an instant has. */
function listDue({ atMs, reveals }: SegmentsView, nowMs: number): Reveal[] {
  const first = reveals.findLastIndex(({ fromMs }) => fromMs <= atMs) + 1
  const after = reveals.findLastIndex(({ fromMs }) => fromMs <= nowMs) + 1
  return reveals.slice(first, after)
}

/** The reveals of homes that have not been read again. */
function listUnread({ view }: EditionSegments, homes: ReadonlySet<number>): readonly Reveal[] {
  return view?.reveals.filter(({ propertyId }) => !homes.has(propertyId)) ?? []
}

/** Replaces all segments by a new base, for which the newest edition has to wait. A running merge ends. */
async function renew(
  parts: IndexBuilderParts,
  { last }: State,
  { edition }: EditionReader,
  changes: EditionChanges | undefined,
): Promise<State> {
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : edition
  const next = await buildBase(parts, edition, { tablesEdition, isFirst: false })
  const all = addDue(changes, last, next.view?.atMs)
  return { last: next, ...(all && { changes: all }) }
}

/** Starts a merge in the background if the policy wants one. */
function startMerge(
  { buildInBackground, createSegmentId, limits = MERGE_LIMITS }: IndexBuilderParts,
  state: State,
): State | undefined {
  const { last } = state
  const first = findMergeStart(last.segments, limits)
  if (first === undefined) return undefined
  const replaces = last.segments.slice(first)
  const propertyIds = first > 0 && [...new Set(replaces.flatMap(({ homes }) => listDecided(homes)))]
  const merge: RunningMerge = { of: pickPublication(last), replaces }
  buildInBackground({
    ...{ edition: last.edition, id: createSegmentId(), isFirst: false },
    ...(propertyIds && { propertyIds }),
    ...(last.view && { atMs: last.view.atMs }),
  }).then(
    (built) => {
      merge.built = built
    },
    (error: unknown) => {
      merge.error = error
    },
  )
  return { ...state, merge }
}

/**
 * Puts a merged segment in the place of those that it replaces. Segments that were added in the meantime stay over it. Returns
 * undefined if no merge has ended.
 */
async function finishMerge({ pause }: IndexBuilderParts, state: State): Promise<State | undefined> {
  const { merge, surroundings, last } = state
  if (merge?.built === undefined) return undefined
  const { built, of, replaces } = merge
  const kept = { last, ...(surroundings && { surroundings }) }
  // A failover has put another publication in the place of the one that was read.
  if (!isSamePublication(built, of)) return { ...kept, changes: NO_CHANGES }
  const first = last.segments.indexOf(replaces[0]!)
  const segments = last.segments.toSpliced(first, replaces.length, built.segment)
  return { ...kept, last: await laySegments(last, segments, pause, last), changes: NO_CHANGES }
}

/**
 * Returns undefined if the editions in between are no longer retained, and if `from` is not in the past of the reader's edition,
 * because a failover has lost it.
 */
async function readChanges(
  { editions }: IndexBuilderParts,
  from: Publication,
  reader: EditionReader,
  options: ChangesOptions,
): Promise<EditionChanges | undefined> {
  if (isSamePublication(from, reader)) return NO_CHANGES
  if (from.edition >= reader.edition) return undefined
  try {
    return await withEdition(editions, from.edition, async (before) =>
      isSamePublication(before, from) ? readEditionChanges(editions, before, reader, options) : undefined,
    )
  } catch (error) {
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}
