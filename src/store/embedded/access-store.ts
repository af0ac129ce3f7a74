import { randomBytes } from 'node:crypto'
import type { AccessStore, KeyRecord, Subscription } from '../../access/ports.ts'
import { StoreError } from '../ports/store-error.ts'
import type { Environment } from './environment.ts'
import { guard, guardAsync } from './guard.ts'
import { textKey } from './rows/row-key.ts'

// The key spaces of the access table.
const KEY_BY_ID = 1
const KEY_ID_BY_DIGEST = 2
const SUBSCRIPTION = 3
const SECRET = textKey(4, 'installation')
const SECRET_BYTES = 32

/** Opens the access store. Every read first releases the old snapshot, so that it sees what other processes have committed. */
export function openAccessStore(env: Environment): AccessStore {
  const read = <T>(what: string, action: () => T) =>
    guard(what, () => {
      env.refresh()
      return action()
    })
  return {
    findKeyByDigest: async (digest) =>
      read('find a key', () => {
        const keyId = env.access.get(textKey(KEY_ID_BY_DIGEST, digest))?.toString()
        return keyId === undefined ? undefined : findJson<KeyRecord>(env, textKey(KEY_BY_ID, keyId))
      }),
    putKey: (key) => guardAsync('put a key', () => env.transact(() => putKey(env, key))),
    listKeys: async () => read('list keys', () => listJson<KeyRecord>(env, KEY_BY_ID).sort(compareKeys)),
    findSubscription: async (holder) =>
      read('find a subscription', () => findJson<Subscription>(env, textKey(SUBSCRIPTION, holder))),
    putSubscription: (subscription) =>
      guardAsync('put a subscription', () =>
        env.transact(() => putJson(env, textKey(SUBSCRIPTION, subscription.holder), subscription)),
      ),
    listSubscriptions: async () =>
      read('list subscriptions', () =>
        listJson<Subscription>(env, SUBSCRIPTION).sort((a, b) => compareText(a.holder, b.holder)),
      ),
    getInstallationSecret: () =>
      guardAsync('get the secret', async () => {
        const secret = env.access.get(SECRET) ?? (await env.transact(() => makeSecret(env)))
        return Uint8Array.from(secret)
      }),
    findInstallationSecret: async () =>
      read('find the secret', () => {
        const secret = env.access.get(SECRET)
        return secret && Uint8Array.from(secret)
      }),
    restoreInstallationSecret: (secret) =>
      guardAsync('restore the secret', () => env.transact(() => restoreSecret(env, secret))),
  }
}

/** Stores a key. If its digest has changed, the key is no longer found by the old one. */
function putKey(env: Environment, key: KeyRecord): void {
  const before = findJson<KeyRecord>(env, textKey(KEY_BY_ID, key.keyId))
  if (before) env.access.remove(textKey(KEY_ID_BY_DIGEST, before.digest))
  env.access.put(textKey(KEY_ID_BY_DIGEST, key.digest), Buffer.from(key.keyId))
  putJson(env, textKey(KEY_BY_ID, key.keyId), key)
}

/** Makes the secret, unless another process was first. Then that process's secret counts. */
function makeSecret(env: Environment): Buffer {
  const known = env.access.get(SECRET)
  if (known) return known
  const secret = randomBytes(SECRET_BYTES)
  env.access.put(SECRET, secret)
  return secret
}

function restoreSecret(env: Environment, secret: Uint8Array): void {
  const known = env.access.get(SECRET)
  if (known?.equals(secret) === false) throw new StoreError('The installation has another secret')
  env.access.put(SECRET, Buffer.from(secret))
}

function compareKeys(a: KeyRecord, b: KeyRecord): number {
  return compareText(a.holder, b.holder) || a.createdAtMs - b.createdAtMs || compareText(a.keyId, b.keyId)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function findJson<T>(env: Environment, key: Buffer): T | undefined {
  const bytes = env.access.get(key)
  return bytes && (JSON.parse(bytes.toString()) as T)
}

function putJson(env: Environment, key: Buffer, value: unknown): void {
  env.access.put(key, Buffer.from(JSON.stringify(value)))
}

function listJson<T>(env: Environment, space: number): T[] {
  const range = { start: Buffer.from([space]), end: Buffer.from([space + 1]) }
  return [...env.access.listEntries(range)].map(({ value }) => JSON.parse(value.toString()) as T)
}
