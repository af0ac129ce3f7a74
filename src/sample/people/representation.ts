import type { MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'
import type { SampleAgent, SamplePeople } from './people.ts'

/** Some agents sell much more than others. This exponent says how unevenly homes are distributed. */
const UNEVENNESS = 1.7
/** The share of agents who work around a given home. */
const NEIGHBORHOOD_SHARE = 0.06

/** Draws an agent who works in the area or in one listed near it. */
export function drawAgent(
  people: SamplePeople,
  area: MarketArea,
  areas: readonly MarketArea[],
  random: Random,
): SampleAgent {
  const { agents } = people
  const first = (areas.indexOf(area) / areas.length) * agents.length
  const reach = Math.max(6, agents.length * NEIGHBORHOOD_SHARE)
  const offset = Math.floor(reach * random.next() ** UNEVENNESS)
  return agents[(Math.floor(first) + offset) % agents.length] as SampleAgent
}

type Side = 'List' | 'CoList' | 'Buyer' | 'CoBuyer'

/** The RESO fields of an agent on one side of a listing; none without an agent. */
export function describeSide(side: Side, agent: SampleAgent | undefined): object {
  if (agent === undefined) return {}
  return {
    [`${side}AgentKey`]: agent.key,
    [`${side}AgentFullName`]: agent.name,
    [`${side}OfficeKey`]: agent.office.key,
    [`${side}OfficeName`]: agent.office.name,
  }
}

/** The same fields with contact details, for listings on the market. */
export function describeLister(agent: SampleAgent): object {
  return {
    ...describeSide('List', agent),
    ListAgentEmail: agent.email,
    ListAgentDirectPhone: agent.phone,
    ListOfficePhone: agent.office.phone,
    ListTeamName: agent.team,
  }
}

/** Another agent of the same office, for about one listing in ten. */
export function drawPartner(
  people: SamplePeople,
  agent: SampleAgent,
  random: Random,
): SampleAgent | undefined {
  if (!random.chance(0.1)) return undefined
  const colleagues = people.agents.filter(({ office, key }) => office === agent.office && key !== agent.key)
  return colleagues.length === 0 ? undefined : random.pick(colleagues)
}
