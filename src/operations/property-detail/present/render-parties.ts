import { memoizeByObject } from '../../../domain/memoize.ts'
import type { Agent, Office } from '../../../records/agent.ts'
import type { OperationSettings } from '../../operation.ts'
import type { HomeRecords } from '../gather.ts'
import {
  type AdvertiserContext,
  namesAgent,
  presentAdvertiser,
  presentConsumerAgent,
  presentConsumerBuilder,
  presentConsumerOffice,
} from './advertisers.ts'
import { isSeller, type Party } from './parties.ts'
import { presentSourceAgent } from './source-block.ts'

// Agents and offices offer many homes, and what a detail shows of them is a third of it. So their texts are cached with their records.

/** What a detail shows of those behind the listing, in JSON. */
export interface RenderedParties {
  advertisers: string
  consumerAdvertisers: string
  sourceAgents: string
}

/** What a detail shows of one of them. */
interface PartyTexts {
  source: string
  /** Only of those who offer the home. */
  seller?: { advertiser: string; consumer: string; office: string | undefined }
}

/** Renders what `presentAdvertisers`, `presentConsumerAdvertisers` and `presentSourceAgent` present. */
export function renderParties(
  parties: readonly Party[],
  records: HomeRecords,
  settings: OperationSettings,
  context: AdvertiserContext,
): RenderedParties {
  const { builder, community } = records
  const advertisers: string[] = []
  const consumers: string[] = []
  const sourceAgents: string[] = []
  const offices = new Map<number, string>()
  for (const party of parties) {
    const { source, seller } = findTexts(party, records, settings, context)
    sourceAgents.push(source)
    if (seller === undefined) continue
    advertisers.push(seller.advertiser)
    if (namesAgent(party)) consumers.push(seller.consumer)
    if (seller.office !== undefined) offices.set(party.office!.id, seller.office)
  }
  consumers.push(...offices.values())
  if (builder !== undefined)
    consumers.push(JSON.stringify(presentConsumerBuilder(builder, community, context)))
  return {
    advertisers: `[${advertisers.join(',')}]`,
    consumerAdvertisers: `[${consumers.join(',')}]`,
    sourceAgents: `[${sourceAgents.join(',')}]`,
  }
}

const NO_OFFICE = {}

/** Listings name an agent in a few ways. */
const MOST_TEXTS = 20

const knownTexts = memoizeByObject((_settings: OperationSettings) =>
  memoizeByObject((_agent: Agent) =>
    memoizeByObject((_office: Office | typeof NO_OFFICE) => new Map<string, PartyTexts>()),
  ),
)

/** Finds the texts that depend on nothing but the settings, two records, and what the listing itself says of them. */
function findTexts(
  party: Party,
  { agents, offices }: HomeRecords,
  settings: OperationSettings,
  context: AdvertiserContext,
): PartyTexts {
  const { type, named, office } = party
  const agent = named.agentId === undefined ? undefined : agents.get(named.agentId)
  if (agent === undefined) return renderParty(party, context)
  const recorded = office && offices.get(office.id)
  const known = knownTexts(settings)(agent)(recorded ?? NO_OFFICE)
  const key = JSON.stringify([type, context.teamName, named])
  const found = known.get(key)
  if (found !== undefined) return found
  const texts = renderParty(party, context)
  if (known.size < MOST_TEXTS) known.set(key, texts)
  return texts
}

function renderParty(party: Party, context: AdvertiserContext): PartyTexts {
  const { office } = party
  const source = JSON.stringify(presentSourceAgent(party))
  if (!isSeller(party)) return { source }
  return {
    source,
    seller: {
      advertiser: JSON.stringify(presentAdvertiser(party, context)),
      consumer: JSON.stringify(presentConsumerAgent(party, context)),
      office: office && JSON.stringify(presentConsumerOffice(office, context)),
    },
  }
}
