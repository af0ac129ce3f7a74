import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgramsOnce, findShareFolders } from './postgres-programs.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { runStatements } from './run-statements.ts'

/** A coordinator and two workers on this machine, for one process of tests. */
export interface CitusCluster {
  coordinator: PostgresServer
  workers: readonly PostgresServer[]
  /** Creates an empty database on all nodes, and resolves to its URL on the coordinator. */
  createDatabase(): Promise<string>
}

/** Why tests cannot start a cluster, or false. Pass it as `skip`. */
export function whyNoCitus(): string | false {
  const programs = findProgramsOnce()
  const isThere =
    programs !== undefined &&
    findShareFolders(programs.folder).some((folder) => existsSync(join(folder, 'extension', 'citus.control')))
  return isThere ? false : 'needs Citus: no server on this machine lists it in pg_available_extensions'
}

/** Few shards, because each test empties them. */
export const SHARDS = 4

const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '100',
  max_worker_processes: '16',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.shard_count': String(SHARDS),
  'citus.enable_statistics_collection': 'off',
  // Tests see what happens before transactions are recovered, not after.
  'citus.recover_2pc_interval': '-1',
}

let own: Promise<CitusCluster> | undefined

/** The cluster of this process, which it starts when it is first asked for. */
export function findCitusCluster(): Promise<CitusCluster> {
  own ??= startCitus()
  return own
}

/** Starts a cluster. Check `whyNoCitus` first. */
export async function startCitus(settings: Readonly<Record<string, string>> = {}): Promise<CitusCluster> {
  const [coordinator, ...workers] = await Promise.all([
    startPostgres({ ...SETTINGS, ...settings }),
    startPostgres({ ...SETTINGS, ...settings }),
    startPostgres({ ...SETTINGS, ...settings }),
  ])
  return { coordinator, workers, createDatabase: () => createOnAllNodes([coordinator, ...workers]) }
}

async function createOnAllNodes([coordinator, ...workers]: readonly [
  PostgresServer,
  ...PostgresServer[],
]): Promise<string> {
  const login = `insert into pg_dist_authinfo values (0, 'postgres', 'password=${coordinator.password}')`
  const urls = await Promise.all(
    [coordinator, ...workers].map(async (server) => {
      const url = await server.createDatabase()
      await runStatements(url, ['create extension citus', login])
      return url
    }),
  )
  await runStatements(urls[0]!, [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
  ])
  return urls[0]!
}
