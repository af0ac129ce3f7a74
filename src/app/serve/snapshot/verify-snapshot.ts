import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import { openIndexSnapshot } from './index-snapshot-file.ts'
import { splitBuffers } from './shared-buffers.ts'

const pause = async () => {}

/** Names what is wrong with the kept index: one of the newest edition must be what building it anew gives. */
export async function verifySnapshot(editions: Pick<EditionStore, 'read'>, path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const reader = editions.read()
  const snapshot = await openIndexSnapshot(path)
  const kept = await snapshot.load()
  // One of other code, or cut short, is built again at the next start; one of an earlier edition is brought up to the newest.
  if (kept?.edition !== reader.edition) return []
  const { edition, tablesEdition } = kept
  const built = splitBuffers(await buildFromEdition(reader, tablesEdition, pause))
  const found = splitBuffers(kept)
  const isSame = isDeepStrictEqual(built.frame, found.frame) && areEqual(built.buffers, found.buffers)
  return isSame ? [] : [`${path}: the index of edition ${edition} is not what its listings give`]
}

function areEqual(some: readonly SharedArrayBuffer[], others: readonly SharedArrayBuffer[]): boolean {
  return some.every((buffer, index) => Buffer.from(buffer).equals(Buffer.from(others[index]!)))
}
