import type { Statements } from '../../../store/postgres/connection-pool.ts'

/** The editions for which the search rows answer. None while `newest` is 0. */
export interface SearchState {
  oldest: number
  newest: number
}

/** The edition that ends a row which has not ended. */
export const NEVER = 2_147_483_647

const SELECT_STATE = 'select oldest_edition as oldest, newest_edition as newest from plat.search_state'

export async function readSearchState(statements: Statements): Promise<SearchState> {
  return requireState(await statements.query<SearchState>(SELECT_STATE))
}

/** Reads the state and locks it until the transaction ends, so that one process at a time writes search rows. */
export async function lockSearchState(transaction: Statements): Promise<SearchState> {
  return requireState(await transaction.query<SearchState>(`${SELECT_STATE} for update`))
}

function requireState([state]: readonly SearchState[]): SearchState {
  if (state === undefined) throw new Error('plat.search_state is empty')
  return state
}
