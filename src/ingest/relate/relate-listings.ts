import type { Run } from '../write/run.ts'
import { type ListingTrace, NO_ID, traceListing } from './listing-traces.ts'
import { type Membership, writeMembership } from './membership.ts'

/** Writes propertyListings, agentSales and communityListings for the listings that the run changed. */
export async function relateListings(run: Run): Promise<number> {
  const { listingTraces: traces } = run
  const isChanged = (id: number) => traces.has(id)
  function* pairsBy(ownersOf: (trace: ListingTrace) => readonly number[]): Generator<[number, number]> {
    for (const id of traces.ids()) {
      for (const owner of ownersOf(traces.get(id))) if (owner !== NO_ID) yield [owner, id]
    }
  }
  const memberships: Membership[] = [
    {
      relation: 'propertyListings',
      pairs: pairsBy(({ propertyId }) => [propertyId]),
      isChanged,
      order: (lists) => orderNewestFirst(lists, ({ listedAtMs }) => listedAtMs, run),
    },
    {
      relation: 'agentSales',
      pairs: pairsBy(({ agentIds }) => agentIds),
      isChanged,
      order: (lists) => orderNewestFirst(lists, ({ closedAtMs }) => closedAtMs, run),
    },
    {
      relation: 'communityListings',
      pairs: pairsBy(({ communityId }) => [communityId]),
      isChanged,
      order: (lists) => lists.forEach((list) => void list.sort((a, b) => a - b)),
    },
  ]
  let written = 0
  for (const membership of memberships) written += await writeMembership(membership, run)
  return written
}

/** Sorts each list by time, newest first, ties by id. Reads listings that the run did not change. */
async function orderNewestFirst(
  lists: readonly number[][],
  timeOf: (trace: ListingTrace) => number,
  run: Run,
): Promise<void> {
  const { listingTraces: traces } = run
  const unsorted = lists.filter((list) => list.length > 1)
  const unread = [...new Set(unsorted.flat().filter((id) => !traces.has(id)))]
  const times = new Map<number, number>()
  for (let from = 0; from < unread.length; from += 1000) {
    for (const listing of await run.base.getMany('listing', unread.slice(from, from + 1000))) {
      if (listing !== undefined) times.set(listing.id, timeOf(traceListing(listing)))
    }
  }
  const at = (id: number) => (traces.has(id) ? timeOf(traces.get(id)) : (times.get(id) ?? -Infinity))
  for (const list of unsorted) {
    const keyed = list.map((id) => ({ id, time: at(id) }))
    keyed.sort((a, b) => (a.time === b.time ? a.id - b.id : b.time - a.time))
    for (const [position, { id }] of keyed.entries()) list[position] = id
  }
}
