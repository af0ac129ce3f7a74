import type { EditionReader, EditionStore } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { buildFromEdition } from '../edition/build-edition-segments.ts'
import { collectHomes, type ListingSurroundings, readSurroundings } from '../edition/collect-listings.ts'
import type { EditionSegments } from '../edition/edition-segments.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { applyChanges, type ChangedHomes, countChanged, mergeChanges } from './apply-changes.ts'
import { type EditionChanges, NO_CHANGES, readEditionChanges } from './edition-changes.ts'

/** Keeps an image, so that the next start need not read every listing again. */
export interface IndexSnapshot {
  /** What was kept, of whatever edition, or undefined when nothing sound is. Never throws. */
  load(): Promise<EditionSegments | undefined>
  save(image: EditionSegments): Promise<void>
}

export interface IndexBuilderParts {
  editions: Pick<EditionStore, 'read' | 'listChanges' | 'currentEdition'>
  snapshot?: IndexSnapshot
  /** Builds a whole image away from here, and keeps it as the snapshot. A later order may end an earlier one. */
  buildInBackground(edition: number, tablesEdition: number): Promise<EditionSegments>
  pause: Pause
}

export interface BuiltSegments {
  segments: EditionSegments
  /** What changed since the image before; undefined where that is not known. */
  changes?: EditionChanges
}

/** Makes images of editions, one after the other. Calls must not overlap. */
export interface IndexBuilder {
  /** An image of the newest edition, or undefined when the last one is of it and nothing better is there yet. */
  buildNewest(): Promise<BuiltSegments | undefined>
}

/** An edition that changes more homes than this share of all is not laid over an image: it is built anew. */
const LARGEST_CHANGE = 0.1

/** Nor is one laid over where, while a new base is built aside, as much has gathered as this. */
const LARGEST_OVERLAY = 0.3

/** For a larger overlay a new base is built aside, while further editions are laid over the old one. */
const LARGEST_KEPT_OVERLAY = 0.05

/** An overlay of so many homes is made in less than a second. */
const MOST_KEPT_HOMES = 10_000

interface State {
  /** Of the last whole build. */
  base: EditionSegments
  last: EditionSegments
  /** Of the edition that last changed them; not read before they are needed. */
  surroundings?: ListingSurroundings
  /** What the last image has over the base. */
  changed: ChangedHomes
  /** What the last edition changed; undefined where that is not known. */
  changes?: EditionChanges
  /** A build of a new base, of the last edition or one before. */
  aside?: Aside
}

/** Ends with an image or an error. */
interface Aside {
  image?: EditionSegments
  error?: unknown
}

/**
 * The first image comes from the snapshot or from reading everything. Later ones lay what changed over the last whole
 * build. Where much changed, or a record that many listings are completed with, there is a whole build first.
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

/** An image kept of an earlier edition is brought up to the newest, if what changed since is still known. */
async function start(parts: IndexBuilderParts): Promise<State> {
  const reader = parts.editions.read()
  const kept = await parts.snapshot?.load()
  if (kept !== undefined && kept.edition <= reader.edition) {
    const state: State = { base: kept, last: kept, changed: new Map() }
    const { changes: _, ...newest } = (await advance(parts, state)) ?? state
    return newest
  }
  const image = await buildFromEdition(reader, reader.edition, parts.pause)
  await parts.snapshot?.save(image)
  return { base: image, last: image, changed: new Map() }
}

/** undefined when there is nothing new. Throws, with the aside forgotten, what an aside has ended with. */
async function advance(parts: IndexBuilderParts, before: State): Promise<State | undefined> {
  const { aside, ...rest } = before
  if (aside?.error !== undefined) {
    delete before.aside
    throw aside.error
  }
  const reader = parts.editions.read(parts.editions.currentEdition())
  if (aside?.image !== undefined) return rebase(parts, rest, aside.image, reader)
  if (reader.edition === before.last.edition) return before.aside ? undefined : mergeAside(parts, before)
  const changes = await readChanges(parts, before.last.edition, reader)
  if (changes === undefined || changes.concernsAllListings) return renew(parts, before, reader, changes)
  const surroundings = before.surroundings ?? (await readSurroundings(reader, parts.pause))
  const homes = await collectHomes(reader, [...changes.propertyIds], surroundings, parts.pause)
  const next = { ...before, surroundings, changed: mergeChanges(before.changed, homes), changes }
  const isRenewed = isMuch(before, homes, LARGEST_CHANGE) || isMuch(before, next.changed, LARGEST_OVERLAY)
  return isRenewed ? renew(parts, before, reader, changes) : layOverBase(parts, next, reader.edition)
}

/** Takes a new base, with what was published since it was begun laid over. */
async function rebase(
  parts: IndexBuilderParts,
  before: State,
  base: EditionSegments,
  reader: EditionReader,
): Promise<State> {
  const sinceBase = await readChanges(parts, base.edition, reader)
  const changes = await readChanges(parts, before.last.edition, reader)
  if (sinceBase === undefined || sinceBase.concernsAllListings) return renew(parts, before, reader, changes)
  const surroundings = before.surroundings ?? (await readSurroundings(reader, parts.pause))
  const changed = await collectHomes(reader, [...sinceBase.propertyIds], surroundings, parts.pause)
  const { changes: _, ...rest } = before
  const next = { ...rest, base, surroundings, changed, ...(changes && { changes }) }
  return layOverBase(parts, next, reader.edition)
}

async function layOverBase({ pause }: IndexBuilderParts, next: State, edition: number): Promise<State> {
  const { base, last, changed, changes } = next
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : edition
  return { ...next, last: { ...(await applyChanges(base, changed, pause)), edition, tablesEdition } }
}

/** A whole build that the newest edition cannot do without. */
async function renew(
  { buildInBackground }: IndexBuilderParts,
  { last }: State,
  { edition }: EditionReader,
  changes: EditionChanges | undefined,
): Promise<State> {
  const tablesEdition = changes?.concernsTables === false ? last.tablesEdition : edition
  const base = await buildInBackground(edition, tablesEdition)
  return { base, last: base, changed: new Map(), ...(changes && { changes }) }
}

/** Begins to build a new base where much lies over the one there is. */
function mergeAside({ buildInBackground }: IndexBuilderParts, state: State): State | undefined {
  const isKept = !isMuch(state, state.changed, LARGEST_KEPT_OVERLAY)
  if (isKept && countChanged(state.changed) <= MOST_KEPT_HOMES) return undefined
  const { edition, tablesEdition } = state.last
  const aside: Aside = {}
  buildInBackground(edition, tablesEdition).then(
    (image) => {
      aside.image = image
    },
    (error: unknown) => {
      aside.error = error
    },
  )
  return { ...state, aside }
}

/** undefined when the editions between are no longer kept. */
async function readChanges(
  { editions }: IndexBuilderParts,
  from: number,
  reader: EditionReader,
): Promise<EditionChanges | undefined> {
  if (from === reader.edition) return NO_CHANGES
  try {
    return await readEditionChanges(editions, from, reader)
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
