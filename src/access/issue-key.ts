import { randomUUID } from 'node:crypto'
import { parseAccessName } from './access-name.ts'
import { type AccessRejection, rejectAccess } from './access-rejection.ts'
import { buildKeyDigest } from './digest-key.ts'
import { issueKeyText, type KeyMode, renderKeyHint } from './key-text.ts'
import type { AccessStore, KeyRecord } from './ports.ts'

export interface KeyOrder {
  holder: string
  mode: KeyMode
  /** The first instant at which the key is refused; absent: never. */
  expiresAtMs?: number
}

/** `text` is the key itself. It is kept nowhere, so this is the only time that it can be shown. */
export interface IssuedKey {
  ok: true
  text: string
  key: KeyRecord
}

/** Makes a key for a holder, durable when resolved. Leaves the holder's subscription alone. */
export async function issueKey(
  store: AccessStore,
  order: KeyOrder,
  nowMs: number,
): Promise<IssuedKey | AccessRejection> {
  const holder = parseAccessName('holder', order.holder)
  if (!holder.ok) return holder
  if (order.expiresAtMs !== undefined && !(order.expiresAtMs > nowMs)) {
    return rejectAccess('The expiry is not in the future.')
  }
  return putNewKey(store, { ...order, holder: holder.name }, nowMs)
}

async function putNewKey(store: AccessStore, order: KeyOrder, nowMs: number): Promise<IssuedKey> {
  const text = issueKeyText(order.mode)
  const key: KeyRecord = {
    keyId: randomUUID(),
    digest: buildKeyDigest(await store.getInstallationSecret())(text),
    holder: order.holder,
    mode: order.mode,
    hint: renderKeyHint(text),
    createdAtMs: nowMs,
    ...(order.expiresAtMs === undefined ? {} : { expiresAtMs: order.expiresAtMs }),
  }
  await store.putKey(key)
  return { ok: true, text, key }
}
