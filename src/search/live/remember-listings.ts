import type { Listing } from '../../records/listing.ts'
import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** At least so many listings are remembered: those of a batch of changes, and the others of their homes. */
const REMEMBERED = 2000

/**
 * Reads an edition as the reader does, but a listing that was read a short time before is not read and decoded again. The memory
 * needed is that of a few thousand listings.
 */
export function rememberListings(reader: EditionReader): EditionReader {
  let recent = new Map<number, Listing | undefined>()
  let earlier: typeof recent = new Map()
  const readListings = async (ids: readonly number[]): Promise<(Listing | undefined)[]> => {
    const missing = ids.filter((id) => !recent.has(id) && !earlier.has(id))
    const read = missing.length === 0 ? [] : await reader.getMany('listing', missing)
    const found = new Map(missing.map((id, at) => [id, read[at]]))
    const listings = ids.map((id) => found.get(id) ?? recent.get(id) ?? earlier.get(id))
    if (recent.size >= REMEMBERED) [earlier, recent] = [recent, new Map()]
    for (const [id, listing] of found) recent.set(id, listing)
    return listings
  }
  return {
    ...reader,
    getMany: <K extends RecordKind>(kind: K, ids: readonly number[]) =>
      kind === 'listing'
        ? (readListings(ids) as Promise<(RecordByKind[K] | undefined)[]>)
        : reader.getMany(kind, ids),
  }
}
