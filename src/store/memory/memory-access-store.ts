import type { AccessStore, KeyRecord, Subscription } from '../../access/ports.ts'
import { StoreError } from '../ports/store-error.ts'

/** Opens an access store in memory, for tests. */
export function openMemoryAccessStore(made = new Uint8Array(32).fill(7)): AccessStore {
  let secret: Uint8Array | undefined
  const keys = new Map<string, KeyRecord>()
  const subscriptions = new Map<string, Subscription>()
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return {
    findKeyByDigest: async (digest) => [...keys.values()].find((key) => key.digest === digest),
    putKey: async (key) => void keys.set(key.keyId, key),
    listKeys: async () =>
      [...keys.values()].sort((a, b) => compare(a.holder, b.holder) || a.createdAtMs - b.createdAtMs),
    findSubscription: async (holder) => subscriptions.get(holder),
    putSubscription: async (subscription) => void subscriptions.set(subscription.holder, subscription),
    listSubscriptions: async () => [...subscriptions.values()].sort((a, b) => compare(a.holder, b.holder)),
    getInstallationSecret: async () => {
      secret ??= made
      return secret
    },
    findInstallationSecret: async () => secret,
    restoreInstallationSecret: async (other) => {
      if (secret !== undefined && String(secret) !== String(other))
        throw new StoreError('The installation has another secret')
      secret = other
    },
  }
}
