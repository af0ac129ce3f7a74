import { StoreUnavailableError } from '../../ports/store-error.ts'
import type { ConnectionPool } from '../connection-pool.ts'
import { isServerLost } from '../database-error.ts'
import type { PrimaryFinder } from './primary-finder.ts'

/**
 * One pool out of a pool for each server: everything goes to the server that is the primary at that time. If nothing was sent
 * because it has just gone, another one is tried.
 */
export function followPrimary(
  finder: Pick<PrimaryFinder, 'find' | 'forget'>,
  pools: readonly ConnectionPool[],
): ConnectionPool {
  const run = async <T>(action: (pool: ConnectionPool) => Promise<T>, isRetry = false): Promise<T> => {
    const index = await finder.find()
    try {
      return await action(pools[index]!)
    } catch (error) {
      if (!isServerLost(error)) throw error
      finder.forget(index)
      const isUntouched = error instanceof StoreUnavailableError && !error.wasSent
      if (isRetry || pools.length === 1 || !isUntouched) throw error
      return run(action, true)
    }
  }
  return {
    query: (text, values) => run((pool) => pool.query(text, values)),
    transact: (action) => run((pool) => pool.transact(action)),
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  }
}
