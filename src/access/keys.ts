import { randomUUID } from 'node:crypto'
import { buildKeyDigest, issueKeyText, type KeyMode, renderKeyHint } from './key-text.ts'
import type { AccessStore, KeyRecord, Subscription } from './ports.ts'

/** The reason why a request about keys or subscriptions is refused, in one line. Never contains the text of a key. */
export interface AccessRejection {
  ok: false
  detail: string
}

function rejectAccess(detail: string): AccessRejection {
  return { ok: false, detail }
}

const MAX_NAME_LENGTH = 200

/** Parses the name of a holder or a plan: trimmed, with 1 to 200 printable characters. */
function parseAccessName(
  what: 'holder' | 'plan',
  text: string,
): { ok: true; name: string } | AccessRejection {
  const name = text.trim()
  if (name === '') return rejectAccess(`The ${what} must have a name.`)
  if (name.length > MAX_NAME_LENGTH)
    return rejectAccess(`The ${what} has more than ${MAX_NAME_LENGTH} characters.`)
  if (/\p{C}/u.test(name)) return rejectAccess(`The ${what} has unprintable characters.`)
  return { ok: true, name }
}

export type KeyState = 'valid' | 'expired' | 'revoked'

/** A key is refused from the instant of its revocation or its expiry on. */
export function getKeyState(key: Pick<KeyRecord, 'revokedAtMs' | 'expiresAtMs'>, nowMs: number): KeyState {
  if (key.revokedAtMs !== undefined && key.revokedAtMs <= nowMs) return 'revoked'
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs) return 'expired'
  return 'valid'
}

export interface KeyOrder {
  holder: string
  mode: KeyMode
  /** The first instant at which the key is refused. If absent, the key never expires. */
  expiresAtMs?: number
}

/** A new key. `text` is the key itself. It is never stored, so it can be shown only now. */
export interface IssuedKey {
  ok: true
  text: string
  key: KeyRecord
}

/** Issues a key to a holder. Durable once resolved. The holder's subscription does not change. */
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

/** Revokes a key from now on. Durable once resolved. A key that is already revoked keeps its time of revocation. */
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

async function findKeyById(store: AccessStore, keyId: string): Promise<KeyRecord | undefined> {
  return (await store.listKeys()).find((key) => key.keyId === keyId)
}

export interface KeyRoll {
  keyId: string
  /** When the old key expires; now if absent. Never later than its own expiry. */
  oldKeyEndsAtMs?: number
}

/**
 * Issues a new key with the same holder, mode and expiry. It is durable before the old key is ended, so a crash in between
 * leaves two keys rather than none.
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

/** A key without its digest, as it may be shown. */
export interface ListedKey extends Omit<KeyRecord, 'digest'> {
  state: KeyState
}

/** Lists every key ever issued, or the keys of one holder, by holder and then by creation. */
export async function listKeys(store: AccessStore, nowMs: number, holder?: string): Promise<ListedKey[]> {
  const keys = await store.listKeys()
  return keys
    .filter((key) => holder === undefined || key.holder === holder)
    .map(({ digest: _, ...shown }) => ({ ...shown, state: getKeyState(shown, nowMs) }))
}

/**
 * Subscribes a holder under a plan, or cancels the subscription. An order without a use leaves the use as it is. Durable once
 * resolved.
 */
export async function setSubscription(
  store: AccessStore,
  order: Omit<Subscription, 'changedAtMs'>,
  nowMs: number,
): Promise<{ ok: true; subscription: Subscription } | AccessRejection> {
  const holder = parseAccessName('holder', order.holder)
  if (!holder.ok) return holder
  const plan = parseAccessName('plan', order.plan)
  if (!plan.ok) return plan
  const use = order.use ?? (await store.findSubscription(holder.name))?.use
  const subscription = {
    ...{ holder: holder.name, plan: plan.name, state: order.state, changedAtMs: nowMs },
    ...(use !== undefined && { use }),
  }
  await store.putSubscription(subscription)
  return { ok: true, subscription }
}

/** Lists all subscriptions, active and canceled, by holder, or only the subscription of one holder. */
export async function listSubscriptions(store: AccessStore, holder?: string): Promise<Subscription[]> {
  const subscriptions = await store.listSubscriptions()
  return subscriptions.filter((subscription) => holder === undefined || subscription.holder === holder)
}
