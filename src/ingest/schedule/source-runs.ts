import { DAY_MS } from '../../records/calendar-date.ts'
import { DEFAULT_REMOVAL_SHARE, FEWEST_GUARDED_REMOVALS } from '../reconcile/refuse-too-many.ts'
import type { IngestReport } from '../report/ingest-report.ts'
import type { HeldRecords, RunResult, SourceState } from './source-state.ts'

/** Gives `holder` the right to run the feed until `untilMs`, and notes that a run begins. */
export function beginRun(state: SourceState, holder: string, nowMs: number, untilMs: number): SourceState {
  // The clock may have been set back since the last run.
  const { endedAtMs, ...rest } = state
  return { ...rest, startedAtMs: nowMs, lease: { holder, untilMs } }
}

/** Whether somebody else is running the feed. The lease of a process that has died expires. */
export function isRunElsewhere({ lease }: SourceState, holder: string, nowMs: number): boolean {
  return lease !== undefined && lease.holder !== holder && nowMs < lease.untilMs
}

type NotedReport = Pick<
  IngestReport,
  'startedAtMs' | 'isPublished' | 'read' | 'unusable' | 'issues' | 'newestChangeAtMs'
>

export interface RunCounts {
  nowMs: number
  /** Whether the run looked for what is gone, so that it overcomes a refusal. */
  isWhole: boolean
  /** What the source has after the run, and what it had before, if that is known. */
  held: HeldRecords
  before?: HeldRecords
}

/** Notes a run that succeeded, scheduled or not. */
export function noteSuccess(
  state: SourceState,
  report: NotedReport,
  { nowMs, isWhole, held, before }: RunCounts,
): SourceState {
  const { message, refusal, shrink: earlier, ...rest } = state
  const shrink =
    findShrink(held, before, nowMs) ?? (earlier && isRecent(earlier, nowMs) ? earlier : undefined)
  // A scheduled run began before its first record was read.
  const startedAtMs = (state.lease && state.startedAtMs) ?? report.startedAtMs
  const newestChangeAtMs = Math.max(report.newestChangeAtMs ?? 0, state.newestChangeAtMs ?? 0)
  const rejections = report.issues.filter(({ effect }) => effect === 'rejected')
  return {
    ...rest,
    ...{ startedAtMs, endedAtMs: nowMs, failures: 0 },
    ...{
      result: report.isPublished ? 'published' : 'unchanged',
      successAtMs: nowMs,
      asOfMs: startedAtMs,
    },
    ...{ read: sum(Object.values(report.read)), issues: sum(report.issues.map(({ count }) => count)) },
    rejected: Math.max(sum(Object.values(report.unusable)), sum(rejections.map(({ count }) => count))),
    ...(newestChangeAtMs > 0 && { newestChangeAtMs }),
    held,
    ...(shrink && { shrink }),
    ...(refusal && !isWhole && { refusal }),
  }
}

/** What a source has after a run that says what it added and removed. */
export function addChanges(
  held: HeldRecords,
  { added = {}, removed }: Pick<IngestReport, 'added' | 'removed'>,
): HeldRecords {
  const kinds = new Set([...Object.keys(held), ...Object.keys(added)])
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, (held[kind] ?? 0) + (added[kind] ?? 0) - (removed[kind] ?? 0)]),
  )
}

/** The kind that has become smaller by more than a full run may remove without being asked to. */
function findShrink(held: HeldRecords, before: HeldRecords = {}, nowMs: number): SourceState['shrink'] {
  for (const [kind, number] of Object.entries(before)) {
    const lost = number - (held[kind] ?? 0)
    if (lost >= FEWEST_GUARDED_REMOVALS && lost > number * DEFAULT_REMOVAL_SHARE)
      return { atMs: nowMs, message: `The source took away ${lost} of its ${number} ${kind} records` }
  }
  return undefined
}

/** A source that took records away is looked at for a day. */
function isRecent({ atMs }: { atMs: number }, nowMs: number): boolean {
  return nowMs - atMs < DAY_MS
}

/** Notes that the files of a feed are those that were read last. That is no success: their content is as old as before. */
export function noteNotRead(state: SourceState, nowMs: number): SourceState {
  const { message, ...rest } = state
  return { ...rest, endedAtMs: nowMs, result: 'not read', failures: 0 }
}

/** Notes a run that did not succeed. One that was stopped is no failure. */
export function noteFailure(
  state: SourceState,
  result: Extract<RunResult, 'refused' | 'failed' | 'stopped'>,
  message: string,
  nowMs: number,
): SourceState {
  return {
    ...state,
    ...{ endedAtMs: nowMs, result, message, failures: state.failures + (result === 'stopped' ? 0 : 1) },
    ...(result === 'refused' && { refusal: { atMs: nowMs, message } }),
  }
}

/** What an operator must look at. */
export type FeedAlarm =
  /** There was no success for longer than the feed may be old. */
  | 'stopped'
  /** The source took away many records within the last day. */
  | 'shrunk'
  /** A run was refused, because it would have removed too much or its input was only a part. */
  | 'refused'

/** The alarms of a source. Without a limit, a feed is never too old. */
export function listAlarms(
  { successAtMs, addedAtMs, refusal, shrink }: SourceState,
  maxAgeMs: number | undefined,
  nowMs: number,
): FeedAlarm[] {
  const sinceMs = successAtMs ?? addedAtMs ?? nowMs
  return [
    ...(maxAgeMs !== undefined && nowMs - sinceMs > maxAgeMs ? (['stopped'] as const) : []),
    ...(shrink !== undefined && isRecent(shrink, nowMs) ? (['shrunk'] as const) : []),
    ...(refusal === undefined ? [] : (['refused'] as const)),
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
