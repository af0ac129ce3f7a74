import type { Agent, AgentFacts } from '../../records/agent.ts'
import type { Community, CommunityFacts } from '../../records/builder.ts'
import { ingestIssue } from '../issues.ts'
import { noteAgent, noteCommunityDeparture } from '../relate/note-changes.ts'
import { numberKeys } from '../resolve/resolve-references.ts'
import type { Run } from '../run/run.ts'
import { AGENT_KIND, ingestKeyed } from './keyed-kinds.ts'

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

/** Takes a batch of communities to staged records, each with the minted number of its builder. */
export async function ingestCommunities(batch: readonly CommunityFacts[], run: Run): Promise<void> {
  const builders = await numberKeys(
    'builder',
    batch.map(({ builderKey }) => builderKey),
    run,
  )
  const changes = await ingestKeyed(
    {
      kind: 'community',
      label: 'Community',
      keyOf: ({ communityKey }: CommunityFacts) => communityKey,
      build(facts, identity): Community | undefined {
        const builderId = builders.get(facts.builderKey)
        if (builderId !== undefined) return { ...facts, ...identity, builderId }
        run.issues.raise(ingestIssue('KeyMissing', `Builder of community ${facts.communityKey}`))
        return undefined
      },
    },
    batch,
    run,
  )
  for (const { stored, record } of changes) {
    const { builderId, name, isActive } = record
    run.communityLinks.set(record.id, { builderId, name, isActive })
    noteCommunityDeparture(stored, run)
  }
}
