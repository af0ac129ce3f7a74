import type {
  Advertiser,
  ConsumerAdvertiser,
  AdvertiserOffice as ShownOffice,
} from '../../../contract/operations/property-detail.ts'
import type { Office } from '../../../records/agent.ts'
import type { Builder, Community } from '../../../records/builder.ts'
import type { Representation } from '../../../records/listing.ts'
import type { Media } from '../../../records/media.ts'
import type { OperatorSettings } from '../../operation.ts'
import { type LinkSettings, renderPageUrl } from '../../presentation/links.ts'
import { renderMediaUrl } from '../../presentation/photos.ts'
import {
  findMainPhone,
  type KnownAgent,
  listSellers,
  type Party,
  presentContactAddress,
  presentPhone,
} from './parties.ts'

export interface AdvertiserContext extends LinkSettings {
  operator: OperatorSettings
  teamName?: string
}

/** The agents of the seller's side. */
export function presentAdvertisers(parties: readonly Party[], context: AdvertiserContext): Advertiser[] {
  return listSellers(parties).map((party) => presentAdvertiser(party, context))
}

export function presentAdvertiser(
  { type, named, agent, office }: Party,
  context: AdvertiserContext,
): Advertiser {
  return {
    team: context.teamName ?? null,
    state_license: agent?.stateLicense,
    address: agent?.address && presentContactAddress(agent.address),
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
  }
}

function presentBroker(
  named: Representation,
  agent: KnownAgent | undefined,
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
    address: office.address && { ...presentContactAddress(office.address), coordinate: office.point },
    application_url: null,
    email: office.email ?? null,
    lead_email: null,
    fulfillment_id: String(office.id),
    hours: office.hours ?? null,
    href: office.url ?? null,
    mls_set: renderMlsSet(office.originatingSystemId, office.mlsId) ?? null,
    out_of_community: null,
    name: office.name ?? null,
    phones: office.phones.map(presentPhone),
    photo: office.logo === undefined ? null : { href: renderMediaUrl(office.logo.url, baseUrl) },
    slogan: operator.advertiserSlogan ?? null,
  }
}

/** "NWMLS-12345": an agent's or office's number in its MLS. */
function renderMlsSet(system: string | undefined, mlsId: string | undefined): string | undefined {
  if (mlsId === undefined) return undefined
  return system === undefined ? mlsId : `${system}-${mlsId}`
}

/** Everyone who offers the home, each once: agents, their offices, and the builder of a new home. */
export function presentConsumerAdvertisers(
  parties: readonly Party[],
  builder: Builder | undefined,
  community: Community | undefined,
  context: AdvertiserContext,
): ConsumerAdvertiser[] {
  const sellers = listSellers(parties)
  return [
    ...sellers.filter(namesAgent).map((party) => presentConsumerAgent(party, context)),
    ...listOffices(sellers).map((office) => presentConsumerOffice(office, context)),
    ...(builder === undefined ? [] : [presentConsumerBuilder(builder, community, context)]),
  ]
}

/** Each office once. */
function listOffices(parties: readonly Party[]): Office[] {
  const offices = new Map<number, Office>()
  for (const { office } of parties) if (office !== undefined) offices.set(office.id, office)
  return [...offices.values()]
}

/** False for a listing that names only an office, as apartment communities do. */
export function namesAgent({ named, agent }: Party): boolean {
  return named.agentId !== undefined || (agent?.fullName ?? named.agentName) !== undefined
}

export function presentConsumerAgent(
  { named, agent, office }: Party,
  context: AdvertiserContext,
): ConsumerAdvertiser {
  const id = named.agentId === undefined ? undefined : String(named.agentId)
  const name = agent?.fullName ?? named.agentName
  const officeId = office === undefined ? null : String(office.id)
  return {
    ...presentCommon(context),
    advertiser_id: id,
    agent_id: id,
    broker_id: officeId,
    office_id: officeId,
    name,
    type: 'Agent',
    phone: findMainPhone(agent?.phones)?.number ?? null,
    href: id === undefined ? undefined : renderPageUrl('agent', { id, name }, context),
    contact_name: name ?? null,
    address: agent?.address === undefined ? null : presentContactAddress(agent.address),
    photo: agent?.photo && presentPhoto(agent.photo, 'agent_photo', context),
  }
}

export function presentConsumerOffice(office: Office, context: AdvertiserContext): ConsumerAdvertiser {
  const id = String(office.id)
  return {
    ...presentCommon(context),
    hours: office.hours ?? null,
    advertiser_id: id,
    broker_id: id,
    office_id: id,
    name: office.name,
    type: 'Office',
    phone: findMainPhone(office.phones)?.number ?? null,
    href: office.url ?? renderPageUrl('office', { id, name: office.name }, context),
    contact_name: null,
    address: office.address === undefined ? null : presentContactAddress(office.address),
    photo: office.logo && presentPhoto(office.logo, 'office_logo', context),
  }
}

export function presentConsumerBuilder(
  builder: Builder,
  community: Community | undefined,
  context: AdvertiserContext,
): ConsumerAdvertiser {
  const { id, brandName, logoUrl, websiteUrl } = builder
  return {
    ...presentCommon(context),
    advertiser_id: String(id),
    broker_id: null,
    office_id: null,
    name: brandName,
    type: 'Builder',
    phone: community?.phone ?? builder.phone ?? null,
    href: websiteUrl ?? renderPageUrl('builder', { id, name: brandName }, context),
    contact_name: null,
    address: null,
    photo:
      logoUrl === undefined
        ? undefined
        : { description: null, href: renderMediaUrl(logoUrl, context.baseUrl), type: 'builder_logo' },
  }
}

function presentCommon({ operator }: AdvertiserContext) {
  return {
    slogan: operator.advertiserSlogan ?? null,
    show_provider_logo: operator.showProviderLogo,
    hours: null,
  }
}

function presentPhoto({ url, description }: Media, type: string, { baseUrl }: AdvertiserContext) {
  return { description: description ?? null, href: renderMediaUrl(url, baseUrl), type }
}
