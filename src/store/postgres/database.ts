import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { guardStore, StoreError } from '../ports/store-error.ts'
import { type ConnectionPool, openConnectionPool, readPassword, type Statements } from './connection-pool.ts'
import { isConnectTimeout } from './database-error.ts'
import { openServers, type ServerPools } from './servers/open-servers.ts'
import type { ReadFrom } from './servers/read-servers.ts'

export interface DatabaseOptions {
  /**
   * Such as postgres://user:password@host:5432/name?sslmode=verify-full&sslrootcert=/etc/plat/ca.pem. The parameters are those of
   * the package pg. Of several servers, the one that takes writes is found, also after a failover.
   */
  url: string | readonly string[]
  /** Replicas from which editions are read, as far as they have them. */
  readUrls?: readonly string[]
  /** Where to listen for new editions: the server itself if `url` is a pooler, whose sessions cannot listen. `url` by default. */
  listenUrl?: string | readonly string[]
  /** 10 connections for reading from each server by default. */
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
  /** Learns which of several servers takes writes, whenever that changes. */
  onPrimary?: (server: string) => void
}

/** The connections of one opening of the store. */
export interface Database {
  /** For statements that read what the primary has or, while there is none, what the standby that is furthest ahead has. */
  read: Statements
  /** The same for several statements that must go to one server. */
  readNewest: ReadFrom
  /** For reading an edition that is known by its publication: from any server that has it. */
  readAny: ReadFrom
  /** For what must be read from the primary. Each statement is run once more if its connection breaks. */
  primary: Statements
  /** For everything else. */
  write: ConnectionPool
  /** For the short transactions that add charges. They wait for no load, and none of them takes long. */
  charges: ConnectionPool
  listenUrls: readonly string[]
  /** Tells this process from others in rows that name their writer. */
  host: string
  /** Waits for the statements and transactions in progress. May be called again. */
  close(): Promise<void>
}

const CHARGES_TIMEOUT_MS = 15_000

/** Connects when it is first used. Throws StoreError if an address cannot be understood. */
export function openDatabase(options: DatabaseOptions): Database {
  const writable = listUrls(options.url)
  const readable = options.readUrls ?? []
  const listenUrls = listUrls(options.listenUrl ?? options.url)
  for (const url of [...writable, ...readable, ...listenUrls]) readPassword(url)
  const limits = {
    connectTimeoutMs: options.connectTimeoutMs ?? 2000,
    idleTimeoutMs: options.idleTimeoutMs ?? 30_000,
  }
  const reading = {
    ...limits,
    maxConnections: options.readConnections ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    isRepeatable: true,
  }
  const writing = {
    ...limits,
    maxConnections: options.writeConnections ?? 4,
    statementTimeoutMs: options.writeTimeoutMs ?? 30 * 60_000,
    isRepeatable: false,
  }
  const charging = {
    ...limits,
    maxConnections: 1,
    statementTimeoutMs: CHARGES_TIMEOUT_MS,
    isRepeatable: false,
  }
  const pools: ServerPools = {
    openAny: (url) => openConnectionPool({ ...reading, url }),
    openRead: (url, guard) => openConnectionPool({ ...reading, url, ...guard }),
    openWrite: (url, guard) => openConnectionPool({ ...writing, url, ...guard }),
    openCharges: (url, guard) => openConnectionPool({ ...charging, url, ...guard }),
  }
  const servers = openServers({ writable, readable }, pools, options.onPrimary ?? (() => {}))
  const { read: primary, write, charges, readAny, readNewest } = servers
  return {
    ...{ primary, write, charges, readAny, readNewest, listenUrls },
    read: { query: (text, values) => readNewest((statements) => statements.query(text, values)) },
    host: hostname(),
    close: servers.close,
  }
}

function listUrls(urls: string | readonly string[]): readonly string[] {
  return typeof urls === 'string' ? [urls] : urls
}

const OLDEST_SERVER = 150_000

/** Throws StoreError unless the server can be reached and is PostgreSQL 15 or newer. */
export async function requireServer(database: Database): Promise<void> {
  const [server] = await guardStore('reach the database', () =>
    repeatWhileSilent(() =>
      database.read.query<{ number: number; version: string }>(
        `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
      ),
    ),
  )
  if (server !== undefined && server.number < OLDEST_SERVER) {
    throw new StoreError(`Plat needs PostgreSQL 15 or newer. This server is ${server.version}.`)
  }
}

const SILENT_FOR_MS = 15_000
const ASK_AGAIN_MS = 300

/**
 * A process that starts is slow to notice answers, and so is a machine on which many start. No request waits for either, so that a
 * server gets more time than one connection may take. One that refuses gets none.
 */
async function repeatWhileSilent<T>(ask: () => Promise<T>): Promise<T> {
  const givenUpAtMs = performance.now() + SILENT_FOR_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isConnectTimeout(error) || performance.now() > givenUpAtMs) throw error
      await delay(ASK_AGAIN_MS)
    }
  }
}
