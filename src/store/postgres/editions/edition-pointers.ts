import { EditionGoneError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'

/** The editions that can be read, and the one up to which superseded rows have been dropped. */
export interface EditionPointers {
  current: number
  oldest: number
  dropped: number
}

const SELECT_POINTERS = `
  select current_edition as current, oldest_edition as oldest, dropped_edition as dropped
  from plat.edition_pointers`

export async function readPointers(statements: Statements): Promise<EditionPointers> {
  const [pointers] = await statements.query<EditionPointers>(SELECT_POINTERS)
  return requirePointers(pointers)
}

/** Reads the pointers and locks them until the transaction ends. */
export async function lockPointers(transaction: Statements): Promise<EditionPointers> {
  const [pointers] = await transaction.query<EditionPointers>(`${SELECT_POINTERS} for update`)
  return requirePointers(pointers)
}

function requirePointers(pointers: EditionPointers | undefined): EditionPointers {
  if (pointers === undefined) throw new Error('plat.edition_pointers is empty')
  return pointers
}

/** Throws EditionGoneError unless `edition` can be read. */
export function refuseGone(edition: number, { current, oldest }: EditionPointers): void {
  if (edition > current) throw new EditionGoneError(`Edition ${edition} is not published`)
  if (edition < oldest) throw new EditionGoneError(`Edition ${edition} can no longer be read`)
}
