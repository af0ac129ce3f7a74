import { IngestRefusedError, IngestStoppedError } from '../../ingest/ports/feed.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { findNextRunMs, LONGEST_RETRY_MS } from '../../ingest/schedule/feed-schedule.ts'
import { beginRun, isRunElsewhere, noteFailure, noteNotRead } from '../../ingest/schedule/source-runs.ts'
import {
  changeSourceState,
  listSourceStates,
  NO_RUNS,
  type SourceState,
} from '../../ingest/schedule/source-state.ts'
import type { FeedStateStore } from '../../store/ports/feed-state-store.ts'
import { isReplicaFormat } from '../ingest/create-feed.ts'
import type { FeedPlan } from './feed-plan.ts'

export interface ScheduledRun {
  /** Aborted when the run should end. */
  signal: AbortSignal
  /** Whether what the source no longer has may be looked for. */
  findsRemovals: boolean
}

export interface SchedulerObserver {
  started?(plan: FeedPlan): void
  /** `report` is undefined if the files of the feed were those read last. */
  ended?(plan: FeedPlan, report: IngestReport | undefined): void
  failed?(plan: FeedPlan, error: unknown): void
  /** The states have been looked at: all feeds with their state as it is now. */
  looked?(feeds: readonly ScheduledFeed[]): void
  /** The states could not be read or written. It is tried again. */
  storeFailed?(error: unknown): void
}

export interface ScheduledFeed {
  plan: FeedPlan
  state: SourceState
  /** Up to now means as soon as possible. */
  nextRunMs: number
  isRunning: boolean
}

export interface SchedulerParts {
  states: FeedStateStore
  /** Runs a feed once. Resolves to undefined if its files are those read last. It records a success itself. */
  runFeed(plan: FeedPlan, run: ScheduledRun): Promise<IngestReport | undefined>
  /** Names this process among all that share the store. */
  holder: string
  /** Epoch milliseconds. */
  clock(): number
  observer?: SchedulerObserver
  /** How often the states are looked at when nothing is due, because other nodes change them too. */
  lookEveryMs?: number
}

export interface FeedScheduler {
  /** Replaces the feeds. A run in progress ends as it would have. */
  setFeeds(plans: readonly FeedPlan[]): void
  /** Makes feeds due that failed or were refused, instead of at the next of their growing intervals. */
  retryFailed(): Promise<void>
  /** Ends the runs in progress early, and resolves when they have ended. */
  stop(): Promise<void>
}

/** Services are mostly waited for. Files are read one after another, because one writer has the store. */
const MOST_RUNS_AT_ONCE = 4

