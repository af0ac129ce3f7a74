import { completeTransactions } from '../../../store/postgres/citus/complete-transactions.ts'
import type { ConnectionPool, Statements } from '../../../store/postgres/connection-pool.ts'

/** How far the search rows have come. */
export interface SearchState {
  /** The editions that can be searched. None while `newest` is 0. */
  oldest: number
  newest: number
  /** The edition up to which rows have been written. */
  written: number
}

/** The edition that ends a row which has not ended. */
export const NEVER = 2_147_483_647

const SELECT_STATE = `
  select oldest_edition as oldest, newest_edition as newest, written_edition as written from plat.search_state`

export async function readSearchState(statements: Statements): Promise<SearchState> {
  const [state] = await statements.query<SearchState>(SELECT_STATE)
  if (state === undefined) throw new Error('plat.search_state is empty')
  return state
}

/**
 * Reads the state and locks it until the transaction ends, so that one process at a time writes search rows. Returns undefined while
 * another one writes them.
 */
export async function lockSearchState(transaction: Statements): Promise<SearchState | undefined> {
  const [state] = await transaction.query<SearchState>(`${SELECT_STATE} for update skip locked`)
  return state
}

/** Whether another process writes search rows now. */
export async function areRowsLocked(write: Statements): Promise<boolean> {
  return (await lockSearchState(write)) === undefined
}

/** Makes the written edition searchable, once it is on all workers of Citus. */
export async function announceSearchRows(write: ConnectionPool): Promise<void> {
  await completeTransactions(write)
  await write.query(
    'update plat.search_state set newest_edition = written_edition where newest_edition < written_edition',
  )
}
