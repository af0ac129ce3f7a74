import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import { openIndexSnapshot } from './index-snapshot-file.ts'
import { splitBuffers } from './shared-buffers.ts'

const pause = async () => {}

/** Says what is wrong with the snapshot of the index: one of the newest edition must equal an index built from its listings. */
export async function verifySnapshot(editions: Pick<EditionStore, 'read'>, path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const reader = editions.read()
  const snapshot = openIndexSnapshot(path)
  const saved = await snapshot.load()
  // A snapshot of another format, or a torn one, is replaced at the next start. One of an earlier edition is brought up to date.
  if (saved?.edition !== reader.edition) return []
  const { edition, tablesEdition } = saved
  const built = splitBuffers(await buildFromEdition(reader, tablesEdition, pause))
  const found = splitBuffers(saved)
  const isSame = isDeepStrictEqual(built.frame, found.frame) && areEqual(built.buffers, found.buffers)
  return isSame ? [] : [`${path}: the index of edition ${edition} is not what its listings give`]
}

function areEqual(some: readonly SharedArrayBuffer[], others: readonly SharedArrayBuffer[]): boolean {
  return some.every((buffer, index) => Buffer.from(buffer).equals(Buffer.from(others[index]!)))
}
