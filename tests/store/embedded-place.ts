import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import type { StorePlace } from './suites/store-harness.ts'

/** Makes an empty directory in the system's temporary directory. */
export async function makeTemporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plat-store-'))
}

export async function makeEmbeddedPlace(): Promise<StorePlace> {
  const directory = await makeTemporaryDirectory()
  return {
    open: () => openEmbeddedStore({ directory }),
    remove: () => rm(directory, { recursive: true }),
  }
}
