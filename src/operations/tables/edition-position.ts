import { type EditionPosition, renderEditionPosition } from '../../contract/formats/change-position.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { OperationResult, RequestContext } from '../operation.ts'

type Sources = Pick<RequestContext, 'editions' | 'reader'>

/** Names what a reader shows. */
export function positionOf(reader: EditionReader): EditionPosition {
  const { shown } = reader
  return { ...pickPublication(reader), ...(shown?.hasDelays && { atMs: shown.atMs }) }
}

/**
 * Reads an edition that a client has named, for as long as `read` takes. Throws EditionGoneError if it can no longer be read. A
 * position without a publication is of a store that cannot lose editions, or comes from the header x-edition.
 */
export async function readPosition<Result>(
  position: EditionPosition,
  { editions, reader: served }: Sources,
  read: (reader: EditionReader) => Promise<Result>,
): Promise<Result> {
  if (renderEditionPosition(positionOf(served)) === renderEditionPosition(position)) return read(served)
  const { edition, publicationId, atMs } = position
  const reader = await editions.read(edition, atMs)
  try {
    if (publicationId !== undefined && publicationId !== reader.publicationId)
      throw new EditionGoneError(`Edition ${edition} was lost, and another one has its number`)
    return await read(reader)
  } finally {
    await reader.close()
  }
}

/**
 * A position that a client has named, as the reader's use is shown it: with an instant if listings are revealed to it as time passes, and
 * otherwise without one. An instant that has not come would show what is still withheld, so that it is refused.
 */
export function checkPosition(
  parameter: string,
  { atMs, ...position }: EditionPosition,
  { reader, nowMs }: Pick<RequestContext, 'reader' | 'nowMs'>,
): EditionPosition | { detail: string } {
  if (reader.shown?.hasDelays !== true) return position
  if (atMs === undefined) {
    const detail = `${parameter}: takes the edition with its instant, as export and changes state it (such as ${renderEditionPosition(positionOf(reader))}), because listings are delayed for this use`
    return { detail }
  }
  if (atMs > nowMs) return { detail: `${parameter}: the instant ${atMs} has not come yet` }
  return { ...position, atMs }
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
