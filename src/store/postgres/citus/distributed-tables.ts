import {
  nameViewTable,
  type RowTable,
  SEARCH_HOMES,
  SEARCH_OFFERS,
  SEARCH_VIEWS,
} from '../editions/row-tables.ts'

/** How Citus stores a table: its rows are spread over shards by the hash of `column`, or without one every node has a copy. */
export interface DistributedTable {
  table: RowTable
  column?: string
  /** The table whose shards are on the same nodes for equal values. */
  colocatedWith?: RowTable
}

const HOMES: RowTable = 'plat.record_property'

/**
 * The tables that a cluster of Citus spreads or copies, in the order in which that is done. All other tables stay on the coordinator.
 * They are small, and what must change in one step, such as the newest edition and the leases, is there.
 */
export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
  { table: HOMES, column: 'id' },
  ...shard('id', [
    'plat.relation_property_listings',
    'plat.record_listing',
    'plat.record_home_history',
    'plat.record_agent',
    'plat.record_office',
    'plat.relation_agent_sales',
    'plat.relation_office_agents',
    'plat.record_assessment',
    'plat.record_street_points',
    'plat.record_ground_cell',
    'plat.relation_property_assessments',
  ]),
  ...shard('property_id', [SEARCH_OFFERS, SEARCH_HOMES]),
  ...SEARCH_VIEWS.flatMap((view) =>
    shard('property_id', [nameViewTable(SEARCH_OFFERS, view), nameViewTable(SEARCH_HOMES, view)]),
  ),
  { table: 'plat.identifier', column: 'key' },
  { table: 'plat.charge', column: 'request_id' },
  ...copy([
    'plat.record_builder',
    'plat.record_community',
    'plat.record_school',
    'plat.record_school_zone',
    'plat.record_neighborhood',
    'plat.record_place',
    'plat.record_zip_code',
    'plat.record_county',
    'plat.record_state_costs',
    'plat.record_rate_series',
    'plat.record_ground_file',
    'plat.relation_builder_communities',
    'plat.relation_community_listings',
  ]),
]

/** Tables that are spread by the numbers that homes, listings, agents, offices and assessments have, with equal numbers on one node. */
function shard(column: string, tables: readonly RowTable[]): DistributedTable[] {
  return tables.map((table) => ({ table, column, colocatedWith: HOMES }))
}

function copy(tables: readonly RowTable[]): DistributedTable[] {
  return tables.map((table) => ({ table }))
}
