import { RECORD_KINDS } from '../../records/record.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import {
  countUnchanged,
  type IssueCount,
  type KindTallies,
  MOST_EXAMPLES,
  sortIssues,
} from '../run/tallies.ts'

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
): Pick<RunRecord, 'read' | 'changed' | 'added' | 'unchanged' | 'removed' | 'unusable'> {
  const count = (of: (kind: keyof KindTallies) => number): Record<string, number> =>
    Object.fromEntries(RECORD_KINDS.map((kind) => [kind, of(kind)]).filter(([, number]) => number !== 0))
  return {
    read: {
      ...count((kind) => tallies[kind].read),
      ...(childrenRead === 0 ? {} : { listingChild: childrenRead }),
    },
    changed: count((kind) => tallies[kind].changed.size + tallies[kind].removed.size),
    added: count((kind) => tallies[kind].added.size),
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

/** One report of runs that were parts of a whole, in their order. There must be at least one. */
export function mergeReports(reports: readonly IngestReport[]): IngestReport {
  const [first, last] = [reports[0], reports.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is no report to merge')
  const issues = new Map<string, IssueCount>()
  for (const issue of reports.flatMap((report) => report.issues)) {
    const { count = 0, examples = [] } = issues.get(issue.name) ?? {}
    issues.set(issue.name, {
      ...issue,
      count: count + issue.count,
      examples: [...examples, ...issue.examples].slice(0, MOST_EXAMPLES),
    })
  }
  const sum = (name: 'read' | 'changed' | 'added' | 'unchanged' | 'removed' | 'unusable') => {
    const counts: Record<string, number> = {}
    for (const report of reports)
      for (const [kind, count] of Object.entries(report[name] ?? {}))
        counts[kind] = (counts[kind] ?? 0) + count
    return counts
  }
  const changes = reports.flatMap(({ newestChangeAtMs }) => newestChangeAtMs ?? [])
  return {
    ...last,
    startedAtMs: first.startedAtMs,
    ...(changes.length > 0 && { newestChangeAtMs: Math.max(...changes) }),
    isPublished: reports.some(({ isPublished }) => isPublished),
    relations: reports.reduce((total, { relations }) => total + relations, 0),
    ...{ read: sum('read'), changed: sum('changed'), unchanged: sum('unchanged') },
    ...{ added: sum('added'), removed: sum('removed'), unusable: sum('unusable') },
    issues: sortIssues([...issues.values()]),
  }
}

const EXAMPLES_SHOWN = 3

/** The report as text for people: what was done, counts by kind, issues with examples. Ends with a line break. */
export function renderReport(report: IngestReport): string {
  // Children are counted as they are read; what changes is their listings.
  const kinds = [...RECORD_KINDS, 'listingChild'].filter((kind) => report.read[kind] ?? report.changed[kind])
  const counts = kinds.map((kind) =>
    [kind, report.read, report.changed, report.unchanged, report.removed, report.unusable].map((cell) =>
      typeof cell === 'string' ? cell : String(cell[kind] ?? 0),
    ),
  )
  const issues = report.issues.map(({ name, effect, count }) => [name, effect, String(count)])
  const examples = report.issues.map((issue) => renderExamples(issue))
  return [
    renderOutcome(report),
    ...renderTable(['record', 'read', 'changed', 'unchanged', 'removed', 'unusable'], counts),
    ...(issues.length === 0
      ? ['No issues.']
      : [
          '',
          ...renderTable(
            ['issue', 'effect', 'count', 'for example'],
            issues.map((row, at) => [...row, examples[at]!]),
          ),
        ]),
    '',
  ].join('\n')
}

function renderOutcome({
  edition,
  isPublished,
  isDryRun,
  startedAtMs,
  finishedAtMs,
  source,
  changed,
}: IngestReport) {
  const seconds = ((finishedAtMs - startedAtMs) / 1000).toFixed(1)
  const total = Object.values(changed).reduce((sum, count) => sum + count, 0)
  const outcome = isDryRun
    ? `nothing published (dry run), ${total} records would change`
    : isPublished
      ? `edition ${edition} published`
      : `nothing changed, edition ${edition} stays`
  return `${source}: ${outcome} (${seconds} s)`
}

function renderExamples({ examples, count }: IssueCount): string {
  const shown = examples
    .slice(0, EXAMPLES_SHOWN)
    .map(({ place, detail }) => (detail === undefined ? place : `${place} (${detail})`))
  return shown.join(', ') + (count > shown.length ? ', ...' : '')
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]!.length)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, at) => (/^\d+$/.test(cell) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd(),
  )
}
