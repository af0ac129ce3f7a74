import type { Statements } from '../connection-pool.ts'
import type { RowTable } from '../editions/row-tables.ts'
import { hashId } from './hash-id.ts'

/**
 * How the rows of a database that Citus distributes are spread over shards. It is read once. If shards are split later, statements
 * that were meant for one of them find the same rows in two.
 */
export interface ShardMap {
  /** Whether a table has shards, and not a copy on every node. */
  isSharded(table: RowTable): boolean
  /** Groups ids so that the rows of each group are in one shard of `table`. */
  groupByShard(table: RowTable, ids: readonly number[]): number[][]
}

/** Returns undefined for a database that is not distributed. */
export async function readShardMap(statements: Statements): Promise<ShardMap | undefined> {
  if (!(await hasCitus(statements))) return undefined
  const rows = await statements.query<{ table: RowTable; starts: number[] }>(
    `select logicalrelid::regclass::text as table, array_agg(shardminvalue::integer order by shardminvalue::integer) as starts
     from pg_catalog.pg_dist_shard join pg_catalog.pg_dist_partition using (logicalrelid)
     where partmethod = 'h' and logicalrelid::regclass::text like 'plat.%'
     group by 1`,
  )
  if (rows.length === 0) return undefined
  const starts = new Map(rows.map((row) => [row.table, row.starts]))
  return {
    isSharded: (table) => starts.has(table),
    groupByShard: (table, ids) => {
      const ofTable = starts.get(table)
      if (ofTable === undefined) return [[...ids]]
      return [...Map.groupBy(ids, (id) => findShard(ofTable, id)).values()]
    },
  }
}

/** Each shard holds the hashes from its start up to the next start. */
function findShard(starts: readonly number[], id: number): number {
  const hash = hashId(id)
  return starts.findLastIndex((start) => start <= hash)
}

/** Whether Citus is set up in this database. */
export async function hasCitus(statements: Statements): Promise<boolean> {
  const [row] = await statements.query<{ exists: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as exists`,
  )
  return row?.exists ?? false
}
