import { DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import { Column, IdRows, IdSet } from '../compact/id-columns.ts'

/** The parts of a listing that name a person who acted in it. */
export const REPRESENTATIONS = ['listAgent', 'coListAgent', 'buyerAgent', 'coBuyerAgent'] as const

/**
 * The time when a listing came on the market, for ordering: the feed's time, else the time when Plat first saw it, but no later
 * than its closing.
 */
export function listedAtMs(listing: Listing): number {
  if (listing.onMarketAtMs !== undefined) return listing.onMarketAtMs
  if (listing.closeDate === undefined) return listing.firstSeenAtMs
  return Math.min(listing.firstSeenAtMs, startOfDateMs(listing.closeDate))
}

/** Stands for no owner: minted numbers are never negative. */
export const NO_ID = -1

/** What the relations of a listing depend on. */
export interface ListingLinks {
  propertyId: number
  listedAtMs: number
  /** The start, in UTC, of the day on which a sale closed; -Infinity when it has no date. */
  closedAtMs: number
  communityId: number
  /** The agents whose sale it is: none unless it is a closed sale. */
  agentIds: readonly number[]
}

/** The links of every listing that a run changed, in columns of about 45 bytes per listing. */
export interface ListingLinksTable {
  set(listingId: number, links: ListingLinks | undefined): void
  has(listingId: number): boolean
  get(listingId: number): ListingLinks
  /** In no particular order. */
  ids(): Iterable<number>
}

/** Far before any date whose year has four digits. */
const NO_DAY = -(2 ** 31)

/** Cells of 32 bits: the day of closing, then the owners, each as its row + 1 or 0 for none. */
const [CLOSED, COMMUNITY, AGENTS_FROM] = [0, 1, 2]

const MOST_AGENTS = 4

const CELLS = AGENTS_FROM + MOST_AGENTS

const NO_LINKS: ListingLinks = {
  propertyId: NO_ID,
  listedAtMs: 0,
  closedAtMs: 0,
  communityId: NO_ID,
  agentIds: [],
}

export function createListingLinksTable(): ListingLinksTable {
  const rows = new IdRows()
  const linked = new IdSet(rows)
  const [agents, communities] = [new IdRows(), new IdRows()]
  const [propertyIds, listedAt] = [new Column(), new Column()]
  const cells = new Column(CELLS, Int32Array)
  return {
    set(listingId, { propertyId, listedAtMs, closedAtMs, communityId, agentIds } = NO_LINKS) {
      linked.add(listingId)
      const row = rows.find(listingId)
      propertyIds.set(row, propertyId)
      listedAt.set(row, listedAtMs)
      cells.set(row, closedAtMs === -Infinity ? NO_DAY : closedAtMs / DAY_MS, CLOSED)
      cells.set(row, communityId === NO_ID ? 0 : communities.add(communityId) + 1, COMMUNITY)
      for (let at = 0; at < MOST_AGENTS; at += 1) {
        const agentId = agentIds[at]
        cells.set(row, agentId === undefined ? 0 : agents.add(agentId) + 1, AGENTS_FROM + at)
      }
    },
    has: (listingId) => linked.has(listingId),
    get(listingId) {
      if (!linked.has(listingId)) throw new RangeError(`listing ${listingId} has no links`)
      const row = rows.find(listingId)
      const agentIds: number[] = []
      for (let at = AGENTS_FROM; at < CELLS; at += 1) {
        const agent = cells.get(row, at)
        if (agent !== 0) agentIds.push(agents.idOf(agent - 1))
      }
      const [closedOn, community] = [cells.get(row, CLOSED), cells.get(row, COMMUNITY)]
      return {
        propertyId: propertyIds.get(row),
        listedAtMs: listedAt.get(row),
        closedAtMs: closedOn === NO_DAY ? -Infinity : closedOn * DAY_MS,
        communityId: community === 0 ? NO_ID : communities.idOf(community - 1),
        agentIds,
      }
    },
    ids: () => linked.ids(),
  }
}

/** The links of a listing. */
export function findListingLinks(listing: Listing): ListingLinks {
  const isSale = listing.standardStatus === 'Closed' && listing.tenure === 'sale'
  const agents = isSale ? REPRESENTATIONS.map((role) => listing[role]?.agentId) : []
  return {
    propertyId: listing.propertyId,
    listedAtMs: listedAtMs(listing),
    closedAtMs: listing.closeDate === undefined ? -Infinity : startOfDateMs(listing.closeDate),
    communityId: listing.communityId ?? NO_ID,
    agentIds: [...new Set(agents.filter((id) => id !== undefined))],
  }
}
