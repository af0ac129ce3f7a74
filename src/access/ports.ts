/** A key as it is kept: never its text, only its HMAC-SHA-256 with the installation's secret. */
export interface KeyRecord {
  keyId: string
  /** Hex. */
  digest: string
  holder: string
  mode: 'live' | 'test'
  /** The last four characters, to tell keys apart in lists. */
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

/** Where keys and subscriptions are kept. Writes are durable when resolved and seen by every process at once. */
export interface AccessStore {
  findKeyByDigest(digest: string): Promise<KeyRecord | undefined>
  /** Puts a new key or replaces the record of the same keyId. */
  putKey(key: KeyRecord): Promise<void>
  /** By holder, then creation. */
  listKeys(): Promise<KeyRecord[]>
  findSubscription(holder: string): Promise<Subscription | undefined>
  putSubscription(subscription: Subscription): Promise<void>
  /** By holder. */
  listSubscriptions(): Promise<Subscription[]>
  /** 32 random bytes made at first use and kept for ever. */
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
 * The ledger of charges. Segments carry a checksum a record; a torn tail is cut at opening. Any number of
 * processes may append, each to segments of its own.
 */
export interface ChargeLedger {
  /** Resolves when the charge is on disk (group commit, 2 ms at most); rejects when it could not be made so. */
  append(charge: Charge): Promise<void>
  /** Every durable charge that matches, in no stated order. */
  read(filter: ChargeFilter): AsyncIterable<Charge>
  /** Rejects when a charge could not be made durable now. Charges nothing. */
  checkWritable(): Promise<void>
  /** Names what is wrong with the segments; empty when sound. */
  verify(): Promise<string[]>
  close(): Promise<void>
}
