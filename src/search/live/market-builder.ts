import type { EditionReader, EditionStore } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { buildMarketImage } from '../build-market-image.ts'
import { collectHomes } from '../collect-homes.ts'
import { collectListings, type ListingSurroundings } from '../collect-listings.ts'
import type { Pause } from '../edition-tables.ts'
import type { MarketImage } from '../market-image.ts'
import { readSurroundings } from '../read-surroundings.ts'
import { type EditionChanges, readEditionChanges } from './edition-changes.ts'
import type { MarketSnapshot } from './market-snapshot.ts'
import { type ChangedHomes, countChanged, mergeChanges, overlayImage } from './overlay-image.ts'

export interface MarketBuilderParts {
  editions: Pick<EditionStore, 'read' | 'listChanges' | 'currentEdition'>
  snapshot?: MarketSnapshot
  pause: Pause
}

export interface BuiltImage {
  image: MarketImage
  /** What changed since the image before; undefined where that is not known. */
  changes?: EditionChanges
}

/** Makes images of editions, one after the other. Calls must not overlap. */
export interface MarketBuilder {
  /** An image of the newest edition, or undefined when the last one is of it and needs nothing more. */
  buildNewest(): Promise<BuiltImage | undefined>
}

/** More homes than this share of all are not laid over an image: it is built anew. */
const LARGEST_OVERLAY = 0.1
/** An overlay of more homes than this share is merged when there is nothing else to do. */
const LARGEST_KEPT_OVERLAY = 0.01

interface State {
  /** Of the last full build. */
  base: MarketImage
  last: MarketImage
  /** Of the edition that last changed them; not read before they are needed. */
  surroundings?: ListingSurroundings
  /** What the last image has over the base. */
  changed: ChangedHomes
  /** What the last edition changed. */
  changes?: EditionChanges
}

/**
 * The first image comes from the snapshot or from reading everything. Later ones lay what changed over the last full
 * build, and become a full build where much changed, or where a record changed that many listings are completed with.
 */
export function createMarketBuilder(parts: MarketBuilderParts): MarketBuilder {
  let state: State | undefined
  return {
    buildNewest: async () => {
      const next = state === undefined ? await start(parts) : await advance(parts, state)
      if (next === undefined) return undefined
      state = next
      return { image: next.last, ...(next.changes && { changes: next.changes }) }
    },
  }
}

async function start(parts: MarketBuilderParts): Promise<State> {
  const reader = parts.editions.read()
  const kept = await parts.snapshot?.load(reader.edition)
  if (kept === undefined) return rebuild(parts, reader, reader.edition)
  return { base: kept, last: kept, changed: new Map() }
}

async function advance(parts: MarketBuilderParts, state: State): Promise<State | undefined> {
  const edition = parts.editions.currentEdition()
  if (edition === state.last.edition)
    return isLarge(state, LARGEST_KEPT_OVERLAY) ? mergeAll(parts, state) : undefined
  const reader = parts.editions.read(edition)
  const changes = await readChanges(parts, state.last.edition, reader)
  const tablesEdition = changes?.concernsTables === false ? state.last.tablesEdition : edition
  if (changes === undefined || changes.concernsAllListings)
    return { ...(await rebuild(parts, reader, tablesEdition)), ...(changes && { changes }) }
  const surroundings = state.surroundings ?? (await readSurroundings(reader, parts.pause))
  const homes = await collectHomes(reader, [...changes.propertyIds], surroundings, parts.pause)
  const changed = mergeChanges(state.changed, homes)
  const next = { ...state, surroundings, changed, changes }
  if (isLarge(next, LARGEST_OVERLAY)) return { ...(await rebuild(parts, reader, tablesEdition)), changes }
  return {
    ...next,
    last: { ...(await overlayImage(state.base, changed, parts.pause)), edition, tablesEdition },
  }
}

/** Nothing but the layout changes. */
async function mergeAll(parts: MarketBuilderParts, { last }: State): Promise<State> {
  const merged = await rebuild(parts, parts.editions.read(last.edition), last.tablesEdition)
  return { ...merged, changes: NO_CHANGES }
}

const NO_CHANGES: EditionChanges = {
  propertyIds: new Set(),
  concernsAllListings: false,
  concernsTables: false,
  kinds: new Set(),
}

/** undefined when the editions between are no longer kept. */
async function readChanges(
  { editions }: MarketBuilderParts,
  from: number,
  reader: EditionReader,
): Promise<EditionChanges | undefined> {
  try {
    return await readEditionChanges(editions, from, reader)
  } catch (error) {
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}

async function rebuild(
  { snapshot, pause }: MarketBuilderParts,
  reader: EditionReader,
  tablesEdition: number,
): Promise<State> {
  const surroundings = await readSurroundings(reader, pause)
  const listings = await collectListings(reader, surroundings, pause)
  const base = await buildMarketImage(listings, { edition: reader.edition, tablesEdition }, pause)
  await snapshot?.save(base)
  return { base, last: base, surroundings, changed: new Map() }
}

function isLarge({ base, changed }: State, share: number): boolean {
  return countChanged(changed) > share * countRows(base)
}

function countRows({ listings }: MarketImage): number {
  return Object.values(listings).reduce((rows, { base }) => rows + base.size, 0)
}
