import { createHash } from 'node:crypto'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StoreError, StoreUnavailableError } from '../ports/store-error.ts'
import {
  concealPassword,
  findErrorCode,
  isConnectionLost,
  isPreparedStatementError,
} from './database-error.ts'
import { openSilenceWatch } from './servers/watch-for-silence.ts'

export interface Statements {
  /** Runs one statement and returns its rows. Integers of 64 bits arrive as numbers. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Transaction extends Statements {
  /** Runs a COPY ... FROM STDIN statement over bytes in its format. */
  copy(text: string, bytes: Uint8Array): Promise<void>
  /** Runs any number of statements without values, such as a file of them. */
  run(text: string): Promise<void>
}

/**
 * Connections that are opened as needed, up to a number. Every method rejects at once for a quarter of a second after a
 * connection could not be opened, so that nothing piles up in front of a server that is down.
 */
export interface ConnectionPool extends Statements {
  /** Runs `action` in one transaction, which is undone if it throws. Runs it again if named statements turn out not to work. */
  transact<T>(action: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Waits for the statements and transactions in progress. */
  close(): Promise<void>
}

export interface ConnectionPoolOptions {
  url: string
  maxConnections: number
  connectTimeoutMs: number
  idleTimeoutMs: number
  /** 0 for no limit. */
  statementTimeoutMs: number
  /** Whether a statement may be run again if its connection breaks, as is right for those that only read. */
  isRepeatable: boolean
  /** Called with each new connection, which is closed if this rejects. */
  checkConnection?(statements: Statements): Promise<void>
  /** Called when a connection breaks that was not in use. */
  onIdleLost?(): void
}

const CIRCUIT_OPEN_MS = 250

/** How much longer than the server the client waits for a statement that the server should have ended. */
const TIMEOUT_GRACE_MS = 2000

/** When the server ends a transaction whose process has stopped without closing its connection. */
const IDLE_TRANSACTION_MS = 60_000

const INT8_OID = 20

export function openConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const password = readPassword(options.url)
  const name = nameServer(options.url)
  const config = mapPoolConfig(options)
  const pool = new pg.Pool(config)
  const watchForSilence = openSilenceWatch(options)
  let areStatementsNamed = true
  // A restart of the server breaks all connections. Those that are as old as a broken one are not used again.
  let age = 0
  const ages = new WeakMap<object, number>()
  /** Connections whose transaction could not be ended. */
  const unfinished = new WeakSet<object>()
  let circuit: { untilMs: number; error: unknown } | undefined

  // A broken connection reports an error to its listeners, and ends the process if there are none. Its user learns of it anyway.
  pool.on('error', () => options.onIdleLost?.())
  pool.on('connect', (client) => {
    client.on('error', () => {})
    ages.set(client, age)
  })

