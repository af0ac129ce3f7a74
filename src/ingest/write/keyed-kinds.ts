import { findBox, findCentroid } from '../../domain/geo/shape-measures.ts'
import type { AgentFacts, OfficeFacts } from '../../records/agent.ts'
import type { BuilderFacts } from '../../records/builder.ts'
import type { NeighborhoodFacts } from '../../records/neighborhood.ts'
import type { PlaceFacts } from '../../records/place.ts'
import type { RateSeriesFacts } from '../../records/rate-series.ts'
import type { SchoolFacts, SchoolZoneFacts } from '../../records/school.ts'
import { educationLevelsOf } from '../derive/education-levels.ts'
import { educationLevelsDerived } from '../issues/education-levels-derived.ts'
import { shapeEmpty } from '../issues/shape-empty.ts'
import type { KeyedKind } from './ingest-keyed.ts'

export const OFFICE_KIND: KeyedKind<'office', OfficeFacts> = {
  kind: 'office',
  label: 'Office',
  keyOf: ({ officeKey }) => officeKey,
  build: (facts, identity) => ({ ...facts, ...identity }),
}

export const AGENT_KIND: KeyedKind<'agent', AgentFacts> = {
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
    run.issues.raise(educationLevelsDerived(`School ${facts.schoolKey}`))
    return { ...school, educationLevels: educationLevelsOf(facts.grades) }
  },
}

export const SCHOOL_ZONE_KIND: KeyedKind<'schoolZone', SchoolZoneFacts> = {
  kind: 'schoolZone',
  label: 'SchoolZone',
  keyOf: ({ zoneKey }) => zoneKey,
  build(facts, identity, run) {
    if (findBox(facts.shape) !== undefined) return { ...facts, ...identity }
    run.issues.raise(shapeEmpty(`SchoolZone ${facts.zoneKey}`))
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
    run.issues.raise(shapeEmpty(`Neighborhood ${facts.neighborhoodKey}`))
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
