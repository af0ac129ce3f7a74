import type { EditionReader, EditionStore } from './edition-store.ts'
import { isSamePublication, type Publication } from './publication.ts'
import { EditionGoneError } from './store-error.ts'

/** Opens an edition, the newest if undefined, for as long as `read` takes. */
export async function withEdition<Result>(
  editions: Pick<EditionStore, 'read'>,
  edition: number | undefined,
  read: (reader: EditionReader) => Promise<Result>,
): Promise<Result> {
  const reader = await editions.read(edition)
  try {
    return await read(reader)
  } finally {
    await reader.close()
  }
}

/** Opens exactly this publication. Throws EditionGoneError if a failover has lost it, also if another one has its number. */
export async function readPublication(
  editions: Pick<EditionStore, 'read'>,
  wanted: Publication,
): Promise<EditionReader> {
  const reader = await editions.read(wanted.edition)
  if (isSamePublication(reader, wanted)) return reader
  await reader.close()
  throw new EditionGoneError(`Edition ${wanted.edition} was lost, and another one has its number`)
}
