import type { Advertiser, Office as ShownOffice } from '../../../contract/property-detail.ts'
import type { Office } from '../../../records/agent.ts'
import type { Representation } from '../../../records/listing.ts'
import type { OperatorSettings } from '../../operator-settings.ts'
import { renderMediaUrl } from '../../presentation/media-url.ts'
import { presentContactAddress, presentPhone } from './contact.ts'
import { type KnownAgent, listSellers, type Party } from './parties.ts'

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
  }))
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
    address: office.address && presentContactAddress(office.address),
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

/** "NWMLS-12345": an agent's or office's number in its MLS. */
function renderMlsSet(system: string | undefined, mlsId: string | undefined): string | undefined {
  if (mlsId === undefined) return undefined
  return system === undefined ? mlsId : `${system}-${mlsId}`
}
