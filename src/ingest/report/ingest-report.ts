import { RECORD_KINDS } from '../../records/record.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import type { IssueCount } from '../run/issue-tally.ts'
import { countUnchanged, type KindTallies } from '../run/kind-tally.ts'

/** What one run did or, for a dry run, would have done. Plain JSON. */
export interface IngestReport extends Omit<RunRecord, 'issues'> {
  isDryRun: boolean
  /** The number of relation lists written. */
  relations: number
  /** Most frequent first. */
  issues: IssueCount[]
}

/** The counts of a run by kind of record; zeros are left out. */
export function countByKind(
  tallies: KindTallies,
  childrenRead: number,
): Pick<RunRecord, 'read' | 'changed' | 'unchanged' | 'removed' | 'unusable'> {
  const count = (of: (kind: keyof KindTallies) => number): Record<string, number> =>
    Object.fromEntries(RECORD_KINDS.map((kind) => [kind, of(kind)]).filter(([, number]) => number !== 0))
  return {
    read: {
      ...count((kind) => tallies[kind].read),
      ...(childrenRead === 0 ? {} : { listingChild: childrenRead }),
    },
    changed: count((kind) => tallies[kind].changed.size + tallies[kind].removed.size),
    unchanged: count((kind) => countUnchanged(tallies[kind])),
    removed: count((kind) => tallies[kind].removed.size),
    unusable: count((kind) => tallies[kind].unusable),
  }
}

/** The part of the report that the history of runs holds. */
export function runRecordOf(report: IngestReport): RunRecord {
  const { isDryRun, relations, issues, ...record } = report
  return { ...record, issues: Object.fromEntries(issues.map(({ name, count }) => [name, count])) }
}
