import type { Agent, AgentFacts } from '../../records/agent.ts'
import { NO_ID } from '../relate/listing-traces.ts'
import { numberKeys } from '../resolve/resolve-relations.ts'
import { ingestKeyed } from './ingest-keyed.ts'
import { AGENT_KIND } from './keyed-kinds.ts'
import type { Run } from './run.ts'
import type { Outcome } from './write-changes.ts'

/** Takes a batch of agents to staged records, each with the minted number of its office. */
export async function ingestAgents(batch: readonly AgentFacts[], run: Run): Promise<void> {
  const offices = await numberKeys(
    'office',
    batch.map(({ officeKey }) => officeKey),
    run,
  )
  const build = (facts: AgentFacts, identity: { id: number; source: string }): Agent => {
    const officeId = offices.get(facts.officeKey ?? '')
    return officeId === undefined ? { ...facts, ...identity } : { ...facts, ...identity, officeId }
  }
  for (const change of await ingestKeyed({ ...AGENT_KIND, build }, batch, run)) noteAgent(change, run)
}

/** Notes what officeAgents needs of a changed agent. */
export function noteAgent({ stored, record }: Outcome<'agent'>, run: Run): void {
  run.agentOffices.set(record.id, record.officeId ?? NO_ID)
  noteAgentDeparture(stored, run)
}

export function noteAgentDeparture(stored: Agent | undefined, run: Run): void {
  if (stored?.officeId !== undefined) run.departed.officeAgents.add(stored.officeId)
}
