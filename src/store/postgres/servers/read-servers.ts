import { setTimeout as delay } from 'node:timers/promises'
import { EditionGoneError, StoreUnavailableError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import { isRecoveryConflict, isServerLost } from '../database-error.ts'
import type { ServerRole } from './server-role.ts'

/** Runs an action that only reads on one server, and again on another one if that fails or lacks what is read. */
export type ReadFrom = <T>(action: (statements: Statements) => Promise<T>) => Promise<T>

export interface ReadServersOptions {
  /** All servers. */
  servers: readonly Statements[]
  /** The indexes of those that are read first. */
  preferred: readonly number[]
  /** The server that takes writes, whichever that is. */
  primary: Statements
  /** Asks all servers; undefined for one that does not answer. */
  askRoles(): Promise<readonly (ServerRole | undefined)[]>
}

/** A replica that takes longer is left alone for a while. */
const SLOW_AFTER_MS = 2000
const FIRST_REST_MS = 100
const LONGEST_REST_MS = 5000

/**
 * Reads what never changes, such as the rows of an edition: from the preferred servers in turn, else from the primary, else from any
 * other one. The action throws EditionGoneError if the server does not have what it reads. Of the primary, that is the answer.
 */
export function readFromAny(options: ReadServersOptions): ReadFrom {
  const { servers, preferred, primary } = options
  const rests = servers.map(() => ({ failures: 0, untilMs: 0 }))
  let turn = 0

  const tryPreferred = async <T>(index: number, action: (statements: Statements) => Promise<T>) => {
    const rest = rests[index]!
    try {
      const value = await withinTime(action(servers[index]!))
      rest.failures = 0
      return { value }
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      rest.untilMs = performance.now() + Math.min(FIRST_REST_MS * 2 ** rest.failures++, LONGEST_REST_MS)
      return undefined
    }
  }
  return async (action) => {
    const first = turn++
    for (let step = 0; step < preferred.length; step++) {
      const index = preferred[(first + step) % preferred.length]!
      if (performance.now() < rests[index]!.untilMs) continue
      const found = await tryPreferred(index, action)
      if (found !== undefined) return found.value
    }
    return readWithoutPrimary(options, () => action(primary), action)
  }
}

/** Reads what may change: from the primary or, while there is none, from the standby that has replayed the most. */
export function readFromNewest(options: ReadServersOptions): ReadFrom {
  return (action) => readWithoutPrimary(options, () => action(options.primary), action)
}

/** Turns to the other servers if the primary is gone. If they fail as well, the failure of the primary is thrown. */
async function readWithoutPrimary<T>(
  { servers, askRoles }: ReadServersOptions,
  readPrimary: () => Promise<T>,
  action: (statements: Statements) => Promise<T>,
): Promise<T> {
  try {
    return await readPrimary()
  } catch (failure) {
    if (!isServerLost(failure) || servers.length === 1) throw failure
    const roles = await askRoles()
    const standbys = roles
      .flatMap((role, index) => (role?.isStandby ? { index, position: role.position } : []))
      .sort((a, b) => b.position - a.position)
    for (const { index } of standbys) {
      try {
        return await withinTime(action(servers[index]!))
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
      }
    }
    throw failure
  }
}

/** Whether another server may know better. A replica may not have what it was asked for yet. */
function isFaultOfReplica(error: unknown): boolean {
  return isServerLost(error) || isRecoveryConflict(error) || error instanceof EditionGoneError
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const late = delay(SLOW_AFTER_MS, undefined, { signal: timeout.signal }).then(
    () => {
      throw new StoreUnavailableError(`A replica did not answer within ${SLOW_AFTER_MS} ms`)
    },
    () => undefined as never,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    timeout.abort()
    work.catch(() => {})
  }
}
