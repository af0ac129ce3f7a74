import type { EditionReader, EditionStore } from './edition-store.ts'

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
