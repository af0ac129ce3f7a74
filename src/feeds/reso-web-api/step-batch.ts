import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { ReplicationStep } from '../../ingest/ports/replica.ts'

/** How much is fetched before it is published. */
export interface StepLimits {
  records: number
  /** Of the answers of the service. */
  bytes: number
  /** A slow service is published from time to time too. */
  ms: number
}

export const STEP_LIMITS: StepLimits = { records: 5_000, bytes: 24 * 2 ** 20, ms: 60_000 }

/** Collects what the next step of a replication will hold. */
export class StepBatch {
  readonly #limits: StepLimits
  readonly #clock: () => number
  #records: FeedRecord[] = []
  #issues: Issue[] = []
  #bytes = 0
  #startedAtMs = 0
  #taken = 0

  constructor(limits: StepLimits, clock: () => number) {
    this.#limits = limits
    this.#clock = clock
    this.#startedAtMs = clock()
  }

  add(records: readonly FeedRecord[], bytes = 0): void {
    for (const record of records) this.#records.push(record)
    this.#bytes += bytes
  }

  readonly raise = (issue: Issue): void => {
    this.#issues.push(issue)
  }

  get isFull(): boolean {
    const { records, bytes, ms } = this.#limits
    return (
      this.#records.length >= records ||
      this.#bytes >= bytes ||
      (this.#records.length > 0 && this.#clock() - this.#startedAtMs >= ms)
    )
  }

  get isEmpty(): boolean {
    return this.#records.length === 0 && this.#issues.length === 0
  }

  /** The number of records of all steps so far. */
  get total(): number {
    return this.#taken + this.#records.length
  }

  take(position: string): ReplicationStep {
    const step = { records: dropOlderVersions(this.#records), issues: this.#issues, position }
    this.#taken += this.#records.length
    this.#records = []
    this.#issues = []
    this.#bytes = 0
    this.#startedAtMs = this.#clock()
    return step
  }
}

/** A service may tell of a record twice: in two pages between which it changed, or as a listing and by an event. The newest counts. */
function dropOlderVersions(records: readonly FeedRecord[]): FeedRecord[] {
  const newest = new Map<string, FeedRecord>()
  for (const record of records) {
    const name = nameVersioned(record)
    const before = name === undefined ? undefined : newest.get(name)
    if (name !== undefined && (before === undefined || modifiedAt(before) <= modifiedAt(record)))
      newest.set(name, record)
  }
  return records.filter((record) => {
    const name = nameVersioned(record)
    return name === undefined || newest.get(name) === record
  })
}

function nameVersioned(record: FeedRecord): string | undefined {
  if (record.kind === 'listing') return `listing ${record.facts.listingKey}`
  if (record.kind === 'agent') return `agent ${record.facts.agentKey}`
  return record.kind === 'office' ? `office ${record.facts.officeKey}` : undefined
}

function modifiedAt(record: FeedRecord): number {
  return 'facts' in record && 'modifiedAtMs' in record.facts ? (record.facts.modifiedAtMs ?? 0) : 0
}
