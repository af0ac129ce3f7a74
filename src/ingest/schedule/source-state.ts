import type { FeedStateStore } from '../../store/ports/feed-state-store.ts'
import type { PastRuns } from './feed-schedule.ts'

export type RunResult =
  /** An edition was published. */
  | 'published'
  /** Everything was read, and nothing had changed. */
  | 'unchanged'
  /** The files are those that were read last, so they were not read again. */
  | 'not read'
  /** The run would have removed too much, or its input is only a part. Nothing was removed. */
  | 'refused'
  | 'failed'
  /** Plat was stopped, or the run took too long. What it had published stays. */
  | 'stopped'

/** What is remembered of a source between runs of its feed. Instants are epoch milliseconds. */
export interface SourceState extends PastRuns {
  /** When the source was first scheduled. */
  addedAtMs?: number
  result?: RunResult
  /** Why the newest run did not succeed. */
  message?: string
  /** When the last run ended that read the source as far as it was asked to. */
  successAtMs?: number
  /** When that run began: the source is known as of then. */
  asOfMs?: number
  /** What the source itself last changed, as far as it says. */
  newestChangeAtMs?: number
  /** Of the last run that read the source: the number of records read and left out, and of all issues. */
  read?: number
  rejected?: number
  issues?: number
  /** The number of records by kind. Absent while a run is at work, and until they have been counted. */
  held?: HeldRecords
  /** A run that took away more of a kind than a comparison may remove, because the source said so. */
  shrink?: { atMs: number; message: string }
  /** A refusal that no later run has overcome. */
  refusal?: { atMs: number; message: string }
  /** Who runs the feed, and until when others leave it alone. */
  lease?: { holder: string; untilMs: number }
}

/** The number of records of a source by kind. */
export type HeldRecords = Readonly<Record<string, number>>

export const NO_RUNS: SourceState = { failures: 0 }

const PREFIX = 'source '

/** The states of all sources that have any. */
export async function listSourceStates(states: FeedStateStore): Promise<Map<string, SourceState>> {
  const texts = await states.list(PREFIX)
  return new Map([...texts].map(([name, text]) => [name.slice(PREFIX.length), parse(text)]))
}

/** Changes the state of a source in one step. Resolves to the new one. */
export async function changeSourceState(
  states: FeedStateStore,
  source: string,
  change: (state: SourceState) => SourceState,
): Promise<SourceState> {
  return parse(await states.change(PREFIX + source, (text) => JSON.stringify(change(parse(text)))))
}

/** A text that cannot be read, as of another version, stands for a source that has never run. */
function parse(text: string | undefined): SourceState {
  if (text === undefined) return NO_RUNS
  try {
    const state = JSON.parse(text) as SourceState
    return typeof state.failures === 'number' ? state : NO_RUNS
  } catch {
    return NO_RUNS
  }
}
