import { findBox, findCentroid } from '../../domain/geo/shape-measures.ts'
import type { Agent, AgentFacts, OfficeFacts } from '../../records/agent.ts'
import type { BuilderFacts, Community, CommunityFacts } from '../../records/builder.ts'
import type { NeighborhoodFacts, PlaceFacts } from '../../records/place.ts'
import type { RateSeriesFacts } from '../../records/rate-series.ts'
import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { SchoolFacts, SchoolZoneFacts } from '../../records/school.ts'
import type { IdentifierSpace } from '../../store/ports/edition-store.ts'
import { acceptNewest, type IncomingRecord } from '../compare/compare-records.ts'
import { educationLevelsOf } from '../derive/derive-values.ts'
import { isUsableKey, nameSourceKey } from '../identify/home-names.ts'
import { ingestIssue } from '../issues.ts'
import { noteAgent, noteCommunityDeparture } from '../relate/relate-changes.ts'
import { numberKeys } from '../resolve/resolve-references.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

/** How the facts of one kind become records with minted numbers. */
export interface KeyedKind<K extends RecordKind & IdentifierSpace, Facts extends object> {
  kind: K
  /** For reports: "School". */
  label: string
  keyOf(facts: Facts): string
  /** The record, or undefined, with an issue, when the facts do not make one. */
  build(facts: Facts, identity: { id: number; source: string }, run: Run): RecordByKind[K] | undefined
}

/** Numbers a batch by source and key, in the batch's order. Facts without a usable key are rejected. */
export async function numberBatch<Facts extends object>(
  space: IdentifierSpace,
  label: string,
  batch: readonly Facts[],
  keyOf: (facts: Facts) => string,
  run: Run,
): Promise<IncomingRecord<Facts>[]> {
  const usable = batch.filter((facts) => {
    const isUsable = isUsableKey(keyOf(facts))
    if (!isUsable) run.issues.raise(ingestIssue('KeyMissing', `${label} ${keyOf(facts).slice(0, 40)}`.trim()))
    return isUsable
  })
  run.tallies[space].unusable += batch.length - usable.length
  const names = usable.map((facts) => nameSourceKey(run.source, keyOf(facts)))
  const ids = names.length === 0 ? [] : await run.identifiers.mintMany(space, names)
  return usable.map((facts, at) => ({ id: ids[at]!, facts, place: `${label} ${keyOf(facts)}` }))
}

/** Takes a batch of one kind from facts to staged records. Resolves to what changed. */
export async function ingestKeyed<K extends RecordKind & IdentifierSpace, Facts extends object>(
  { kind, label, keyOf, build }: KeyedKind<K, Facts>,
  batch: readonly Facts[],
  run: Run,
): Promise<Outcome<K>[]> {
  run.tallies[kind].read += batch.length
  const incoming = await numberBatch(kind, label, batch, keyOf, run)
  const accepted = await acceptNewest(kind, incoming, run)
  const outcomes: Outcome<K>[] = []
  for (const { id, facts, stored } of accepted) {
    const record = build(facts, { id, source: run.source }, run)
    if (record === undefined) run.tallies[kind].unusable++
    else outcomes.push({ stored, record })
  }
  return writeChanges(kind, outcomes, run)
}

export const OFFICE_KIND: KeyedKind<'office', OfficeFacts> = {
  kind: 'office',
  label: 'Office',
  keyOf: ({ officeKey }) => officeKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

const AGENT_KIND: KeyedKind<'agent', AgentFacts> = {
  kind: 'agent',
  label: 'Agent',
  keyOf: ({ agentKey }) => agentKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

export const BUILDER_KIND: KeyedKind<'builder', BuilderFacts> = {
  kind: 'builder',
  label: 'Builder',
  keyOf: ({ builderKey }) => builderKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

export const SCHOOL_KIND: KeyedKind<'school', SchoolFacts> = {
  kind: 'school',
  label: 'School',
  keyOf: ({ schoolKey }) => schoolKey,
  build(facts, identity, run) {
    const school = { ...facts, ...identity }
    if (facts.educationLevels.length > 0 || facts.grades.length === 0) return school
    run.issues.raise(ingestIssue('EducationLevelsDerived', `School ${facts.schoolKey}`))
    return { ...school, educationLevels: educationLevelsOf(facts.grades) }
  },
}

export const SCHOOL_ZONE_KIND: KeyedKind<'schoolZone', SchoolZoneFacts> = {
  kind: 'schoolZone',
  label: 'SchoolZone',
  keyOf: ({ zoneKey }) => zoneKey,
  build(facts, identity, run) {
    if (findBox(facts.shape) !== undefined) return { ...facts, ...identity }
    run.issues.raise(ingestIssue('ShapeEmpty', `SchoolZone ${facts.zoneKey}`))
    return undefined
  },
}

export const NEIGHBORHOOD_KIND: KeyedKind<'neighborhood', NeighborhoodFacts> = {
  kind: 'neighborhood',
  label: 'Neighborhood',
  keyOf: ({ neighborhoodKey }) => neighborhoodKey,
  build(facts, identity, run) {
    const [box, centroid] = [findBox(facts.shape), findCentroid(facts.shape)]
    if (box !== undefined && centroid !== undefined) return { ...facts, ...identity, box, centroid }
    run.issues.raise(ingestIssue('ShapeEmpty', `Neighborhood ${facts.neighborhoodKey}`))
    return undefined
  },
}

export const PLACE_KIND: KeyedKind<'place', PlaceFacts> = {
  kind: 'place',
  label: 'Place',
  keyOf: ({ placeKey }) => placeKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

export const RATE_SERIES_KIND: KeyedKind<'rateSeries', RateSeriesFacts> = {
  kind: 'rateSeries',
  label: 'RateSeries',
  keyOf: ({ seriesKey }) => seriesKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

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
