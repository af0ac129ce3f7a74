import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { whyNoServer } from '../../tests/postgres/postgres-programs.ts'
import { startPostgres } from '../../tests/postgres/postgres-server.ts'
import { type AreaStyle, renderStatement } from './postgres-statements.ts'
import { loadTables } from './postgres-tables.ts'
import type { Ask, OpenEngine, Part } from './search-engine.ts'
import { tunePostgres } from './tune-postgres.ts'

/** PostgreSQL with PostGIS, over its socket, tuned for tables that fit in memory. */
export const openPostgres: OpenEngine = async (listings, tell, queries) => {
  const reason = whyNoServer()
  if (reason !== false) {
    tell(`PostgreSQL is left out: it ${reason}`)
    return undefined
  }
  const server = await startPostgres(SETTINGS)
  const { directory: host, port, password } = server
  const client = new pg.Client({ host, port, user: 'postgres', password, database: 'template1' })
  await client.connect()
  const session: PostgresSession = { client, names: new Map(), named: 0, areas: 'covering' }
  try {
    await loadTables(client, listings)
    await tunePostgres(session, queries, tell)
  } catch (cause) {
    await client.end()
    await server.stop()
    throw new Error('PostgreSQL could not load the listings', { cause })
  }
  const readCpuUs = await findCpu(client)
  return {
    name: 'PostgreSQL with PostGIS',
    prepare: (query, part = 'both') => prepareSearch(session, query, part),
    ...(readCpuUs && { readCpuUs }),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

const SETTINGS = {
  shared_buffers: '3GB',
  work_mem: '128MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '8GB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
  // Statistics are taken once, after loading. Besides, vacuum workers would count as workers of searches.
  autovacuum: 'off',
}

const US_A_TICK = 10_000

/**
 * Reads the processor time of the server's process behind the connection, and of all processes of the server that have ended, such as
 * parallel workers, from Linux's `/proc`.
 */
async function findCpu(client: pg.Client): Promise<(() => number) | undefined> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const path = `/proc/${rows[0].pid}/stat`
  if (!existsSync(path)) return undefined
  // The name in parentheses may contain spaces. After it, the second field is the parent, the 12th and 13th are ticks of user
  // and system time, and the two after them those of children that have ended.
  const readFields = (of: string) => readFileSync(of, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  const parent = `/proc/${readFields(path)[1]}/stat`
  return () => {
    const [own, server] = [readFields(path), readFields(parent)]
    return (own[11]! + own[12]! + server[13]! + server[14]!) * US_A_TICK
  }
}

/** Sends statements. Each text is planned once by name, as drivers do for repeated statements. */
export interface PostgresSession {
  client: pg.Client
  names: Map<string, string>
  /** The number of names so far. None is given twice, because the driver would not parse it again. */
  named: number
  areas: AreaStyle
}

export function prepareSearch(session: PostgresSession, query: TableQuery, part: Part): Ask {
  const { page, total } = renderStatement(query, part, session.areas)
  if (part === 'total')
    return async () => ({ total: Number((await run(session, total))[0].total), propertyIds: [] })
  return async () => {
    const rows = await run(session, page)
    // Past the end there is no row with the total.
    const last = rows[0] ?? (part === 'both' ? (await run(session, total))[0] : { total: 0 })
    return { total: Number(last.total ?? 0), propertyIds: rows.map((row) => Number(row.property_id)) }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows are what the statement selects.
async function run(session: PostgresSession, { text, values }: pg.QueryConfig): Promise<any[]> {
  const { client, names } = session
  if (!names.has(text)) names.set(text, `q${session.named++}`)
  const { rows } = await client.query({ name: names.get(text)!, text, values: values as unknown[] })
  return rows
}
