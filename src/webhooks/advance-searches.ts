import type { DisplayUse } from '../access/ports.ts'
import {
  type EditionPosition,
  parseEditionPosition,
  renderEditionPosition,
} from '../contract/formats/change-position.ts'
import { readSurroundings } from '../search/edition/collect-listings.ts'
import type { EditionIndex } from '../search/ports/edition-index.ts'
import { type ComparedEditions, type EditionReader, REVEALS_KNOWN_MS } from '../store/ports/edition-store.ts'
import type { FeedStateStore } from '../store/ports/feed-state-store.ts'
import { EditionGoneError } from '../store/ports/store-error.ts'
import { compareMatches, listChangedHomes, type MatchChange, type MatchQuery } from './compare-matches.ts'
import { findSearchPlace, planSavedSearch } from './plan-saved-search.ts'
import { changeSavedSearch, type SavedSearch, type WebhookDelivery } from './saved-search.ts'

/** What matches are found in. */
export interface MatchSources {
  states: FeedStateStore
  /** All uses whose keys may hold searches. */
  uses: readonly DisplayUse[]
  findUse(holder: string): Promise<DisplayUse>
  /** The edition that is served to a use now. */
  getServed(use: DisplayUse): ServedMatches
  pause(): Promise<void>
}

export interface ServedMatches {
  position: EditionPosition
  index: EditionIndex
  /** Editions as the use sees them. */
  compared: ComparedEditions
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
  sources: MatchSources,
  nowMs: number,
): Promise<void> {
  const positions = new Set(sources.uses.map((use) => renderEditionPosition(sources.getServed(use).position)))
  const groups = new Map<string, { advance: Advance; searches: SavedSearch[] }>()
  for (const search of searches) {
    if (search.state !== 'active' || search.waiting.length >= MOST_WAITING) continue
    if (positions.size === 1 && positions.has(search.edition)) continue
    const use = await sources.findUse(search.holder)
    const served = sources.getServed(use)
    const advance = planAdvance(search, served)
    if (advance === undefined) continue
    const id = `${use} ${search.edition} ${advance.from.atMs}`
    const group = groups.get(id)
    if (group === undefined) groups.set(id, { advance, searches: [search] })
    else group.searches.push(search)
  }
  for (const { advance, searches: some } of groups.values()) await advanceGroup(some, advance, sources, nowMs)
}

interface Advance {
  /** The position of the searches, as it is stored. */
  since: string
  from: EditionPosition
  to: EditionPosition
  served: ServedMatches
}

/** Undefined if the search is up to date, or if another node, which serves a later edition, has compared it. */
function planAdvance(search: SavedSearch, served: ServedMatches): Advance | undefined {
  const { position } = served
  const stored = parseEditionPosition(search.edition)
  if (stored.edition > position.edition) return undefined
  const { atMs } = position
  // A search is saved without an instant.
  const from = atMs === undefined ? stored : { ...stored, atMs: stored.atMs ?? search.createdAtMs }
  const to = atMs === undefined ? position : { ...position, atMs: Math.max(atMs, from.atMs ?? 0) }
  if (renderEditionPosition(to) === search.edition) return undefined
  return { since: search.edition, from, to, served }
}

async function advanceGroup(
  searches: readonly SavedSearch[],
  { since, from, to, served }: Advance,
  sources: MatchSources,
  nowMs: number,
): Promise<void> {
  const edition = renderEditionPosition(to)
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
    const planned: { search: SavedSearch; query: MatchQuery }[] = []
    for (const search of searches) {
      const query = await planQuery(search, served.index)
      if ('fault' in query) await tell(search, [], query.fault)
      else planned.push({ search, query })
    }
    if (planned.length === 0) return
    requireKnownReveals(from, served.position)
    const before = await openExactly(from, served)
    opened.push(before)
    const after = await openExactly(to, served)
    opened.push(after)
    const revealed =
      from.atMs === undefined || to.atMs === undefined ? undefined : { afterMs: from.atMs, upToMs: to.atMs }
    const homes = await listChangedHomes(served.compared, { before, after }, revealed)
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

/** Throws EditionGoneError if listings may have been revealed since that are no longer known. */
function requireKnownReveals({ atMs }: EditionPosition, served: EditionPosition): void {
  if (atMs === undefined || served.atMs === undefined || atMs >= served.atMs - REVEALS_KNOWN_MS) return
  throw new EditionGoneError(`What was revealed since ${new Date(atMs).toISOString()} is no longer known`)
}

/** Throws EditionGoneError also for an edition that a failover has lost. */
async function openExactly(
  { edition, publicationId, atMs }: EditionPosition,
  { compared }: ServedMatches,
): Promise<EditionReader> {
  const reader = await compared.read(edition, atMs)
  if (publicationId === undefined || reader.publicationId === publicationId) return reader
  await reader.close()
  throw new EditionGoneError(`Edition ${edition}@${publicationId} was lost, and another one has its number`)
}

async function planQuery(
  { query }: SavedSearch,
  index: EditionIndex,
): Promise<MatchQuery | { fault: string }> {
  const planned = planSavedSearch(query)
  if (!planned.ok) return { fault: planned.fault }
  const place = await findSearchPlace(planned.parameters, index)
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