  const connect = async (): Promise<pg.PoolClient> => {
    if (pool.ending) throw new StoreError('The store is closed')
    if (circuit !== undefined && performance.now() < circuit.untilMs) throw circuit.error
    try {
      for (;;) {
        const client = await pool.connect()
        circuit = undefined
        if (ages.get(client) === age) return client
        client.release(true)
      }
    } catch (error) {
      if (isStartupParameterRefused(error) && pool.options.idle_in_transaction_session_timeout !== 0) {
        // A pooler refuses the settings of a session. The client's own time limit still applies.
        pool.options.statement_timeout = false
        pool.options.idle_in_transaction_session_timeout = 0
        return connect()
      }
      // All connections are in use. That says nothing about the server.
      if (error instanceof Error && error.message === POOL_EXHAUSTED) throw error
      const unavailable = describeUnavailable(name, error)
      circuit = { untilMs: performance.now() + CIRCUIT_OPEN_MS, error: unavailable }
      throw unavailable
    }
  }
  const withClient = async <T>(action: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect()
    const watch = watchForSilence(client)
    try {
      const result = await action(client)
      client.release()
      return result
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (isLost && ages.get(client) === age) age++
      client.release(isLost || isTimeout(error) || unfinished.has(client))
      throw isLost ? describeLost(name, error) : error
    } finally {
      watch.stop()
    }
  }
  const query = async <Row extends object>(
    client: pg.PoolClient,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    const name = areStatementsNamed ? nameStatement(text) : undefined
    const { rows } = await client.query<Row>({ text, values: [...values], name })
    return rows
  }
  /** Runs an action that has changed nothing when it fails for the sake of a statement's name. */
  const withoutNames = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!isPreparedStatementError(error)) throw error
      areStatementsNamed = false
      return action()
    }
  }
  const runOnce = <Row extends object>(text: string, values?: readonly unknown[]) =>
    withoutNames(() => withClient((client) => query<Row>(client, text, values)))

  const conceal = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      throw concealPassword(error, password)
    }
  }
  return {
    query: (text, values) =>
      conceal(async () => {
        try {
          return await runOnce(text, values)
        } catch (error) {
          if (!options.isRepeatable || !isConnectionLost(error)) throw error
          return runOnce(text, values)
        }
      }),
    transact: (action) =>
      conceal(() =>
        withoutNames(() =>
          withClient((client) =>
            runTransaction(client, unfinished, () =>
              action({
                query: (text, values) => query(client, text, values),
                copy: (text, bytes) => copyBytes(client, text, bytes),
                run: async (text) => void (await client.query(text)),
              }),
            ),
          ),
        ),
      ),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'

function mapPoolConfig(options: ConnectionPoolOptions): pg.PoolConfig {
  const { statementTimeoutMs, checkConnection } = options
  return {
    ...(checkConnection && { onConnect: (client) => checkConnection(withTimeLimit(client, options)) }),
    connectionString: options.url,
    application_name: 'plat',
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: options.idleTimeoutMs,
    statement_timeout: statementTimeoutMs > 0 && statementTimeoutMs,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + TIMEOUT_GRACE_MS }),
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  }
}

/** The host and port of an address, for people. */
export function nameServer(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}`
}

function describeUnavailable(name: string, error: unknown): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error
  // An error of several attempts, one for each address of a host, has no message.
  const reason = error instanceof Error ? error.message || findErrorCode(error) : String(error)
  return new StoreUnavailableError(`${name} cannot be reached (${reason})`, { cause: error })
}

function describeLost(name: string, cause: unknown): StoreUnavailableError {
  const { message } = cause as Error
  return new StoreUnavailableError(`${name} ended the connection (${message})`, { cause, wasSent: true })
}

/** The statements of a connection that is not in the pool yet, whose time limit has ended. */
function withTimeLimit(client: pg.ClientBase, { connectTimeoutMs }: ConnectionPoolOptions): Statements {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const limits = { query_timeout: connectTimeoutMs }
      return (await client.query<Row>({ text, values: [...values], ...limits })).rows
    },
  }
}

/** Throws a StoreError that does not repeat the address, because it may hold a password. */
export function readPassword(url: string): string {
  let address: URL
  try {
    address = new URL(url)
  } catch {
    throw new StoreError(
      'The address of the database is not a URL such as postgres://user:password@host:5432/name',
    )
  }
  if (!/^postgres(?:ql)?:$/.test(address.protocol)) {
    throw new StoreError('The address of the database must begin with postgres://')
  }
  return decodeURIComponent(address.password)
}

async function runTransaction<T>(
  client: pg.PoolClient,
  unfinished: WeakSet<object>,
  action: () => Promise<T>,
): Promise<T> {
  await client.query('begin isolation level read committed')
  try {
    const result = await action()
    await client.query('commit')
    return result
  } catch (error) {
    if (!isConnectionLost(error) && !isTimeout(error)) {
      await client.query('rollback').catch(() => unfinished.add(client))
    }
    throw error
  }
}

function copyBytes(client: pg.PoolClient, text: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(text))
    stream.on('error', reject)
    stream.on('finish', resolve)
    stream.end(bytes)
  })
}

const statementNames = new Map<string, string>()

/** The server remembers each named statement for each connection. Searches have more forms than it has memory for. */
const MOST_NAMED = 500

/** Equal statements have equal names in every process. Returns undefined for those that come when there are too many. */
function nameStatement(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= MOST_NAMED) return known
  const name = `plat_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  statementNames.set(text, name)
  return name
}

/** Whether the client gave up waiting, while the connection may still be at work. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function isStartupParameterRefused(error: unknown): boolean {
  return findErrorCode(error) === '08P01' && /startup parameter/.test((error as Error).message)
}
