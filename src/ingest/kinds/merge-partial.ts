import type { County } from '../../records/place.ts'
import type { RecordByKind } from '../../records/record.ts'
import { ingestIssue } from '../issues.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

type PartialKind = 'zipCode' | 'county' | 'stateCosts'
type Merge<K extends PartialKind> = (
  batch: readonly ({ id: number } & Partial<RecordByKind[K]>)[],
  run: Run,
) => Promise<RecordByKind[K][]>

/**
 * Merges partial facts of kinds with natural ids into what is stored and what the run has read before: given fields win,
 * others stay. These tables are small (at most 41,000 ZIP codes) and stay in memory for the run. Resolves to the merged records.
 */
export function createPartialMerge<K extends PartialKind>(kind: K): Merge<K> {
  const merged = new Map<number, RecordByKind[K]>()
  return async (batch, run) => {
    run.tallies[kind].read += batch.length
    const ids = [...new Set(batch.map(({ id }) => id))]
    const found = await run.base.getMany(kind, ids)
    const outcomes = new Map<number, Outcome<K>>()
    const stored = new Map(ids.map((id, at) => [id, found[at]]))
    for (const given of batch) {
      const below = merged.get(given.id) ?? stored.get(given.id)
      const facts = kind === 'county' ? chooseLimits(below as County | undefined, given, run) : given
      const record = layOver<K>(below, facts)
      merged.set(given.id, record)
      if (!isWhole(kind, record)) {
        run.tallies[kind].unusable++
        run.issues.raise(ingestIssue('CountyUnnamed', `County ${facts.id}`))
        continue
      }
      run.tallies[kind].seen.set(facts.id, -Infinity)
      outcomes.set(facts.id, { stored: stored.get(facts.id), record })
    }
    await writeChanges(kind, [...outcomes.values()], run)
    return [...outcomes.values()].map(({ record }) => record)
  }
}

/** Only counties come in parts that are not records by themselves: limits and taxes without a name. */
function isWhole(kind: PartialKind, record: object): boolean {
  return kind !== 'county' || ('name' in record && 'stateOrProvince' in record)
}

const LIMIT_FIELDS = ['fhaLimitCents', 'conformingLimitCents', 'limitsYear'] as const

/**
 * The limits of a county belong to one year. Those of an older or unnamed year are left out, with an issue, where a year is
 * known.
 */
function chooseLimits<Facts extends { id: number } & Partial<County>>(
  below: County | undefined,
  facts: Facts,
  run: Run,
): Facts {
  const hasLimits = LIMIT_FIELDS.some((field) => facts[field] !== undefined)
  if (!hasLimits || below?.limitsYear === undefined || below.limitsYear === facts.limitsYear) return facts
  const { fhaLimitCents, conformingLimitCents, limitsYear = 0, ...others } = facts
  if (limitsYear > below.limitsYear) return facts
  const detail = `${limitsYear || 'unnamed year'}, stored ${below.limitsYear}`
  run.issues.raise(ingestIssue('LimitsOlderThanStored', `County ${facts.id}`, detail))
  return others as unknown as Facts
}

function layOver<K extends PartialKind>(below: RecordByKind[K] | undefined, facts: object): RecordByKind[K] {
  const merged = { ...below } as Record<string, unknown>
  // A limit that the newer table does not have would look like one of its year.
  if ('limitsYear' in facts && facts.limitsYear !== merged.limitsYear)
    for (const field of LIMIT_FIELDS) if (merged.limitsYear !== undefined) delete merged[field]
  for (const [field, value] of Object.entries(facts)) if (value !== undefined) merged[field] = value
  return merged as unknown as RecordByKind[K]
}
