import type { AdminActionName } from './admin-actions.ts'

/** What each action answers. Instants are ISO texts. */
export interface AdminAnswers extends Record<AdminActionName, unknown> {
  requests: AdminRequests
  sources: AdminSources
  editions: AdminEdition[]
  keys: AdminKey[]
  subscriptions: AdminSubscription[]
  usage: AdminUsageRow[]
  ledger: { waiting: number; isWritable: boolean; fault?: string }
  'editions/rollback': { isPublished: boolean; edition?: number; changed?: number; removed?: number }
  'keys/issue': AdminIssuedKey
  'keys/roll': AdminIssuedKey
  'keys/revoke': { keyId: string; state: string }
  'subscriptions/set': AdminSubscription
  'ledger/verify': { faults: string[] }
  'ledger/drain': { waiting: number }
}

/** How requests of operations have fared in one minute. */
export interface AdminMinute extends AdminRequestCounts {
  /** When the minute began. */
  at: string
}

export interface AdminRequestCounts {
  requests: number
  /** Refused for the caller's fault: statuses from 400 to 499. */
  refused: number
  /** Failed for a fault of ours: statuses from 500 on. */
  failed: number
  /** Seconds within which half of the requests, 95 and 99 of a hundred were answered. Absent without requests. */
  median?: number
  p95?: number
  p99?: number
}

/** The same over all minutes, for one operation, or `other` for pages and files. */
export interface AdminOperation extends AdminRequestCounts {
  operation: string
}

export interface AdminRequests {
  /** The oldest first, without gaps, up to the minute that has just begun. */
  minutes: AdminMinute[]
  operations: AdminOperation[]
}

export interface AdminSources {
  loaded: AdminLoadedKind[]
  feeds: AdminFeed[]
  /** The issues of the last run of each source and format, the most frequent first. */
  issues: { source: string; format: string; issue: string; count: number }[]
  /** What is wrong with the file of feeds. */
  fault?: string
}

/** The loaded records of one kind from one source. */
export interface AdminLoadedKind {
  source: string
  kind: string
  records: number
  /** The newest edition in which a run of the source changed records of this kind. */
  edition?: number
  lastRun?: { format: string; finishedAt: string; ageHours: number; issues: number }
}

/** How a scheduled feed is doing. Durations are seconds. */
export interface AdminFeed {
  source: string
  format: string
  schedule: string
  isRunning: boolean
  nextRunAt: string
  alarms: string[]
  failures: number
  lastRunAt?: string
  lastResult?: string
  message?: string
  ageSeconds?: number
  lagSeconds?: number
  read?: number
  rejected?: number
  issues?: number
}

export interface AdminEdition {
  edition: number
  publishedAt: string
  source: string
  /** The edition whose state was published again. */
  restoredEdition?: number
  changed: number
  removed: number
  /** Absent when the edition can no longer be read, so that no rollback to it is possible. */
  homes?: number
  listings?: number
}

/** A key without its text. */
export interface AdminKey {
  keyId: string
  holder: string
  mode: string
  hint: string
  state: string
  createdAt: string
  expiresAt?: string
  revokedAt?: string
}

/** The text of a new key is in this answer only. */
export interface AdminIssuedKey {
  key: string
  keyId: string
  holder: string
}

export interface AdminSubscription {
  holder: string
  plan: string
  state: string
  use: string
  changedAt: string
}

export interface AdminUsageRow {
  group: string
  requests: number
  cost: number
}
