import { type AccessRejection, rejectAccess } from './access-rejection.ts'
import { type IssuedKey, issueKey } from './issue-key.ts'
import { getKeyState } from './key-state.ts'
import type { AccessStore, KeyRecord } from './ports.ts'
import { findKeyById } from './revoke-key.ts'

export interface KeyRoll {
  keyId: string
  /** When the old key ends; absent: now. Never later than it would have ended anyway. */
  oldKeyEndsAtMs?: number
}

/**
 * A new key for the same holder, mode and expiry. The new one is durable before the old one is ended, so a crash
 * between leaves two keys, never none.
 */
export async function rollKey(
  store: AccessStore,
  roll: KeyRoll,
  nowMs: number,
): Promise<(IssuedKey & { oldKey: KeyRecord }) | AccessRejection> {
  const old = await findKeyById(store, roll.keyId)
  if (old === undefined) return rejectAccess('No key has this identifier.')
  const state = getKeyState(old, nowMs)
  if (state !== 'valid') return rejectAccess(`The key is ${state}; issue a new one instead.`)
  const issued = await issueKey(store, old, nowMs)
  if (!issued.ok) return issued
  const oldKey = endKey(old, roll.oldKeyEndsAtMs ?? nowMs, nowMs)
  await store.putKey(oldKey)
  return { ...issued, oldKey }
}

function endKey(key: KeyRecord, endsAtMs: number, nowMs: number): KeyRecord {
  if (endsAtMs <= nowMs) return { ...key, revokedAtMs: nowMs }
  return { ...key, expiresAtMs: Math.min(endsAtMs, key.expiresAtMs ?? Number.POSITIVE_INFINITY) }
}
