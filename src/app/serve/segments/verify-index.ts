import { isDeepStrictEqual } from 'node:util'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import { type EditionSegments, LISTING_TABLES } from '../../../search/edition/edition-segments.ts'
import { openTable } from '../../../search/edition/segment-engine.ts'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { openSegmentFiles } from './segment-files.ts'
import { splitBuffers } from './shared-buffers.ts'

const pause = async () => {}

/**
 * Says what is wrong with the saved segments of the index: those of the newest edition must have what an index built from its
 * listings has. Segments of an earlier edition are brought up to date at the next start.
 */
export async function verifySavedIndex(
  editions: Pick<EditionStore, 'read'>,
  directory: string,
): Promise<string[]> {
  // Unusable segments are replaced at the next start.
  const saved = await openSegmentFiles(directory, () => {}).load()
  if (saved === undefined) return []
  return withEdition(editions, undefined, async (reader) => {
    if (saved.edition !== reader.edition) return []
    const built = await buildFromEdition(reader, saved.tablesEdition, pause)
    const isSame = saved.segments.length === 1 ? haveSameBytes(saved, built) : haveSameListings(saved, built)
    return isSame ? [] : [`${directory}: the index of edition ${saved.edition} is not what its listings give`]
  })
}

function haveSameBytes(saved: EditionSegments, built: EditionSegments): boolean {
  const [one, other] = [saved, built].map(({ segments: [segment] }) => splitBuffers({ ...segment, id: '' }))
  return (
    isDeepStrictEqual(one!.frame, other!.frame) &&
    one!.buffers.every((buffer, index) => Buffer.from(buffer).equals(Buffer.from(other!.buffers[index]!)))
  )
}

/** Compares the listings of every home. Segments that were merged differently have different bytes. */
function haveSameListings(saved: EditionSegments, built: EditionSegments): boolean {
  return LISTING_TABLES.every((name) => {
    const [some, others] = [openTable(saved, name), openTable(built, name)]
    let found = 0
    for (let row = 0; row < some.size; row++) {
      const propertyId = some.propertyIdOf(row)
      if (some.findRow(propertyId) !== row) continue
      const other = others.findRow(propertyId)
      if (other === undefined || !isDeepStrictEqual(some.getListing(row), others.getListing(other)))
        return false
      found++
    }
    const expected = Array.from({ length: others.size }, (_, row) => row)
    return found === expected.filter((row) => others.findRow(others.propertyIdOf(row)) === row).length
  })
}
