import { getListingAge } from '../../domain/listing-search/current-listing.ts'
import type { Agent } from '../../records/agent.ts'
import type { Community } from '../../records/builder.ts'
import type { Listing } from '../../records/listing.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { findListingLinks, NO_ID } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import type { Outcome } from '../write/write-changes.ts'

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
