import { hostname } from 'node:os'
import { guardStore, StoreError } from '../ports/store-error.ts'
import { type ConnectionPool, openConnectionPool, readPassword } from './connection-pool.ts'

export interface DatabaseOptions {
  /**
   * Such as postgres://user:password@host:5432/name?sslmode=verify-full&sslrootcert=/etc/plat/ca.pem. The parameters are those of
   * the package pg.
   */
  url: string
  /** Where to listen for new editions: the server itself if `url` is a pooler, whose sessions cannot listen. `url` by default. */
  listenUrl?: string
  /** 10 connections for reading by default. */
  readConnections?: number
  /** 4 connections for writing by default, so that a large load does not make requests wait. */
  writeConnections?: number
  /** How long to wait for a connection, 2 seconds by default. */
  connectTimeoutMs?: number
  /** How long one statement of a reader may take, 10 seconds by default. */
  statementTimeoutMs?: number
  /** How long one statement of a writer may take, 30 minutes by default. */
  writeTimeoutMs?: number
  /** When an unused connection is closed, 30 seconds by default. */
  idleTimeoutMs?: number
}

/** The connections of one opening of the store. */
export interface Database {
  /** For statements that only read. Each is run once more if its connection breaks. */
  read: ConnectionPool
  /** For everything else. Also for what must be read from the primary. */
  write: ConnectionPool
  /** For the short transactions that add charges. They wait for no load, and none of them takes long. */
  charges: ConnectionPool
  listenUrl: string
  /** Tells this process from others in rows that name their writer. */
  host: string
  /** Waits for the statements and transactions in progress. May be called again. */
  close(): Promise<void>
}

const CHARGES_TIMEOUT_MS = 15_000

/** Connects when it is first used. Throws StoreError if an address cannot be understood. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, listenUrl = url } = options
  readPassword(listenUrl)
  const limits = {
    url,
    connectTimeoutMs: options.connectTimeoutMs ?? 2000,
    idleTimeoutMs: options.idleTimeoutMs ?? 30_000,
  }
  const read = openConnectionPool({
    ...limits,
    maxConnections: options.readConnections ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    isRepeatable: true,
  })
  const write = openConnectionPool({
    ...limits,
    maxConnections: options.writeConnections ?? 4,
    statementTimeoutMs: options.writeTimeoutMs ?? 30 * 60_000,
    isRepeatable: false,
  })
  const charges = openConnectionPool({
    ...limits,
    maxConnections: 1,
    statementTimeoutMs: CHARGES_TIMEOUT_MS,
    isRepeatable: false,
  })
  return {
    read,
    write,
    charges,
    listenUrl,
    host: hostname(),
    close: async () => void (await Promise.all([read.close(), write.close(), charges.close()])),
  }
}

const OLDEST_SERVER = 150_000

/** Throws StoreError unless the server can be reached and is PostgreSQL 15 or newer. */
export async function requireServer(database: Database): Promise<void> {
  const [server] = await guardStore('reach the database', () =>
    database.write.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
    ),
  )
  if (server !== undefined && server.number < OLDEST_SERVER) {
    throw new StoreError(`Plat needs PostgreSQL 15 or newer. This server is ${server.version}.`)
  }
}
