import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import { Column } from '../compact/column.ts'
import { IdRows } from '../compact/id-rows.ts'
import { listedAtMs } from '../derive/listed-at.ts'
import { REPRESENTATIONS } from '../resolve/representations.ts'

/** Stands for no owner; minted numbers are never negative. */
export const NO_ID = -1

/** The numbers of a listing on which relations depend. */
export interface ListingTrace {
  propertyId: number
  listedAtMs: number
  /** Closing of a sale; -Infinity when it has no date. */
  closedAtMs: number
  communityId: number
  /** Agents whose sale it is: none unless it is a closed sale. */
  agentIds: readonly number[]
}

/** Traces of every listing that a run changed, in columns: about sixty-five bytes a listing. */
export interface ListingTraces {
  set(listingId: number, trace: ListingTrace | undefined): void
  has(listingId: number): boolean
  get(listingId: number): ListingTrace
  ids(): Iterable<number>
}

const AGENTS_FROM = 4
const MOST_AGENTS = 4
/** Two agents share a cell, each by its row + 1; 0 is none. */
const COLUMNS = AGENTS_FROM + MOST_AGENTS / 2
const TWO_26 = 2 ** 26
const NO_TRACE: ListingTrace = {
  propertyId: NO_ID,
  listedAtMs: 0,
  closedAtMs: 0,
  communityId: NO_ID,
  agentIds: [],
}

export function createListingTraces(): ListingTraces {
  const rows = new IdRows()
  const agents = new IdRows()
  const cells = new Column(COLUMNS)
  return {
    set(listingId, trace = NO_TRACE) {
      const row = rows.add(listingId)
      cells.set(row, trace.propertyId, 0)
      cells.set(row, trace.listedAtMs, 1)
      cells.set(row, trace.closedAtMs, 2)
      cells.set(row, trace.communityId, 3)
      const [a = 0, b = 0, c = 0, d = 0] = trace.agentIds.map((id) => agents.add(id) + 1)
      cells.set(row, a * TWO_26 + b, AGENTS_FROM)
      cells.set(row, c * TWO_26 + d, AGENTS_FROM + 1)
    },
    has: (listingId) => rows.find(listingId) !== -1,
    get(listingId) {
      const row = rows.find(listingId)
      if (row === -1) throw new RangeError(`listing ${listingId} has no trace`)
      const agentIds: number[] = []
      for (let at = AGENTS_FROM; at < COLUMNS; at += 1) {
        const pair = cells.get(row, at)
        const [first, second] = [Math.floor(pair / TWO_26), pair % TWO_26]
        if (first !== 0) agentIds.push(agents.idOf(first - 1))
        if (second !== 0) agentIds.push(agents.idOf(second - 1))
      }
      return {
        propertyId: cells.get(row, 0),
        listedAtMs: cells.get(row, 1),
        closedAtMs: cells.get(row, 2),
        communityId: cells.get(row, 3),
        agentIds,
      }
    },
    *ids() {
      for (let row = 0; row < rows.size; row += 1) yield rows.idOf(row)
    },
  }
}

/** What relations need to know of a listing. */
export function traceListing(listing: Listing): ListingTrace {
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
