import type { CalendarDate } from '../records/calendar-date.ts'
import type { MarketArea } from './market-areas.ts'
import { buildAgent, buildOffice, type SampleAgent, type SampleOffice } from './person-records.ts'
import { mixSeed, Random } from './random.ts'

export interface SamplePeople {
  offices: readonly SampleOffice[]
  /** In the order of the areas that they work in. */
  agents: readonly SampleAgent[]
}

const AGENTS_A_HOME = 0.03
const OFFICES_AN_AGENT = 0.15
/** Agents and offices for a market of so many homes: 600 and 90 for 20,000. */
export function buildPeople(
  homes: number,
  areas: readonly MarketArea[],
  seed: number,
  asOf: CalendarDate,
): SamplePeople {
  const agentCount = Math.max(12, Math.round(homes * AGENTS_A_HOME))
  const officeCount = Math.max(3, Math.round(agentCount * OFFICES_AN_AGENT))
  const areaOf = (index: number, count: number) =>
    areas[Math.floor((index / count) * areas.length)] as MarketArea
  const offices = Array.from({ length: officeCount }, (_, index) =>
    buildOffice(index, areaOf(index, officeCount), asOf, new Random(mixSeed(seed, 'office', index))),
  )
  const agents = Array.from({ length: agentCount }, (_, index) => {
    const office = offices[Math.floor((index / agentCount) * officeCount)] as SampleOffice
    return buildAgent(
      index,
      office,
      areaOf(index, agentCount),
      asOf,
      new Random(mixSeed(seed, 'agent', index)),
    )
  })
  return { offices, agents }
}
