import type { Agent, Office, Phone } from '../../../records/agent.ts'
import type { Listing, Representation } from '../../../records/listing.ts'
import type { ListingParties } from '../gather.ts'
import { completeContact } from './complete-contacts.ts'

/** Someone who represents a side, with what is kept of them. */
export interface Party {
  type: 'seller' | 'co_seller' | 'buyer' | 'co_buyer'
  named: Representation
  /** Without a record of the agent, what the listing says. */
  agent?: KnownAgent
  office?: Office
}

export type KnownAgent = Partial<Agent> & Pick<Agent, 'phones'>

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
    const office = officeId === undefined ? undefined : offices.get(officeId)
    return [
      {
        ...{ type, named },
        agent: completeAgent(agent, named),
        // What only a listing says makes no office: it has no number.
        office: office && completeContact(office, named.officeContact),
      },
    ]
  })
}

function completeAgent(agent: Agent | undefined, { agentContact }: Representation): KnownAgent | undefined {
  if (agent === undefined) return agentContact
  return completeContact(agent, agentContact)
}

/** Those who offer the home. */
export function listSellers(parties: readonly Party[]): Party[] {
  return parties.filter(({ type }) => type === 'seller' || type === 'co_seller')
}

/** The one marked so, else the first. */
export function findMainPhone(phones: readonly Phone[] | undefined): Phone | undefined {
  return phones?.find(({ isPrimary }) => isPrimary) ?? phones?.[0]
}
