import { type EditionPosition, renderEditionPosition } from '../../contract/formats/change-position.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { OperationResult, RequestContext } from '../operation.ts'

type Sources = Pick<RequestContext, 'editions' | 'reader'>

/**
 * Reads an edition that a client has named, for as long as `read` takes. Throws EditionGoneError if it can no longer be read. A
 * position without a publication is of a store that cannot lose editions, or comes from the header x-edition.
 */
export async function readPosition<Result>(
  position: EditionPosition,
  { editions, reader: served }: Sources,
  read: (reader: EditionReader) => Promise<Result>,
): Promise<Result> {
  if (renderEditionPosition(pickPublication(served)) === renderEditionPosition(position)) return read(served)
  const { edition, publicationId } = position
  const reader = await editions.read(edition)
  try {
    if (publicationId !== undefined && publicationId !== reader.publicationId)
      throw new EditionGoneError(`Edition ${edition} was lost, and another one has its number`)
    return await read(reader)
  } finally {
    await reader.close()
  }
}

/** What a client is told whose edition can no longer be read. */
export async function describeGone(
  detail: string,
  { editions }: Pick<Sources, 'editions'>,
): Promise<Extract<OperationResult<never>, { kind: 'gone' }>> {
  const [oldest, newest] = [await editions.oldestEdition(), await editions.currentEdition()]
  return {
    kind: 'gone',
    detail: `${detail} can no longer be read, only editions from ${oldest} to ${newest} can`,
    headers: { 'x-oldest-edition': String(oldest), 'x-newest-edition': String(newest) },
  }
}
