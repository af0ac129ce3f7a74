import type { RecordKind } from '../../records/record.ts'
import type { FeedRecord } from '../ports/feed.ts'
import { ingestCommunities } from './ingest-communities.ts'
import { ingestKeyed } from './ingest-keyed.ts'
import { ingestListings } from './ingest-listings.ts'
import { ingestAgents } from './ingest-people.ts'
import {
  BUILDER_KIND,
  NEIGHBORHOOD_KIND,
  OFFICE_KIND,
  PLACE_KIND,
  RATE_SERIES_KIND,
  SCHOOL_KIND,
  SCHOOL_ZONE_KIND,
} from './keyed-kinds.ts'
import { createNaturalMerge } from './merge-natural.ts'
import { deleteKeys } from './remove-records.ts'
import type { Run } from './run.ts'
import { sortBatch } from './sort-batch.ts'

/** Takes one batch of feed records of any kinds through all stages up to staged records. */
export type BatchIngest = (batch: readonly FeedRecord[], run: Run) => Promise<void>

type FactsOf<K extends RecordKind> = Extract<FeedRecord, { kind: K }>['facts']

/** Kinds on which others depend come first: places, then people and builders, listings last. */
export function createBatchIngest(): BatchIngest {
  const mergeZipCodes = createNaturalMerge('zipCode')
  const mergeCounties = createNaturalMerge('county')
  const mergeStateCosts = createNaturalMerge('stateCosts')
  return async (batch, run) => {
    const { facts, deletions } = sortBatch(batch)
    async function each<K extends RecordKind>(kind: K, ingest: (facts: FactsOf<K>[]) => Promise<unknown>) {
      const given = facts.get(kind)
      if (given !== undefined) await ingest(given as FactsOf<K>[])
    }
    await each('zipCode', async (given) => run.places.note({ zipCodes: await mergeZipCodes(given, run) }))
    await each('county', async (given) => run.places.note({ counties: await mergeCounties(given, run) }))
    await each('stateCosts', (given) => mergeStateCosts(given, run))
    await each('place', (given) => ingestKeyed(PLACE_KIND, given, run))
    await each('rateSeries', (given) => ingestKeyed(RATE_SERIES_KIND, given, run))
    await each('neighborhood', (given) => ingestKeyed(NEIGHBORHOOD_KIND, given, run))
    await each('school', (given) => ingestKeyed(SCHOOL_KIND, given, run))
    await each('schoolZone', (given) => ingestKeyed(SCHOOL_ZONE_KIND, given, run))
    await each('builder', (given) => ingestKeyed(BUILDER_KIND, given, run))
    await each('community', (given) => ingestCommunities(given, run))
    await each('office', (given) => ingestKeyed(OFFICE_KIND, given, run))
    await each('agent', (given) => ingestAgents(given, run))
    await each('listing', (given) => ingestListings(given, run))
    for (const [kind, keys] of deletions) await deleteKeys(kind, keys, run)
  }
}