/** Others leave a feed alone for this long after its process was last heard of. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000

const LOOK_EVERY_MS = 5_000

/** Runs feeds when they are due, each on one node at a time. What it knows is in the feed states, so it goes on after a restart. */
export function openFeedScheduler(parts: SchedulerParts): FeedScheduler {
  const { states, runFeed, holder, clock, observer = {}, lookEveryMs = LOOK_EVERY_MS } = parts
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  let feeds: readonly FeedPlan[] = []
  let isStopped = false
  let wake = Promise.withResolvers<void>()

  const change = (plan: FeedPlan, action: (state: SourceState) => SourceState) =>
    changeSourceState(states, plan.source, action)

  /** Takes the lease of a feed if it is still due. */
  const takeLease = async (plan: FeedPlan): Promise<SourceState | undefined> => {
    let isMine = false
    const state = await change(plan, (before) => {
      const nowMs = clock()
      isMine = isDue(plan, before, nowMs) && !isRunElsewhere(before, holder, nowMs)
      return isMine ? beginRun(before, holder, nowMs, nowMs + LEASE_MS) : before
    })
    return isMine ? state : undefined
  }

  const run = async (plan: FeedPlan, stop: AbortController): Promise<void> => {
    const leased = await takeLease(plan)
    if (leased === undefined) return
    observer.started?.(plan)
    const renewal = setInterval(() => {
      const renew = (state: SourceState) => ({ ...state, lease: { holder, untilMs: clock() + LEASE_MS } })
      change(plan, renew).catch((error: unknown) => observer.storeFailed?.(error))
    }, RENEW_MS)
    const limit =
      plan.timeLimitMs === undefined
        ? undefined
        : setTimeout(() => stop.abort('the time limit'), Math.min(plan.timeLimitMs, 2 ** 31 - 1))
    let conclude: (state: SourceState) => SourceState
    try {
      const findsRemovals = clock() - (leased.refusal?.atMs ?? -Infinity) >= LONGEST_RETRY_MS
      const report = await runFeed(plan, { signal: stop.signal, findsRemovals })
      conclude = report === undefined ? (state) => noteNotRead(state, clock()) : (state) => state
      observer.ended?.(plan, report)
    } catch (error) {
      conclude = (state) => noteError(plan, state, error, stop.signal, clock())
      observer.failed?.(plan, error)
    } finally {
      clearInterval(renewal)
      clearTimeout(limit)
    }
    await change(plan, (state) => {
      const { lease, ...concluded } = conclude(state)
      return concluded
    })
  }

  const start = (plan: FeedPlan): void => {
    const stop = new AbortController()
    const ended = run(plan, stop)
      .catch((error: unknown) => observer.storeFailed?.(error))
      .finally(() => {
        running.delete(plan.source)
        wake.resolve()
      })
    running.set(plan.source, { stop, ended })
  }

  const look = async (): Promise<number> => {
    const known = await listSourceStates(states)
    for (const plan of feeds)
      if (known.get(plan.source)?.addedAtMs === undefined)
        known.set(plan.source, await change(plan, (state) => ({ addedAtMs: clock(), ...state })))
    const nowMs = clock()
    const scheduled = feeds.map((plan): ScheduledFeed => {
      const state = known.get(plan.source) ?? NO_RUNS
      const nextRunMs = findNextRunMs(plan.source, plan.schedule, state, nowMs)
      return { plan, state, nextRunMs, isRunning: running.has(plan.source) }
    })
    const waiting = scheduled
      .filter(({ state, isRunning }) => !isRunning && !isRunElsewhere(state, holder, nowMs))
      .toSorted((a, b) => a.nextRunMs - b.nextRunMs)
    const due = waiting.filter(({ nextRunMs }) => nextRunMs <= nowMs)
    const begun = isStopped ? [] : due.slice(0, Math.max(0, MOST_RUNS_AT_ONCE - running.size))
    for (const { plan } of begun) start(plan)
    observer.looked?.(scheduled.map((feed) => ({ ...feed, isRunning: running.has(feed.plan.source) })))
    const later = waiting.find(({ nextRunMs }) => nextRunMs > nowMs)
    return Math.min(lookEveryMs, (later?.nextRunMs ?? Infinity) - nowMs)
  }

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      wake = Promise.withResolvers()
      const waitMs = await look().catch((error: unknown) => {
        observer.storeFailed?.(error)
        return lookEveryMs
      })
      const timer = setTimeout(wake.resolve, Math.max(waitMs, 1))
      await wake.promise
      clearTimeout(timer)
    }
  }
  const looping = loop()

  return {
    setFeeds: (plans) => {
      feeds = plans
      wake.resolve()
    },
    retryFailed: async () => {
      for (const plan of feeds) await change(plan, forgetFailure)
      wake.resolve()
    },
    stop: async () => {
      isStopped = true
      wake.resolve()
      for (const { stop } of running.values()) stop.abort('Plat stops')
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await looping
    },
  }
}

/** A feed without a last run is due. */
function forgetFailure(state: SourceState): SourceState {
  if (state.failures === 0 && state.refusal === undefined) return state
  const { startedAtMs, endedAtMs, ...rest } = state
  return { ...rest, ...(rest.refusal && { refusal: { ...rest.refusal, atMs: 0 } }) }
}

function isDue({ source, schedule }: FeedPlan, state: SourceState, nowMs: number): boolean {
  return findNextRunMs(source, schedule, state, nowMs) <= nowMs
}

function noteError(
  { format, timeLimitMs }: FeedPlan,
  state: SourceState,
  error: unknown,
  signal: AbortSignal,
  nowMs: number,
): SourceState {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof IngestRefusedError) {
    // Changes of a service are still copied at its usual pace. Only the comparison waits.
    const noted = noteFailure(state, 'refused', message, nowMs)
    return isReplicaFormat(format) ? { ...noted, failures: state.failures } : noted
  }
  if (error instanceof IngestStoppedError) {
    return signal.reason === 'the time limit'
      ? noteFailure(state, 'failed', `stopped after ${timeLimitMs} ms, which is its time limit`, nowMs)
      : noteFailure(state, 'stopped', 'Plat was stopped', nowMs)
  }
  return noteFailure(state, 'failed', message, nowMs)
}
