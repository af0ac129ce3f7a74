import { guardStore, StoreError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { acquireWriterLease } from '../editions/writer-lease.ts'
import { MIGRATION_LOCK } from '../migrations.ts'
import { DISTRIBUTED_TABLES, type DistributedTable } from './distributed-tables.ts'
import { hasCitus } from './shard-map.ts'

const LEASE_MS = 60_000

/**
 * Lists the tables that `distributeDatabase` would distribute, and changes nothing. Throws StoreError, which says what is missing,
 * unless the database is on the coordinator of a cluster of Citus.
 */
export async function planDistribution(database: Database): Promise<DistributedTable[]> {
  return guardStore('find the state of the cluster', async () => {
    await requireCluster(database.write)
    return listUndistributed(database.write)
  })
}

/**
 * Distributes the tables, with their rows, that are not distributed yet, each in a transaction of its own. Returns them. Call it
 * when the schema is up to date. Nothing can be ingested meanwhile.
 */
export async function distributeDatabase(database: Database): Promise<DistributedTable[]> {
  const pending = await planDistribution(database)
  if (pending.length === 0) return []
  return guardStore('distribute the tables', async () => {
    const lease = await acquireWriterLease(database, LEASE_MS)
    try {
      const done: DistributedTable[] = []
      for (const one of pending) if (await distributeTable(database, one)) done.push(one)
      return done
    } finally {
      await lease.release()
    }
  })
}

/** Returns false if another process has distributed the table in the meantime. */
async function distributeTable(database: Database, wanted: DistributedTable): Promise<boolean> {
  const { table, column, colocatedWith = 'none' } = wanted
  return database.write.transact(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (!(await listUndistributed(transaction)).includes(wanted)) return false
    if (column === undefined) await transaction.query('select create_reference_table($1::regclass)', [table])
    else {
      await transaction.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        table,
        column,
        colocatedWith,
      ])
    }
    // The rows have been copied to the shards.
    await transaction.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
    return true
  })
}

/** Throws StoreError if a table has been distributed in another way than this program needs. */
async function listUndistributed(statements: Statements): Promise<DistributedTable[]> {
  const rows = await statements.query<{ table: string; column: string | null }>(
    `select logicalrelid::regclass::text as table,
       case partmethod when 'h' then column_to_column_name(logicalrelid, partkey) end as column
     from pg_catalog.pg_dist_partition where logicalrelid::regclass::text like 'plat.%'`,
  )
  const columns = new Map(rows.map(({ table, column }) => [table, column ?? undefined]))
  return DISTRIBUTED_TABLES.filter(({ table, column }) => {
    if (!columns.has(table)) return true
    if (columns.get(table) === column) return false
    throw new StoreError(
      `${table} is distributed in another way than Plat needs. Run "select undistribute_table('${table}')" first.`,
    )
  })
}

interface ClusterState {
  isCoordinator: boolean
  knowsCoordinator: boolean
  nodes: number
  mayRecover: boolean
}

async function requireCluster(statements: Statements): Promise<void> {
  const [extension] = await statements.query(
    `select 1 from pg_catalog.pg_available_extensions where name = 'citus'`,
  )
  if (extension === undefined) {
    throw new StoreError(
      'This PostgreSQL server does not have Citus, so nothing can be distributed. Plat works without it.',
    )
  }
  if (!(await hasCitus(statements))) {
    throw new StoreError(
      'Citus is not set up in this database. Run "create extension citus" in it on every node, and "select citus_add_node(...)" for each worker.',
    )
  }
  const [state] = await statements.query<ClusterState>(
    `select citus_is_coordinator() as "isCoordinator",
       exists (select from pg_catalog.pg_dist_node where groupid = 0) as "knowsCoordinator",
       (select count(*) from pg_catalog.pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as nodes,
       has_function_privilege('recover_prepared_transactions()', 'execute') as "mayRecover"`,
  )
  if (state!.nodes === 0) {
    throw new StoreError('The cluster has no workers. Run "select citus_add_node(...)" for each of them.')
  }
  if (!state!.isCoordinator) throw new StoreError('PLAT_DATABASE_URL must lead to the coordinator of Citus')
  if (!state!.knowsCoordinator) {
    throw new StoreError(
      `Citus does not know its coordinator. Run "select citus_set_coordinator_host('...')" first.`,
    )
  }
  if (!state!.mayRecover) {
    throw new StoreError(
      'The role of Plat must be allowed to recover transactions. ' +
        'Run "grant execute on function recover_prepared_transactions() to ..." as a superuser.',
    )
  }
}
