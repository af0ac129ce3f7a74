import { getKeyState, type KeyState } from './key-state.ts'
import type { AccessStore, KeyRecord } from './ports.ts'

/** A key as it may be shown: without its digest. */
export interface ListedKey extends Omit<KeyRecord, 'digest'> {
  state: KeyState
}

/** Every key ever issued, or those of one holder, by holder, then creation. */
export async function listKeys(store: AccessStore, nowMs: number, holder?: string): Promise<ListedKey[]> {
  const keys = await store.listKeys()
  return keys
    .filter((key) => holder === undefined || key.holder === holder)
    .map(({ digest: _, ...shown }) => ({ ...shown, state: getKeyState(shown, nowMs) }))
}
