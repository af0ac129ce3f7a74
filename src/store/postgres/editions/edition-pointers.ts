import type { Publication } from '../../ports/publication.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'

/** The editions that can be read, and the one up to which superseded rows have been dropped. */
export interface EditionPointers {
  current: number
  /** Of the current edition; null for edition 0, which nobody has published. */
  publicationId: string | null
  oldest: number
  dropped: number
}

/**
 * The id of a publication in SQL: its instant, to the microsecond. A primary that publishes the number of a lost edition again does
 * so at another instant.
 */
const selectPublicationId = (edition: string) =>
  `(select extract(epoch from published_at)::text from plat.edition where edition.edition = ${edition})`

const SELECT_POINTERS = `
  select current_edition as current, ${selectPublicationId('current_edition')} as "publicationId",
    oldest_edition as oldest, dropped_edition as dropped
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

/** Columns for a statement that reads rows, which say whether the server has this publication. `edition` is its parameter. */
export function selectPublication(edition: string): string {
  return `(select oldest_edition from plat.edition_pointers) as oldest, ${selectPublicationId(edition)} as "publicationId"`
}

/** Throws EditionGoneError unless what those columns say is the publication that was to be read. */
export function refuseOther(
  { edition, publicationId }: Publication,
  found: { oldest: number; publicationId: string | null } | undefined,
): void {
  if (found === undefined) return
  if (edition < found.oldest) throw new EditionGoneError(`Edition ${edition} can no longer be read`)
  if (publicationId !== undefined && publicationId !== found.publicationId)
    throw new EditionGoneError(`Edition ${edition} is not here as it was published`)
}

/** Throws EditionGoneError unless the server has this publication. Call it after reading rows, if their statement does not say so. */
export async function requirePublication(statements: Statements, publication: Publication): Promise<void> {
  const [found] = await statements.query<{ oldest: number; publicationId: string | null }>(
    `select ${selectPublication('$1')}`,
    [publication.edition],
  )
  refuseOther(publication, found)
}

/** Opens an edition by its number. Throws EditionGoneError unless it can be read. */
export async function findPublication(statements: Statements, edition: number): Promise<Publication> {
  const [row] = await statements.query<EditionPointers>(
    `select current_edition as current, oldest_edition as oldest, dropped_edition as dropped,
       ${selectPublicationId('$1')} as "publicationId"
     from plat.edition_pointers`,
    [edition],
  )
  refuseGone(edition, requirePointers(row))
  return namePublication(edition, row!.publicationId)
}

export function namePublication(edition: number, publicationId: string | null): Publication {
  return { edition, ...(publicationId !== null && { publicationId }) }
}

/** Throws EditionGoneError unless `edition` can be read. */
export function refuseGone(
  edition: number,
  { current, oldest }: Pick<EditionPointers, 'current' | 'oldest'>,
): void {
  if (edition > current) throw new EditionGoneError(`Edition ${edition} is not published`)
  if (edition < oldest) throw new EditionGoneError(`Edition ${edition} can no longer be read`)
}
