import type { EditionReader, EditionStore, Reveal } from '../../store/ports/edition-store.ts'
import { isSamePublication, type Publication, pickPublication } from '../../store/ports/publication.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { buildFromEdition, describeView } from '../edition/build-edition-segments.ts'
import { collectHomes, type ListingSurroundings, readSurroundings } from '../edition/collect-listings.ts'
import type { EditionSegments, SegmentsView } from '../edition/edition-segments.ts'
import type { Pause } from '../edition/edition-tables.ts'
import {
  applyChanges,
  type ChangedHomes,
  countChanged,
  type EditionChanges,
  mergeChanges,
  NO_CHANGES,
  readEditionChanges,
} from './edition-changes.ts'

/** Stores the segments of an edition, so that the next start does not have to read every listing again. */
export interface IndexSnapshot {
  /** Loads the saved segments, whatever their edition. Returns undefined if there are no usable ones. Never throws. */
  load(): Promise<EditionSegments | undefined>
  save(segments: EditionSegments): Promise<void>
}

export interface IndexBuilderParts {
  editions: Pick<EditionStore, 'read' | 'listChanges' | 'currentPublication'>
  snapshot?: IndexSnapshot
  /** Builds all segments of an edition in the background and saves them as the snapshot. A call may end an earlier one. */
  buildInBackground(edition: number, tablesEdition: number): Promise<EditionSegments>
  pause: Pause
  /** What the segments show. Everything if absent. */
  view?: IndexedView
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

/** An edition that changes more than this share of all homes gets a new base instead of a delta. */
const LARGEST_CHANGE = 0.1

/** So does an edition with which, while a new base is being built, this share has changed since the old base. */
const LARGEST_DELTA = 0.3

/** If a delta is larger than this share of all homes, a new base is built in the background. Editions still get deltas. */
const LARGEST_RESTING_DELTA = 0.05

/** The same limit as a number of homes. A delta of this size is built in less than a second. */
const MOST_RESTING_HOMES = 10_000

interface State {
  /** The segments of the last full build. */
  base: EditionSegments
  last: EditionSegments
  /** The records that complete listings, as of the edition that last changed them. Read only when needed. */
  surroundings?: ListingSurroundings
  /** The homes that have changed between the base and the last segments. */
  changed: ChangedHomes
  /** The changes of the last edition; undefined if unknown. */
  changes?: EditionChanges
  /** The running build of a new base, for the last edition or an earlier one. */
  background?: BackgroundBuild
}

/** A background build. It ends with segments or an error. */
interface BackgroundBuild {
  segments?: EditionSegments
  error?: unknown
}

/**
 * Creates a builder. The first segments come from the snapshot or from a full build. Later editions add delta segments to
 * the last full build. If much has changed, or a record that completes many listings, another full build comes first.
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

/** Starts from the snapshot or from a full build. An old snapshot is brought up to date if the changes are retained. */
async function start(parts: IndexBuilderParts): Promise<State> {
  const saved = await parts.snapshot?.load()
  const { edition } = await parts.editions.currentPublication()
  if (saved !== undefined && saved.edition <= edition && saved.view?.viewId === parts.view?.id) {
    const state: State = { base: saved, last: saved, changed: new Map() }
    const { changes: _, ...newest } = (await advance(parts, state)) ?? state
    return newest
  }
  const segments = await withEdition(parts.editions, edition, (reader) =>
    buildFromEdition(show(parts, reader), edition, parts.pause),
  )
  await parts.snapshot?.save(segments)
  return { base: segments, last: segments, changed: new Map() }
}

function show({ view }: IndexBuilderParts, reader: EditionReader): EditionReader {
  return view?.show(reader) ?? reader
}

/** Whether a listing that was withheld is to be shown now. */
function isDue({ view }: IndexBuilderParts, { view: shown }: EditionSegments): boolean {
  return view !== undefined && shown !== undefined && listDue(shown, view.now()).length > 0
}

/** Returns undefined if there is nothing new. Throws the error of a failed background build once, and then forgets it. */
async function advance(parts: IndexBuilderParts, before: State): Promise<State | undefined> {
  const { background, ...rest } = before
  if (background?.error !== undefined) {
    delete before.background
    throw background.error
  }
  const newest = await parts.editions.currentPublication()
  const { edition } = newest
  if (background?.segments !== undefined) {
    const { segments } = background
    return withEdition(parts.editions, edition, (reader) => rebase(parts, rest, segments, reader))
  }
  if (isSamePublication(newest, before.last) && !isDue(parts, before.last))
    return before.background ? undefined : startBackgroundBuild(parts, before)
  return withEdition(parts.editions, edition, (reader) => follow(parts, before, reader))
}

/** Brings the segments up to the edition of the reader. */
async function follow(parts: IndexBuilderParts, before: State, reader: EditionReader): Promise<State> {
  const shown = show(parts, reader)
  const changes = addDue(await readChanges(parts, before.last, reader), before.last, shown.shown?.atMs)
  if (changes === undefined || changes.concernsAllListings) return renew(parts, before, reader, changes)
  const surroundings = before.surroundings ?? (await readSurroundings(reader, parts.pause))
  const homes = await collectHomes(shown, [...changes.propertyIds], surroundings, parts.pause)
  const view = describeView(shown, listUnread(before.last, homes))
  const next = { ...before, surroundings, changed: mergeChanges(before.changed, homes), changes }
  const isRenewed = isMuch(before, homes, LARGEST_CHANGE) || isMuch(before, next.changed, LARGEST_DELTA)
  return isRenewed ? renew(parts, before, reader, changes) : addDelta(parts, next, reader, view)
}

/** Switches to a new base, with a delta of what was published since its build began. */
async function rebase(
  parts: IndexBuilderParts,
  before: State,
  base: EditionSegments,
  reader: EditionReader,
): Promise<State> {
  const shown = show(parts, reader)
  const sinceBase = addDue(await readChanges(parts, base, reader), base, shown.shown?.atMs)
  const changes = addDue(await readChanges(parts, before.last, reader), before.last, shown.shown?.atMs)
  if (sinceBase === undefined || sinceBase.concernsAllListings) return renew(parts, before, reader, changes)
  const surroundings = before.surroundings ?? (await readSurroundings(reader, parts.pause))
  const changed = await collectHomes(shown, [...sinceBase.propertyIds], surroundings, parts.pause)
  const view = describeView(shown, listUnread(base, changed))
  const { changes: _, ...rest } = before
  const next = { ...rest, base, surroundings, changed, ...(changes && { changes }) }
  return addDelta(parts, next, reader, view)
}

async function addDelta(
  { pause }: IndexBuilderParts,
  next: State,
  reader: EditionReader,
  view: SegmentsView | undefined,
): Promise<State> {
  const { base, last, changed, changes } = next
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : reader.edition
  const segments = await applyChanges(base, changed, pause)
  return { ...next, last: { ...segments, ...pickPublication(reader), tablesEdition, ...(view && { view }) } }
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

/** The reveals of homes that have not been collected again. */
function listUnread({ view }: EditionSegments, homes: ChangedHomes): readonly Reveal[] {
  return view?.reveals.filter(({ propertyId }) => !homes.has(propertyId)) ?? []
}

/** Makes a full build, for which the newest edition has to wait. */
async function renew(
  { buildInBackground }: IndexBuilderParts,
  { last }: State,
  { edition }: EditionReader,
  changes: EditionChanges | undefined,
): Promise<State> {
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : edition
  const base = await buildInBackground(edition, tablesEdition)
  const all = addDue(changes, last, base.view?.atMs)
  return { base, last: base, changed: new Map(), ...(all && { changes: all }) }
}

/** Starts to build a new base if the delta has become large. */
function startBackgroundBuild({ buildInBackground }: IndexBuilderParts, state: State): State | undefined {
  const isSmall = !isMuch(state, state.changed, LARGEST_RESTING_DELTA)
  if (isSmall && countChanged(state.changed) <= MOST_RESTING_HOMES) return undefined
  const { edition, tablesEdition } = state.last
  const background: BackgroundBuild = {}
  buildInBackground(edition, tablesEdition).then(
    (segments) => {
      background.segments = segments
    },
    (error: unknown) => {
      background.error = error
    },
  )
  return { ...state, background }
}

/**
 * Returns undefined if the editions in between are no longer retained, and if `from` is not in the past of the reader's edition,
 * because a failover has lost it.
 */
async function readChanges(
  { editions }: IndexBuilderParts,
  from: Publication,
  reader: EditionReader,
): Promise<EditionChanges | undefined> {
  if (isSamePublication(from, reader)) return NO_CHANGES
  if (from.edition >= reader.edition) return undefined
  try {
    return await withEdition(editions, from.edition, async (before) =>
      isSamePublication(before, from) ? readEditionChanges(editions, before, reader) : undefined,
    )
  } catch (error) {
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}

function isMuch({ base }: State, changed: ChangedHomes, share: number): boolean {
  return countChanged(changed) > share * countRows(base)
}

function countRows({ listings }: EditionSegments): number {
  return Object.values(listings).reduce((rows, { base }) => rows + base.size, 0)
}
