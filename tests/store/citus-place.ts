import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distributeDatabase } from '../../src/store/postgres/citus/distribute-database.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { findCitusCluster } from '../postgres/citus-cluster.ts'
import { runStatements } from '../postgres/run-statements.ts'
import type { PostgresPlace } from './postgres-place.ts'

/** The databases that no place uses now, all empty. */
const unused: string[] = []

/**
 * A distributed database, and a directory for the charges of a node. A database is used again, because distributing the tables of
 * another one takes much longer than emptying them.
 */
export async function makeCitusPlace(): Promise<PostgresPlace> {
  const url = unused.pop() ?? (await makeDistributedDatabase())
  const directory = await mkdtemp(join(tmpdir(), 'plat-charges-'))
  return {
    url,
    open: (options) => openPostgresStore({ url, ledger: { directory }, ...options }),
    remove: async () => {
      await runStatements(url, [EMPTY_ALL])
      unused.push(url)
      await rm(directory, { recursive: true })
    },
  }
}

export async function makeDistributedDatabase(): Promise<string> {
  const url = await (await findCitusCluster()).createDatabase()
  const opened = openDatabase({ url })
  await migrateDatabase(opened)
  await distributeDatabase(opened)
  await opened.close()
  return url
}

const EMPTY_ALL = `
do $$
declare
  tables text;
begin
  select string_agg(format('plat.%I', tablename), ', ') into tables
  from pg_tables where schemaname = 'plat' and tablename <> 'migration';
  execute 'truncate ' || tables;
  insert into plat.edition_pointers default values;
  insert into plat.writer_lease default values;
  insert into plat.search_state default values;
end
$$`
