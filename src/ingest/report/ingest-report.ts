import { RECORD_KINDS } from '../../records/record.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import type { IssueCount } from '../run/issue-tally.ts'
import { countUnchanged, type KindTallies } from '../run/kind-tally.ts'

/** What one run did or, for a dry run, would have done. Plain JSON. */
export interface IngestReport extends Omit<RunRecord, 'issues'> {
  isDryRun: boolean
  /** Lists of relations written. */
  relations: number
  /** Most frequent first. */
  issues: IssueCount[]
}

/** The counts of a run by kind of record; kinds without any are left out. */
export function countByKind(
  ledger: KindTallies,
  childrenRead: number,
): Pick<RunRecord, 'read' | 'changed' | 'unchanged' | 'removed'> {
  const count = (of: (kind: keyof KindTallies) => number): Record<string, number> =>
    Object.fromEntries(RECORD_KINDS.map((kind) => [kind, of(kind)]).filter(([, number]) => number !== 0))
  return {
    read: {
      ...count((kind) => ledger[kind].read),
      ...(childrenRead === 0 ? {} : { listingChild: childrenRead }),
    },
    changed: count((kind) => ledger[kind].changed.size + ledger[kind].removed.size),
    unchanged: count((kind) => countUnchanged(ledger[kind])),
    removed: count((kind) => ledger[kind].removed.size),
  }
}

/** The report as the run's record keeps it. */
export function runRecordOf(report: IngestReport): RunRecord {
  const { isDryRun, relations, issues, ...record } = report
  return { ...record, issues: Object.fromEntries(issues.map(({ name, count }) => [name, count])) }
}
