import { readdir, rm } from 'node:fs/promises'
import { backUpEmbeddedStore } from '../../../src/store/embedded/backup/back-up-store.ts'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import type { BackupManifest } from '../../../src/store/ports/backup-manifest.ts'
import { fillStore } from '../damage/store-answers.ts'
import { makeTemporaryDirectory } from '../embedded-place.ts'
import { sampleCharge } from '../sample-writes.ts'

/** Runs `body` with an empty directory, which is removed afterwards. */
export async function withPlace(body: (place: string) => Promise<void>): Promise<void> {
  const place = await makeTemporaryDirectory()
  try {
    await body(place)
  } finally {
    await rm(place, { recursive: true })
  }
}

/** Makes a store of a few hundred records and three charges. */
export async function makeFilledStore(directory: string): Promise<void> {
  const store = await openEmbeddedStore({ directory })
  await fillStore(store)
  for (const id of ['a', 'b', 'c']) await store.ledger.append(sampleCharge(id, 1))
  await store.close()
}

export function backUp(store: string, target: string): Promise<BackupManifest> {
  return backUpEmbeddedStore({ store, target, startedAtMs: 1, platVersion: '1.2.3' })
}

/** Lists all files below a directory, with paths relative to it. */
export async function listFilesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(directory.length + 1))
    .sort()
}
