import type { Agent, Office } from './agent.ts'
import type { Builder, Community } from './builder.ts'
import type { Assessment } from './home/assessment.ts'
import type { HomeHistory } from './home-history.ts'
import type { Listing } from './listing.ts'
import type { GroundCell, GroundFile } from './map/ground.ts'
import type { StreetPoints } from './map/street-points.ts'
import type { County, Neighborhood, Place, StateCosts, ZipCode } from './place.ts'
import type { Property } from './property.ts'
import type { RateSeries } from './rate-series.ts'
import type { School, SchoolZone } from './school.ts'

/** The kinds of records in an edition. Each record has a numeric `id`, a non-negative safe integer. */
export interface RecordByKind {
  property: Property
  listing: Listing
  agent: Agent
  office: Office
  builder: Builder
  community: Community
  school: School
  schoolZone: SchoolZone
  neighborhood: Neighborhood
  place: Place
  zipCode: ZipCode
  county: County
  stateCosts: StateCosts
  rateSeries: RateSeries
  homeHistory: HomeHistory
  assessment: Assessment
  streetPoints: StreetPoints
  groundFile: GroundFile
  groundCell: GroundCell
}

export type RecordKind = keyof RecordByKind

export const RECORD_KINDS: readonly RecordKind[] = [
  'property',
  'listing',
  'agent',
  'office',
  'builder',
  'community',
  'school',
  'schoolZone',
  'neighborhood',
  'place',
  'zipCode',
  'county',
  'stateCosts',
  'rateSeries',
  'homeHistory',
  'assessment',
  'streetPoints',
  'groundFile',
  'groundCell',
]

/**
 * Ordered lists of record ids that belong to a record. A list is written as a whole when it changes.
 * - propertyListings: property id -> listing ids, newest on the market first, ties by id
 * - agentSales: agent id -> ids of closed sale listings by either side, latest closing first, ties by id
 * - officeAgents: office id -> agent ids, ascending
 * - builderCommunities: builder id -> ids of active communities, by name, ties by id
 * - communityListings: community id -> listing ids, ascending
 * - propertyAssessments: property id -> assessment ids, ascending
 */
export const RELATION_NAMES = [
  'propertyListings',
  'agentSales',
  'officeAgents',
  'builderCommunities',
  'communityListings',
  'propertyAssessments',
] as const

export type RelationName = (typeof RELATION_NAMES)[number]
