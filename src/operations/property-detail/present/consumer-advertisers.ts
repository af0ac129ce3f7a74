import type { ConsumerAdvertiser } from '../../../contract/property-detail.ts'
import type { Office } from '../../../records/agent.ts'
import type { Builder } from '../../../records/builder.ts'
import type { Media } from '../../../records/media.ts'
import { renderBuilderPath, renderProfilePath } from '../../presentation/links.ts'
import { renderMediaUrl } from '../../presentation/media-url.ts'
import type { AdvertiserContext } from './advertisers.ts'
import { presentContactAddress } from './contact.ts'
import { findMainPhone, listSellers, type Party } from './parties.ts'

/** Who offers the home, each once, as a caller would be shown them: agents, their offices, the builder of a new home. */
export function presentConsumerAdvertisers(
  parties: readonly Party[],
  builder: Builder | undefined,
  context: AdvertiserContext,
): ConsumerAdvertiser[] {
  const sellers = listSellers(parties)
  const offices = new Map(
    sellers.flatMap(({ office }) => (office === undefined ? [] : [[office.id, office] as const])),
  )
  return [
    ...sellers.map((party) => presentAgent(party, context)),
    ...[...offices.values()].map((office) => presentOffice(office, context)),
    ...(builder === undefined ? [] : [presentBuilder(builder, context)]),
  ]
}

function presentAgent({ named, agent, office }: Party, context: AdvertiserContext): ConsumerAdvertiser {
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
    href: id === undefined ? undefined : `${context.baseUrl}${renderProfilePath('agents', name, id)}`,
    contact_name: name ?? null,
    address: agent?.address === undefined ? null : presentContactAddress(agent.address),
    photo: agent?.photo && presentPhoto(agent.photo, 'agent_photo', context),
  }
}

function presentOffice(office: Office, context: AdvertiserContext): ConsumerAdvertiser {
  const id = String(office.id)
  return {
    ...presentCommon(context),
    advertiser_id: id,
    broker_id: id,
    office_id: id,
    name: office.name,
    type: 'Office',
    phone: findMainPhone(office.phones)?.number ?? null,
    href: office.url ?? `${context.baseUrl}${renderProfilePath('offices', office.name, id)}`,
    contact_name: null,
    address: office.address === undefined ? null : presentContactAddress(office.address),
    photo: office.logo && presentPhoto(office.logo, 'office_logo', context),
  }
}

function presentBuilder(builder: Builder, context: AdvertiserContext): ConsumerAdvertiser {
  const { id, brandName, logoUrl, websiteUrl } = builder
  return {
    ...presentCommon(context),
    advertiser_id: String(id),
    broker_id: null,
    office_id: null,
    name: brandName,
    type: 'Builder',
    phone: null,
    href: websiteUrl ?? `${context.baseUrl}${renderBuilderPath(brandName, id)}`,
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
