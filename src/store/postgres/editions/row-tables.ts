import type { RecordKind, RelationName } from '../../../records/record.ts'

/**
 * A large table. Most are of (id, edition, body): the versions of the records of a kind, or of the lists of a relation.
 */
export type RowTable = `plat.${string}`

/** The offers that search by SQL reads, which have the ids of their homes. */
export const SEARCH_OFFERS: RowTable = 'plat.search_offer'
/** What homes are looked up by, which has their ids too. */
export const SEARCH_HOMES: RowTable = 'plat.search_home'

/** The views that may have search rows of their own, named after the first of their uses. */
export const SEARCH_VIEWS = ['idx', 'vow', 'private'] as const

export type SearchViewName = (typeof SEARCH_VIEWS)[number]

/** The table like another one that has the search rows of a view. */
export function nameViewTable(table: RowTable, view: SearchViewName): RowTable {
  return `${table}_of_${view}`
}

/** What an edition has of an id. */
export interface StoredRow {
  id: number
  /** JSON. */
  body: string
}

const RECORD_TABLES: Readonly<Record<RecordKind, RowTable>> = {
  property: 'plat.record_property',
  listing: 'plat.record_listing',
  agent: 'plat.record_agent',
  office: 'plat.record_office',
  builder: 'plat.record_builder',
  community: 'plat.record_community',
  school: 'plat.record_school',
  schoolZone: 'plat.record_school_zone',
  neighborhood: 'plat.record_neighborhood',
  place: 'plat.record_place',
  zipCode: 'plat.record_zip_code',
  county: 'plat.record_county',
  stateCosts: 'plat.record_state_costs',
  rateSeries: 'plat.record_rate_series',
  homeHistory: 'plat.record_home_history',
  assessment: 'plat.record_assessment',
  streetPoints: 'plat.record_street_points',
  groundFile: 'plat.record_ground_file',
  groundCell: 'plat.record_ground_cell',
}

const RELATION_TABLES: Readonly<Record<RelationName, RowTable>> = {
  propertyListings: 'plat.relation_property_listings',
  agentSales: 'plat.relation_agent_sales',
  officeAgents: 'plat.relation_office_agents',
  builderCommunities: 'plat.relation_builder_communities',
  communityListings: 'plat.relation_community_listings',
  propertyAssessments: 'plat.relation_property_assessments',
}

const KIND_BY_TABLE = new Map(
  Object.entries(RECORD_TABLES).map(([kind, table]) => [table, kind as RecordKind]),
)

/** All tables of rows, records first. */
export const ROW_TABLES: readonly RowTable[] = [
  ...Object.values(RECORD_TABLES),
  ...Object.values(RELATION_TABLES),
]

export function recordTable(kind: RecordKind): RowTable {
  return RECORD_TABLES[kind]
}

export function relationTable(relation: RelationName): RowTable {
  return RELATION_TABLES[relation]
}

/** Finds the kind of the records in a table. Returns undefined for relations. */
export function findKindOfTable(table: RowTable): RecordKind | undefined {
  return KIND_BY_TABLE.get(table)
}

/** Writes numbers as PostgreSQL reads an array of them. */
export function formatIds(ids: readonly number[]): string {
  for (const id of ids)
    if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`${id} is not a record id`)
  return `{${ids.join(',')}}`
}
