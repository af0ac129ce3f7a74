import type { Community, CommunityFacts } from '../../records/builder.ts'
import { keyMissing } from '../issues/key-missing.ts'
import { numberKeys } from '../resolve/resolve-relations.ts'
import { ingestKeyed } from './ingest-keyed.ts'
import type { Run } from './run.ts'

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
        run.issues.raise(keyMissing(`Builder of community ${facts.communityKey}`))
        return undefined
      },
    },
    batch,
    run,
  )
  for (const { stored, record } of changes) {
    const { builderId, name, isActive } = record
    run.communityTraces.set(record.id, { builderId, name, isActive })
    noteCommunityDeparture(stored, run)
  }
}

export function noteCommunityDeparture(stored: Community | undefined, run: Run): void {
  if (stored !== undefined) run.departed.builderCommunities.add(stored.builderId)
}
