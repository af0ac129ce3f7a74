import type { DisplayUse } from '../access/ports.ts'
import {
  type EditionPosition,
  parseEditionPosition,
  renderEditionPosition,
} from '../contract/formats/change-position.ts'
import { readSurroundings } from '../search/edition/collect-listings.ts'
import type { EditionIndex } from '../search/ports/edition-index.ts'
import type { EditionReader, EditionStore } from '../store/ports/edition-store.ts'
import type { FeedStateStore } from '../store/ports/feed-state-store.ts'
import { EditionGoneError } from '../store/ports/store-error.ts'
import { compareMatches, listChangedHomes, type MatchChange, type MatchQuery } from './compare-matches.ts'
import { findSearchPlace, planSavedSearch } from './plan-saved-search.ts'
import { changeSavedSearch, type SavedSearch, type WebhookDelivery } from './saved-search.ts'

/** What matches are found in. */
export interface MatchSources {
  states: FeedStateStore
  editions: Pick<EditionStore, 'listChanges'>
  /** Opens an edition as a use may see it; undefined for a use to which listings appear without a new edition. */
  openAs(use: DisplayUse, edition?: number): Promise<EditionReader | undefined>
  findUse(holder: string): Promise<DisplayUse>
  /** Of the newest edition that is served. */
  getIndex(): EditionIndex
  pause(): Promise<void>
}

/** More wait for receivers that do not answer: a search is not compared further until some are delivered. */
const MOST_WAITING = 100

/** More matches are told in several messages. */
const MATCHES_PER_DELIVERY = 500

/**
 * Compares the matches of searches that are behind the served edition, and adds what is to be told. Searches that were compared up to the
 * same edition are compared together. The edition of a search and its messages change in one step, so that each edition is told once.
 */
export async function advanceSearches(
  searches: readonly SavedSearch[],
  served: EditionPosition,
  sources: MatchSources,
  nowMs: number,
): Promise<void> {
  const edition = renderEditionPosition(served)
  const behind = searches.filter((search) => {
    // This node may serve an earlier edition than the one at which the search was saved.
    const isLater = parseEditionPosition(search.edition).edition > served.edition
    const isDue = search.state === 'active' && search.edition !== edition && !isLater
    return isDue && search.waiting.length < MOST_WAITING
  })
  const uses = await Promise.all(behind.map(({ holder }) => sources.findUse(holder)))
  const groups = Map.groupBy(behind.entries(), ([index, search]) => `${search.edition} ${uses[index]}`)
  for (const group of groups.values()) {
    const [[index, first]] = group as [[number, SavedSearch]]
    const some = group.map(([, search]) => search)
    await advanceGroup(some, { since: first.edition, served, use: uses[index]! }, sources, nowMs)
  }
}

interface Advance {
  since: string
  served: EditionPosition
  use: DisplayUse
}

async function advanceGroup(
  searches: readonly SavedSearch[],
  { since, served, use }: Advance,
  sources: MatchSources,
  nowMs: number,
): Promise<void> {
  const edition = renderEditionPosition(served)
  const tell = (search: SavedSearch, bodies: readonly object[], fault?: string) =>
    changeSavedSearch(sources.states, search.id, (now) => {
      // Another node may have compared it meanwhile.
      if (now.edition !== since) return now
      const { fault: _, ...rest } = now
      const deliveries = bodies.map((data, part) =>
        describeDelivery(now, data, { since, edition, part, nowMs }),
      )
      return {
        ...rest,
        edition,
        waiting: [...now.waiting, ...deliveries],
        ...(fault !== undefined && { fault }),
      }
    })
  const opened: EditionReader[] = []
  try {
    const [before, after] = [await openExactly(since, use, sources), await openExactly(edition, use, sources)]
    if (before !== undefined) opened.push(before)
    if (after !== undefined) opened.push(after)
    if (before === undefined || after === undefined) {
      for (const search of searches) await tell(search, [], 'the display rules of its holder delay listings')
      return
    }
    const planned: { search: SavedSearch; query: MatchQuery }[] = []
    for (const search of searches) {
      const query = await planQuery(search, sources)
      if ('fault' in query) await tell(search, [], query.fault)
      else planned.push({ search, query })
    }
    if (planned.length === 0) return
    const homes = await listChangedHomes(sources.editions, before, after)
    const surroundings = await readSurroundings(after, sources.pause)
    const queries = planned.map(({ query }) => query)
    const changes = await compareMatches(queries, homes, { before, after }, surroundings, sources.pause)
    for (const [at, { search }] of planned.entries()) await tell(search, listBodies(changes[at]!))
  } catch (error) {
    if (!(error instanceof EditionGoneError)) throw error
    for (const search of searches) await tell(search, [{ type: 'saved_search.reset' }])
  } finally {
    for (const reader of opened) await reader.close()
  }
}

/** Throws EditionGoneError also for an edition that a failover has lost. */
async function openExactly(
  position: string,
  use: DisplayUse,
  { openAs }: MatchSources,
): Promise<EditionReader | undefined> {
  const { edition, publicationId } = parseEditionPosition(position)
  const reader = await openAs(use, edition)
  if (reader === undefined || publicationId === undefined || reader.publicationId === publicationId)
    return reader
  await reader.close()
  throw new EditionGoneError(`Edition ${position} was lost, and another one has its number`)
}

async function planQuery(
  { query }: SavedSearch,
  { getIndex }: MatchSources,
): Promise<MatchQuery | { fault: string }> {
  const planned = planSavedSearch(query)
  if (!planned.ok) return { fault: planned.fault }
  const place = await findSearchPlace(planned.parameters, getIndex())
  return place === undefined
    ? { fault: 'its location names no place in this edition' }
    : { place, criteria: planned.criteria }
}

/** Nothing is told of an edition in which nothing of the search is different. */
function listBodies(changes: readonly MatchChange[]): object[] {
  const bodies: object[] = []
  for (let start = 0; start < changes.length; start += MATCHES_PER_DELIVERY) {
    const matches = changes.slice(start, start + MATCHES_PER_DELIVERY)
    const parts = Math.ceil(changes.length / MATCHES_PER_DELIVERY)
    bodies.push({ type: 'saved_search.matches', part: bodies.length + 1, parts, matches })
  }
  return bodies
}

function describeDelivery(
  { id, name }: SavedSearch,
  told: object & { type?: string },
  { since, edition, part, nowMs }: { since: string; edition: string; part: number; nowMs: number },
): WebhookDelivery {
  const { type, ...rest } = told
  const data = { search_id: id, name, since, edition, ...rest }
  return {
    id: `msg_${id}_${edition.replaceAll(/[^0-9]/g, '-')}_${part + 1}`,
    ...{ edition, attempts: 0, nextAtMs: nowMs },
    body: JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data }),
  }
}
