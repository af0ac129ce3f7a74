import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
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

/** Traces of every listing that a run changed, in columns: about a hundred bytes a listing. */
export interface ListingTraces {
  set(listingId: number, trace: ListingTrace | undefined): void
  has(listingId: number): boolean
  get(listingId: number): ListingTrace
  ids(): Iterable<number>
}

const COLUMNS = 8
const NO_TRACE: ListingTrace = {
  propertyId: NO_ID,
  listedAtMs: 0,
  closedAtMs: 0,
  communityId: NO_ID,
  agentIds: [],
}

export function createListingTraces(): ListingTraces {
  const rows = new Map<number, number>()
  let cells = new Float64Array(1024 * COLUMNS)
  return {
    set(listingId, trace = NO_TRACE) {
      const row = rows.get(listingId) ?? rows.size
      rows.set(listingId, row)
      if ((row + 1) * COLUMNS > cells.length) cells = grow(cells)
      const { propertyId, listedAtMs, closedAtMs, communityId, agentIds } = trace
      const [a = NO_ID, b = NO_ID, c = NO_ID, d = NO_ID] = agentIds
      cells.set([propertyId, listedAtMs, closedAtMs, communityId, a, b, c, d], row * COLUMNS)
    },
    has: (listingId) => rows.has(listingId),
    get(listingId) {
      const row = rows.get(listingId)
      if (row === undefined) throw new RangeError(`listing ${listingId} has no trace`)
      const [propertyId, listedAtMs, closedAtMs, communityId, ...agents] = cells.subarray(
        row * COLUMNS,
        (row + 1) * COLUMNS,
      )
      return {
        propertyId: propertyId!,
        listedAtMs: listedAtMs!,
        closedAtMs: closedAtMs!,
        communityId: communityId!,
        agentIds: agents.filter((id) => id !== NO_ID),
      }
    },
    ids: () => rows.keys(),
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

function grow(cells: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(cells.length * 2)
  wider.set(cells)
  return wider
}
