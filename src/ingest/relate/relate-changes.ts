import { getListingAge } from '../../domain/listing-search/current-listing.ts'
import type { Agent } from '../../records/agent.ts'
import type { Community } from '../../records/builder.ts'
import type { Listing } from '../../records/listing.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { ingestIssue } from '../issues.ts'
import { findListingLinks, type ListingLinks, NO_ID } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import type { Outcome } from '../write/write-changes.ts'
import { type MemberList, type Membership, orderById, writeMembership } from './membership.ts'
import { type ListingOrder, orderListings } from './order-listings.ts'

/** Notes what relations need of a changed listing: its links, and whom its stored version belonged to. */
export function noteListing({ stored, record }: Outcome<'listing'>, run: Run): void {
  const links = findListingLinks(record)
  if (stored === undefined) run.listingLinks.set(record.id, links)
  else if (run.listingLinks.has(record.id) || isRelatedAnew(stored, record)) {
    run.listingLinks.set(record.id, links)
    noteListingDeparture(stored, run)
  }
}

/** True when a listing belongs to others than before, or when its place among the sales of an agent may change. */
function isRelatedAnew(stored: Listing, record: Listing): boolean {
  const links = findListingLinks(record)
  if (!isEqualRecord(findListingLinks(stored), links)) return true
  return links.agentIds.length > 0 && !isEqualRecord(getListingAge(stored), getListingAge(record))
}

/** Notes the owners of a stored listing, whose lists it may leave. */
export function noteListingDeparture(stored: Listing, run: Run): void {
  const { propertyId, communityId, agentIds } = findListingLinks(stored)
  run.formerOwners.propertyListings.add(propertyId)
  if (communityId !== NO_ID) run.formerOwners.communityListings.add(communityId)
  for (const agentId of agentIds) run.formerOwners.agentSales.add(agentId)
}

/** Notes what officeAgents needs of a changed agent. */
export function noteAgent({ stored, record }: Outcome<'agent'>, run: Run): void {
  run.agentOffices.set(record.id, record.officeId ?? NO_ID)
  noteAgentDeparture(stored, run)
}

export function noteAgentDeparture(stored: Agent | undefined, run: Run): void {
  if (stored?.officeId !== undefined) run.formerOwners.officeAgents.add(stored.officeId)
}

export function noteCommunityDeparture(stored: Community | undefined, run: Run): void {
  if (stored !== undefined) run.formerOwners.builderCommunities.add(stored.builderId)
}

const NEWEST_FIRST: ListingOrder = { timeOf: ({ listedAtMs }) => listedAtMs, areTiesByAge: false }

const LATEST_CLOSING_FIRST: ListingOrder = { timeOf: ({ closedAtMs }) => closedAtMs, areTiesByAge: true }

/** Writes propertyListings, agentSales and communityListings for the listings that the run changed. */
export async function relateListings(run: Run): Promise<number> {
  const { listingLinks } = run
  const isChanged = (id: number) => listingLinks.has(id)
  function* pairsBy(ownersOf: (links: ListingLinks) => readonly number[]): Generator<[number, number]> {
    for (const id of listingLinks.ids()) {
      for (const owner of ownersOf(listingLinks.get(id))) if (owner !== NO_ID) yield [owner, id]
    }
  }
  const memberships: Membership[] = [
    {
      relation: 'propertyListings',
      pairs: pairsBy(({ propertyId }) => [propertyId]),
      isChanged,
      order: (lists) => orderListings(lists, NEWEST_FIRST, run),
    },
    {
      relation: 'agentSales',
      pairs: pairsBy(({ agentIds }) => agentIds),
      isChanged,
      order: (lists) => orderListings(lists, LATEST_CLOSING_FIRST, run),
    },
    {
      relation: 'communityListings',
      pairs: pairsBy(({ communityId }) => [communityId]),
      isChanged,
      order: orderById,
    },
  ]
  let written = 0
  for (const membership of memberships) written += await writeMembership(membership, run)
  return written
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
      order: orderById,
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
      pairs: [...communityLinks].flatMap(([id, links]) =>
        links?.isActive ? [[links.builderId, id] as const] : [],
      ),
      isChanged: (id) => communityLinks.has(id),
      order: (lists) => orderByName(lists, run),
    },
    run,
  )
}

async function orderByName(given: readonly MemberList[], run: Run): Promise<number[][]> {
  const { communityLinks } = run
  const lists = given.map(({ kept, gained }) => [...kept, ...gained])
  const unread = [...new Set(lists.flat().filter((id) => !communityLinks.has(id)))]
  const stored = await run.base.getMany('community', unread)
  const names = new Map(unread.map((id, at) => [id, stored[at]?.name ?? '']))
  const nameOf = (id: number) => communityLinks.get(id)?.name ?? names.get(id) ?? ''
  for (const list of lists) {
    list.sort((a, b) => (nameOf(a) === nameOf(b) ? a - b : nameOf(a) < nameOf(b) ? -1 : 1))
  }
  return lists
}

async function raiseUnknownBuilders(run: Run): Promise<void> {
  const links = [...run.communityLinks.values()].filter((links) => links !== undefined)
  const builderIds = [...new Set(links.map(({ builderId }) => builderId))]
  const unseen = builderIds.filter((id) => !run.tallies.builder.seen.has(id))
  const stored = await run.base.getMany('builder', unseen)
  const unknown = new Set(unseen.filter((_, at) => stored[at] === undefined))
  for (const { builderId, name } of links) {
    if (unknown.has(builderId)) run.issues.raise(ingestIssue('BuilderUnknown', `Community ${name}`))
  }
}
