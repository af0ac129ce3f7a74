import { completeTransactions } from '../../../store/postgres/citus/complete-transactions.ts'
import type { ConnectionPool, Statements } from '../../../store/postgres/connection-pool.ts'
import { ALL_ROWS, type SearchTables } from '../search-tables.ts'

/** How far the search rows have come. In the tables of a view the numbers are those of steps. */
export interface SearchState {
  /** The editions that can be searched. None while `newest` is 0. */
  oldest: number
  newest: number
  /** The edition up to which rows have been written. */
  written: number
}

/** The edition that ends a row which has not ended. */
export const NEVER = 2_147_483_647

function selectState({ state }: SearchTables): string {
  return `select oldest_edition as oldest, newest_edition as newest, written_edition as written from ${state}`
}

export async function readSearchState(statements: Statements, tables = ALL_ROWS): Promise<SearchState> {
  const [state] = await statements.query<SearchState>(selectState(tables))
  if (state === undefined) throw new Error(`${tables.state} is empty`)
  return state
}

/**
 * Reads the state and locks it until the transaction ends, so that one process at a time writes search rows. Returns undefined while
 * another one writes them.
 */
export async function lockSearchState(
  transaction: Statements,
  tables: SearchTables,
): Promise<SearchState | undefined> {
  const [state] = await transaction.query<SearchState>(`${selectState(tables)} for update skip locked`)
  return state
}

/** Whether another process writes search rows now. */
export async function areRowsLocked(write: Statements, tables: SearchTables): Promise<boolean> {
  return (await lockSearchState(write, tables)) === undefined
}

/** Makes the written edition searchable, once it is on all workers of Citus. */
export async function announceSearchRows(write: ConnectionPool, { state } = ALL_ROWS): Promise<void> {
  await completeTransactions(write)
  await write.query(
    `update ${state} set newest_edition = written_edition where newest_edition < written_edition`,
  )
}
