/** A key as the store holds it: never its text, only the HMAC-SHA-256 of it under the installation's secret. */
export interface KeyRecord {
  keyId: string
  /** In hexadecimal. */
  digest: string
  holder: string
  mode: 'live' | 'test'
  /** The last four characters of the text, which tell keys apart in lists. */
  hint: string
  createdAtMs: number
  expiresAtMs?: number
  revokedAtMs?: number
}

export interface Subscription {
  holder: string
  plan: string
  state: 'active' | 'cancelled'
  changedAtMs: number
}

/** Stores keys and subscriptions. A write is durable once it has resolved, and every process sees it at once. */
export interface AccessStore {
  findKeyByDigest(digest: string): Promise<KeyRecord | undefined>
  /** Adds a key, or replaces the record with the same keyId. */
  putKey(key: KeyRecord): Promise<void>
  /** By holder, then creation. */
  listKeys(): Promise<KeyRecord[]>
  findSubscription(holder: string): Promise<Subscription | undefined>
  putSubscription(subscription: Subscription): Promise<void>
  /** By holder. */
  listSubscriptions(): Promise<Subscription[]>
  /** 32 random bytes, made at first use and never changed. */
  getInstallationSecret(): Promise<Uint8Array>
}

/** One charged answer. */
export interface Charge {
  requestId: string
  atMs: number
  keyId: string
  holder: string
  operation: string
  cost: number
}

export interface ChargeFilter {
  holder?: string
  fromMs?: number
  toMs?: number
}

/**
 * The ledger of charges. Every record carries a checksum, and a torn tail is cut when the ledger is opened. Any number of
 * processes may append at once, each to segments of its own.
 */
export interface ChargeLedger {
  /** Resolves when the charge is on disk, together with others that came at the same time; rejects when it could not be written. */
  append(charge: Charge): Promise<void>
  /** Every durable charge that matches, in no particular order. */
  read(filter: ChargeFilter): AsyncIterable<Charge>
  /** Rejects if a charge could not be made durable now. Charges nothing. */
  checkWritable(): Promise<void>
  /** Names what is wrong with the segments; empty when sound. */
  verify(): Promise<string[]>
  close(): Promise<void>
}
