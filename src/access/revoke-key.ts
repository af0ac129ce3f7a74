import { type AccessRejection, rejectAccess } from './access-rejection.ts'
import type { AccessStore, KeyRecord } from './ports.ts'

/** Refuses a key from now on, durable when resolved. A key revoked before keeps its first revocation. */
export async function revokeKey(
  store: AccessStore,
  keyId: string,
  nowMs: number,
): Promise<{ ok: true; key: KeyRecord } | AccessRejection> {
  const key = await findKeyById(store, keyId)
  if (key === undefined) return rejectAccess('No key has this identifier.')
  if (key.revokedAtMs !== undefined && key.revokedAtMs <= nowMs) return { ok: true, key }
  const revoked = { ...key, revokedAtMs: nowMs }
  await store.putKey(revoked)
  return { ok: true, key: revoked }
}

export async function findKeyById(store: AccessStore, keyId: string): Promise<KeyRecord | undefined> {
  return (await store.listKeys()).find((key) => key.keyId === keyId)
}
