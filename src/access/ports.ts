/** A stored key. It never contains the text, only its HMAC-SHA-256 under the installation's secret. */
export interface KeyRecord {
  keyId: string
  /** The HMAC in hexadecimal. */
  digest: string
  holder: string
  mode: 'live' | 'test'
  /** The last four characters of the text, which tell keys apart in lists. */
  hint: string
  createdAtMs: number
  expiresAtMs?: number
  revokedAtMs?: number
}

/**
 * What the answers to a key are used for, in the words of US multiple listing services: on public pages (Internet Data Exchange), on
 * pages for registered clients of a broker (virtual office website), or inside the firm only.
 */
export const DISPLAY_USES = ['idx', 'vow', 'private'] as const

export type DisplayUse = (typeof DISPLAY_USES)[number]

/** The use of a subscription that does not state one: the one that sees least. */
export const DEFAULT_USE: DisplayUse = 'idx'

export interface Subscription {
  holder: string
  plan: string
  state: 'active' | 'cancelled'
  /** `DEFAULT_USE` if absent. */
  use?: DisplayUse
  changedAtMs: number
}

/** Stores keys and subscriptions. A write is durable once it has resolved, and every process sees it at once. */
export interface AccessStore {
  findKeyByDigest(digest: string): Promise<KeyRecord | undefined>
  /** Adds a key, or replaces the record with the same keyId. */
  putKey(key: KeyRecord): Promise<void>
  /** Lists all keys by holder, then by creation. */
  listKeys(): Promise<KeyRecord[]>
  findSubscription(holder: string): Promise<Subscription | undefined>
  putSubscription(subscription: Subscription): Promise<void>
  /** Lists all subscriptions by holder. */
  listSubscriptions(): Promise<Subscription[]>
  /** Returns 32 random bytes, made at first use and never changed. */
  getInstallationSecret(): Promise<Uint8Array>
  /** Returns the secret if it has been made. */
  findInstallationSecret(): Promise<Uint8Array | undefined>
  /** Stores the secret of another installation, so that its keys are valid here. Throws StoreError if there is another one already. */
  restoreInstallationSecret(secret: Uint8Array): Promise<void>
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

export const USAGE_GROUPINGS = ['day', 'operation', 'holder', 'key'] as const

export type UsageGrouping = (typeof USAGE_GROUPINGS)[number]

export interface UsageRow {
  /** The day in UTC (YYYY-MM-DD), the operation, the holder, or the identifier of the key. */
  group: string
  requests: number
  cost: number
}

/** The ledger of charges. Any number of processes may append at the same time. */
export interface ChargeLedger {
  /**
   * Resolves when the charge is durable, together with others made at the same time. Rejects if it could not be made
   * durable.
   */
  append(charge: Charge): Promise<void>
  /** Reads every durable charge that matches, once, in no particular order. */
  read(filter: ChargeFilter): AsyncIterable<Charge>
  /** Counts the durable charges that match, by group, ordered by the text of the group. */
  summarizeUsage(filter: ChargeFilter, grouping: UsageGrouping): Promise<UsageRow[]>
  /** The number of charges that are durable on this node and have yet to reach the store that all nodes share; 0 without one. */
  countWaiting(): Promise<number>
  /**
   * Moves what waits on this node into that store now, also what ended processes have left. Resolves to how many charges still
   * wait: those that other running processes have just appended, and what cannot be moved.
   */
  drain(): Promise<number>
  /** Rejects if a charge could not be made durable now. Does not charge anything. */
  checkWritable(): Promise<void>
  /** Lists what is wrong with the ledger. The list is empty if nothing is. */
  verify(): Promise<string[]>
  close(): Promise<void>
}
