import type {
  Advertiser,
  ConsumerAdvertiser,
  Office as ShownOffice,
  Phone as ShownPhone,
} from '../../../contract/property-detail.ts'
import type { Address } from '../../../records/address.ts'
import { renderStreetLine } from '../../../records/address.ts'
import type { Agent, Office, Phone } from '../../../records/agent.ts'
import type { Listing, Representation } from '../../../records/listing.ts'
import { STATE_NAMES_BY_CODE } from '../../../records/state-names.ts'
import type { OperatorSettings } from '../../operator-settings.ts'
import { renderMediaUrl } from '../../presentation/media-url.ts'
import { renderSlug } from '../../presentation/slug.ts'
import type { HomeRecords } from '../gather.ts'

/** Someone who represents a side, with what is kept of them. */
export interface Party {
  type: 'seller' | 'co_seller' | 'buyer' | 'co_buyer'
  named: Representation
  agent?: Agent
  office?: Office
}

/** Who represents whom in a listing. */
export function listParties(listing: Listing, { agents, offices }: HomeRecords): Party[] {
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

export interface AdvertiserContext {
  baseUrl: string
  operator: OperatorSettings
  teamName?: string
}

/** The seller's side as it presents itself. */
export function presentAdvertisers(parties: readonly Party[], context: AdvertiserContext): Advertiser[] {
  return listSellers(parties).map(({ type, named, agent, office }) => ({
    team: context.teamName ?? null,
    state_license: agent?.stateLicense,
    address: agent?.address && presentAddress(agent.address),
    builder: null,
    broker: presentBroker(named, agent, office, context),
    email: agent?.email,
    fulfillment_id: named.agentId === undefined ? undefined : String(named.agentId),
    href: agent?.url,
    mls_set: renderMlsSet(agent?.originatingSystemId, agent?.mlsId),
    name: agent?.fullName ?? named.agentName,
    nrds_id: agent?.nationalAssociationId ?? null,
    office: office === undefined ? null : presentOffice(office, context),
    phones: (agent?.phones ?? []).map(presentPhone),
    photo: agent?.photo && { href: renderMediaUrl(agent.photo.url, context.baseUrl) },
    slogan: context.operator.advertiserSlogan,
    type,
  }))
}

/** The agents and offices of the seller's side, each once, as a caller would be shown them. */
export function presentConsumerAdvertisers(
  parties: readonly Party[],
  context: AdvertiserContext,
): ConsumerAdvertiser[] {
  const sellers = listSellers(parties)
  const offices = new Map(
    sellers.flatMap(({ office }) => (office === undefined ? [] : [[office.id, office] as const])),
  )
  return [
    ...sellers.map((party) => presentAgentForConsumers(party, context)),
    ...[...offices.values()].map((office) => presentOfficeForConsumers(office, context)),
  ]
}

function listSellers(parties: readonly Party[]): Party[] {
  return parties.filter(({ type }) => type === 'seller' || type === 'co_seller')
}

function presentAgentForConsumers(
  { named, agent, office }: Party,
  { baseUrl, operator }: AdvertiserContext,
): ConsumerAdvertiser {
  const id = named.agentId === undefined ? undefined : String(named.agentId)
  const name = agent?.fullName ?? named.agentName
  return {
    advertiser_id: id,
    agent_id: id,
    broker_id: office === undefined ? null : String(office.id),
    office_id: office === undefined ? null : String(office.id),
    name,
    type: 'Agent',
    slogan: operator.advertiserSlogan ?? null,
    phone: findMainPhone(agent?.phones)?.number ?? null,
    href: id === undefined ? undefined : renderProfileUrl(baseUrl, 'agents', name, id),
    show_provider_logo: operator.showProviderLogo,
    hours: null,
    contact_name: name ?? null,
    address: agent?.address === undefined ? null : presentAddress(agent.address),
    photo: agent?.photo && {
      description: agent.photo.description ?? null,
      href: renderMediaUrl(agent.photo.url, baseUrl),
      type: 'agent_photo',
    },
  }
}

function presentOfficeForConsumers(
  office: Office,
  { baseUrl, operator }: AdvertiserContext,
): ConsumerAdvertiser {
  const id = String(office.id)
  return {
    advertiser_id: id,
    broker_id: id,
    office_id: id,
    name: office.name,
    type: 'Office',
    slogan: operator.advertiserSlogan ?? null,
    phone: findMainPhone(office.phones)?.number ?? null,
    href: office.url ?? renderProfileUrl(baseUrl, 'offices', office.name, id),
    show_provider_logo: operator.showProviderLogo,
    hours: null,
    contact_name: null,
    address: office.address === undefined ? null : presentAddress(office.address),
    photo: office.logo && {
      description: office.logo.description ?? null,
      href: renderMediaUrl(office.logo.url, baseUrl),
      type: 'office_logo',
    },
  }
}

function presentBroker(
  named: Representation,
  agent: Agent | undefined,
  office: Office | undefined,
  { baseUrl, operator }: AdvertiserContext,
) {
  const name = office?.franchiseAffiliation ?? office?.name ?? named.officeName
  if (name === undefined) return undefined
  return {
    accent_color: operator.brokerAccentColor,
    designations: [...(agent?.designations ?? [])],
    fulfillment_id: office === undefined ? undefined : String(office.id),
    name,
    logo: office?.logo && renderMediaUrl(office.logo.url, baseUrl),
  }
}

function presentOffice(office: Office, { baseUrl, operator }: AdvertiserContext): ShownOffice {
  return {
    address: office.address && presentAddress(office.address),
    application_url: null,
    email: office.email ?? null,
    lead_email: null,
    fulfillment_id: String(office.id),
    hours: null,
    href: office.url ?? null,
    mls_set: renderMlsSet(office.originatingSystemId, office.mlsId) ?? null,
    out_of_community: null,
    name: office.name ?? null,
    phones: office.phones.map(presentPhone),
    photo: office.logo === undefined ? null : { href: renderMediaUrl(office.logo.url, baseUrl) },
    slogan: operator.advertiserSlogan ?? null,
  }
}

function presentAddress(address: Address) {
  const { city, postalCode, stateOrProvince } = address
  return {
    city,
    country: 'USA',
    line: renderStreetLine(address),
    postal_code: postalCode,
    state: stateOrProvince === undefined ? undefined : STATE_NAMES_BY_CODE[stateOrProvince],
    state_code: stateOrProvince,
  }
}

function presentPhone({ number, type, ext, isPrimary }: Phone): ShownPhone {
  return { ext, number, primary: isPrimary, trackable: null, type }
}

/** The one marked so, else the first. */
export function findMainPhone(phones: readonly Phone[] | undefined): Phone | undefined {
  return phones?.find(({ isPrimary }) => isPrimary) ?? phones?.[0]
}

/** "A-NWMLS-12345": an agent's or office's number in its MLS. */
function renderMlsSet(system: string | undefined, mlsId: string | undefined): string | undefined {
  if (mlsId === undefined) return undefined
  return system === undefined ? mlsId : `${system}-${mlsId}`
}

function renderProfileUrl(baseUrl: string, kind: string, name: string | undefined, id: string): string {
  const slug = renderSlug(name)
  return `${baseUrl}/${kind}/${slug === '' ? '' : `${slug}/`}${id}`
}
