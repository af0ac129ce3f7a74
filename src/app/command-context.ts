import { join } from 'node:path'
import { type EmbeddedStore, openEmbeddedStore } from '../store/embedded/embedded-store.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Terminal } from './terminal.ts'

/** What every command receives. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
}

/** Runs `work` with the store in the data directory of the settings, and closes the store afterwards. */
export async function withStore<Result>(
  { env }: CommandContext,
  work: (store: EmbeddedStore, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env)
  const store = await openStore(settings)
  try {
    return await work(store, settings)
  } finally {
    await store.close()
  }
}

export function openStore(settings: Settings): Promise<EmbeddedStore> {
  return openEmbeddedStore({ directory: storeDirectoryOf(settings) })
}

export function storeDirectoryOf(settings: Settings): string {
  return join(settings.data, 'store')
}
