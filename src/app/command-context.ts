import type { Stores } from '../store/ports/stores.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { describeStores, openStores } from './stores.ts'
import type { Terminal } from './terminal.ts'

/** What every command receives. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
}

/** Runs `work` with the stores of the settings, and closes them afterwards. */
export async function withStores<Result>(
  { env }: CommandContext,
  work: (stores: Stores, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env)
  const stores = await openStores(describeStores(settings), { isPatient: true })
  try {
    return await work(stores, settings)
  } finally {
    await stores.close()
  }
}
