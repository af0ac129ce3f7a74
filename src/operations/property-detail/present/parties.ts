import type { Agent, Office, Phone } from '../../../records/agent.ts'
import type { Listing, Representation } from '../../../records/listing.ts'
import type { ListingParties } from '../gather.ts'

/** Someone who represents a side, with what is kept of them. */
export interface Party {
  type: 'seller' | 'co_seller' | 'buyer' | 'co_buyer'
  named: Representation
  agent?: Agent
  office?: Office
}

/** Who represents whom in a listing. */
export function listParties(listing: Listing, { agents, offices }: ListingParties): Party[] {
  const sides = [
    ['seller', listing.listAgent],
    ['co_seller', listing.coListAgent],
    ['buyer', listing.buyerAgent],
    ['co_buyer', listing.coBuyerAgent],
  ] as const
  return sides.flatMap(([type, named]) => {
    if (named === undefined) return []
    const agent = named.agentId === undefined ? undefined : agents.get(named.agentId)
    const officeId = named.officeId ?? agent?.officeId
    return [{ type, named, agent, office: officeId === undefined ? undefined : offices.get(officeId) }]
  })
}

/** Those who offer the home. */
export function listSellers(parties: readonly Party[]): Party[] {
  return parties.filter(({ type }) => type === 'seller' || type === 'co_seller')
}

/** The one marked so, else the first. */
export function findMainPhone(phones: readonly Phone[] | undefined): Phone | undefined {
  return phones?.find(({ isPrimary }) => isPrimary) ?? phones?.[0]
}
