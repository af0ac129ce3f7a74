import type { AdvertiserPhone as ShownPhone } from '../../../contract/operations/property-detail.ts'
import { type Address, renderStreetLine } from '../../../records/address.ts'
import type { Agent, Office, Phone } from '../../../records/agent.ts'
import type { Contact, Listing, Representation } from '../../../records/listing.ts'
import { findStateName } from '../../../records/us-states.ts'
import type { ListingParties } from '../gather.ts'

/** Someone who represents a side, with their records. */
export interface Party {
  type: 'seller' | 'co_seller' | 'buyer' | 'co_buyer'
  named: Representation
  /** Finds the agent's record, or the values of the listing if there is none. */
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
        // An office that only a listing describes has no number, so it is not shown as an office.
        office: office && completeContact(office, named.officeContact),
      },
    ]
  })
}

function completeAgent(agent: Agent | undefined, { agentContact }: Representation): KnownAgent | undefined {
  if (agent === undefined) return agentContact
  return completeContact(agent, agentContact)
}

/** The parties who offer the home. */
export function listSellers(parties: readonly Party[]): Party[] {
  return parties.filter(isSeller)
}

export function isSeller({ type }: Party): boolean {
  return type === 'seller' || type === 'co_seller'
}

/** The phone marked as primary, else the first. */
export function findMainPhone(phones: readonly Phone[] | undefined): Phone | undefined {
  return phones?.find(({ isPrimary }) => isPrimary) ?? phones?.[0]
}

/**
 * The record of an agent or office, completed with the contact that a listing gives. The listing's email and page come
 * first, and its phones come after those of the record. Its other values are used only where the record has none.
 */
export function completeContact<Recorded extends Contact>(
  record: Recorded,
  given: Contact | undefined,
): Recorded {
  if (given === undefined) return record
  return {
    ...given,
    ...record,
    ...(given.email === undefined ? {} : { email: given.email }),
    ...(given.url === undefined ? {} : { url: given.url }),
    phones: joinPhones(record.phones, given.phones),
  }
}

/** Each number once, however it is written; exactly one is primary. */
function joinPhones(recorded: readonly Phone[], given: readonly Phone[]): Phone[] {
  if (recorded.length === 0) return [...given]
  const known = new Set(recorded.map(({ number }) => getDigits(number)))
  const others = given.filter(({ number }) => !known.has(getDigits(number)))
  return [...recorded, ...others.map((phone) => ({ ...phone, isPrimary: false }))]
}

/** The last ten digits, without the country code. */
function getDigits(number: string): string {
  return number.replace(/\D/g, '').slice(-10)
}

/** The address of an agent or office. */
export function presentContactAddress(address: Address) {
  const { city, postalCode, stateOrProvince } = address
  return {
    city,
    country: 'USA',
    line: renderStreetLine(address),
    postal_code: postalCode,
    state: stateOrProvince === undefined ? undefined : findStateName(stateOrProvince),
    state_code: stateOrProvince,
  }
}

export function presentPhone({ number, type, ext, isPrimary }: Phone): ShownPhone {
  return { ext, number, primary: isPrimary, trackable: null, type }
}
