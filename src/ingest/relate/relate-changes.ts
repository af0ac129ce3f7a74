import { ingestIssue } from '../issues.ts'
import { findListingLinks, type ListingLinks, NO_ID } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import { type Membership, writeMembership } from './membership.ts'

/** Writes propertyListings, agentSales and communityListings for the listings that the run changed. */
export async function relateListings(run: Run): Promise<number> {
  const { listingLinks: traces } = run
  const isChanged = (id: number) => traces.has(id)
  function* pairsBy(ownersOf: (trace: ListingLinks) => readonly number[]): Generator<[number, number]> {
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
  timeOf: (trace: ListingLinks) => number,
  run: Run,
): Promise<void> {
  const { listingLinks: traces } = run
  const unsorted = lists.filter((list) => list.length > 1)
  const unread = [...new Set(unsorted.flat().filter((id) => !traces.has(id)))]
  const times = new Map<number, number>()
  for (let from = 0; from < unread.length; from += 1000) {
    for (const listing of await run.base.getMany('listing', unread.slice(from, from + 1000))) {
      if (listing !== undefined) times.set(listing.id, timeOf(findListingLinks(listing)))
    }
  }
  const at = (id: number) => (traces.has(id) ? timeOf(traces.get(id)) : (times.get(id) ?? -Infinity))
  for (const list of unsorted) {
    const keyed = list.map((id) => ({ id, time: at(id) }))
    keyed.sort((a, b) => (a.time === b.time ? a.id - b.id : b.time - a.time))
    for (const [position, { id }] of keyed.entries()) list[position] = id
  }
}

/** Writes officeAgents for the agents that the run changed. */
export function relateAgents(run: Run): Promise<number> {
  const { agentOffices } = run
  return writeMembership(
    {
      relation: 'officeAgents',
      pairs: [...agentOffices]
        .filter(([, officeId]) => officeId !== NO_ID)
        .map(([id, officeId]) => [officeId, id]),
      isChanged: (id) => agentOffices.has(id),
      order: (lists) => lists.forEach((list) => void list.sort((a, b) => a - b)),
    },
    run,
  )
}

/** Writes builderCommunities for the communities that the run changed. */
export async function relateCommunities(run: Run): Promise<number> {
  const { communityLinks } = run
  await raiseUnknownBuilders(run)
  return writeMembership(
    {
      relation: 'builderCommunities',
      pairs: [...communityLinks].flatMap(([id, trace]) =>
        trace?.isActive ? [[trace.builderId, id] as const] : [],
      ),
      isChanged: (id) => communityLinks.has(id),
      order: (lists) => orderByName(lists, run),
    },
    run,
  )
}

async function orderByName(lists: readonly number[][], run: Run): Promise<void> {
  const { communityLinks } = run
  const unread = [...new Set(lists.flat().filter((id) => !communityLinks.has(id)))]
  const stored = await run.base.getMany('community', unread)
  const names = new Map(unread.map((id, at) => [id, stored[at]?.name ?? '']))
  const nameOf = (id: number) => communityLinks.get(id)?.name ?? names.get(id) ?? ''
  for (const list of lists) {
    list.sort((a, b) => (nameOf(a) === nameOf(b) ? a - b : nameOf(a) < nameOf(b) ? -1 : 1))
  }
}

async function raiseUnknownBuilders(run: Run): Promise<void> {
  const traces = [...run.communityLinks.values()].filter((trace) => trace !== undefined)
  const builderIds = [...new Set(traces.map(({ builderId }) => builderId))]
  const unseen = builderIds.filter((id) => !run.tallies.builder.seen.has(id))
  const stored = await run.base.getMany('builder', unseen)
  const unknown = new Set(unseen.filter((_, at) => stored[at] === undefined))
  for (const { builderId, name } of traces) {
    if (unknown.has(builderId)) run.issues.raise(ingestIssue('BuilderUnknown', `Community ${name}`))
  }
}
