import { join } from 'node:path'
import { openEmbeddedStore } from '../store/embedded/embedded-store.ts'
import type { Stores } from '../store/ports/stores.ts'
import type { Settings } from './settings/settings.ts'

/** Where an installation's data is stored. Every thread opens the stores by it, so it can be cloned into a message. */
export interface StoresDescription {
  adapter: 'embedded'
  directory: string
}

export function describeStores(settings: Pick<Settings, 'data'>): StoresDescription {
  return { adapter: 'embedded', directory: join(settings.data, 'store') }
}

/** Opens the stores of an installation. This is the only place that names an adapter. With `isReadOnly` every write is refused. */
export function openStores(
  { directory }: StoresDescription,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<Stores> {
  return openEmbeddedStore({ directory, readOnly: isReadOnly })
}
