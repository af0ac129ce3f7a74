import { findUnavailable, StoreUnavailableError } from '../ports/store-error.ts'

/** The five characters with which PostgreSQL names a condition, or the code of the operating system, such as ECONNRESET. */
export function findErrorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

const UNIQUE_VIOLATION = '23505'

/** Where Citus reports whatever a COPY into a shard has failed with, without its code. */
const SHARD_COPY_REPORT = 'ReportCopyError'

/** Whether rows exist already. True as well for any failed COPY into a shard of Citus, which does not say why it failed. */
export function mayBeUniqueViolation(error: unknown): boolean {
  if (findErrorCode(error) === UNIQUE_VIOLATION) return true
  return (error as { routine?: unknown } | undefined)?.routine === SHARD_COPY_REPORT
}

// Behind a pooler, a session may lack a statement that another one prepared, or already have it.
const PREPARED_STATEMENT_CODES: ReadonlySet<string> = new Set(['26000', '42P05'])

/** Whether named statements do not work on this connection, as behind a pooler that changes sessions between transactions. */
export function isPreparedStatementError(error: unknown): boolean {
  return PREPARED_STATEMENT_CODES.has(findErrorCode(error) ?? '')
}

/** Whether a server, or one of several, neither took a connection in time nor refused it. */
export function isConnectTimeout(error: unknown): boolean {
  return findUnavailable(error)?.message.includes('due to connection timeout') === true
}

const LOST_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // the server is shutting down
  '57P02', // another session crashed
])

const LOST_MESSAGE = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed))/

/** Whether the connection broke while it was in use. What it was asked may or may not have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return error.wasSent
  const code = findErrorCode(error)
  if (code !== undefined) return LOST_CODES.has(code) || code.startsWith('08')
  return error instanceof Error && LOST_MESSAGE.test(error.message)
}

const GONE_CODES: ReadonlySet<string> = new Set([
  '25006', // a standby was asked to write
  '57P03', // the server is starting up
])

/** Whether the server cannot be used now, so that another one may be tried. */
export function isServerLost(error: unknown): boolean {
  if (error instanceof StoreUnavailableError || isConnectionLost(error)) return true
  return GONE_CODES.has(findErrorCode(error) ?? '')
}

const RECOVERY_CONFLICT = '40001'

/** Whether a replica ended a statement because what it reads is being removed by what the primary has done since. */
export function isRecoveryConflict(error: unknown): boolean {
  return findErrorCode(error) === RECOVERY_CONFLICT
}

/** Replaces a password wherever an error mentions it, and drops what the driver attaches to its errors. */
export function concealPassword(error: unknown, password: string): unknown {
  if (!(error instanceof Error)) return error
  delete (error as { client?: unknown }).client
  if (password === '') return error
  const fields = error as unknown as Record<string, unknown>
  for (const name of ['message', 'stack', 'detail', 'hint', 'where', 'input']) {
    const text = fields[name]
    if (typeof text === 'string' && text.includes(password))
      fields[name] = text.replace(findPassword(password), '***')
  }
  if (error.cause !== undefined) error.cause = concealPassword(error.cause, password)
  return error
}

const LONG_PASSWORD = 6

/** A short password, such as a single letter, is only replaced where it stands alone. */
function findPassword(password: string): RegExp {
  const text = password.replaceAll(/[^\w]/g, '\\$&')
  return new RegExp(password.length < LONG_PASSWORD ? `(?<!\\w)${text}(?!\\w)` : text, 'g')
}
