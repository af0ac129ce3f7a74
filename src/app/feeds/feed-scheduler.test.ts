import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { FeedError, IngestStoppedError } from '../../ingest/ports/feed.ts'
import { beginRun } from '../../ingest/schedule/source-runs.ts'
import { changeSourceState, listSourceStates } from '../../ingest/schedule/source-state.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import type { FeedPlan } from './feed-plan.ts'
import {
  openFeedScheduler,
  type ScheduledFeed,
  type ScheduledRun,
  type SchedulerParts,
} from './feed-scheduler.ts'

const MINUTE_MS = 60_000

const plan = (source: string, given: Partial<FeedPlan> = {}): FeedPlan => ({
  ...{ source, format: 'reso', inputs: ['x'], feedOptions: {}, isFull: false, scheduleText: '' },
  schedule: { everyMs: MINUTE_MS, jitterMs: 0 },
  ...given,
})

/** Lets a test follow what schedulers do. */
function createScene() {
  const { feedStates: states } = createMemoryStore()
  const runs: string[] = []
  let nowMs = Date.parse('2026-06-01T00:00:00Z')
  let looks: ((feeds: readonly ScheduledFeed[]) => boolean)[] = []
  const open = (
    holder: string,
    runFeed: SchedulerParts['runFeed'],
    observer: SchedulerParts['observer'] = {},
  ) =>
    openFeedScheduler({
      ...{ states, holder, lookEveryMs: 1, clock: () => nowMs },
      runFeed: (each, run) => {
        runs.push(`${holder} ${each.source}`)
        return runFeed(each, run)
      },
      observer: {
        ...observer,
        looked: (feeds) => {
          looks = looks.filter((isMet) => !isMet(feeds))
        },
      },
    })
  return {
    ...{ states, runs, open },
    pass: (ms: number) => {
      nowMs += ms
    },
    now: () => nowMs,
    /** Resolves when a look at the states meets the condition. */
    until: (condition: (feeds: readonly ScheduledFeed[]) => boolean) =>
      new Promise<void>((resolve) => {
        looks.push((feeds) => {
          const isMet = condition(feeds)
          if (isMet) resolve()
          return isMet
        })
      }),
  }
}

const notRead = async () => undefined

const untilAborted = async ({ signal }: ScheduledRun): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw new IngestStoppedError('stopped')
}

test('a feed runs when it is due, and not again before its time, also after a restart', async () => {
  const scene = createScene()
  const first = scene.open('one', notRead)
  first.setFeeds([plan('mls')])
  await scene.until(([feed]) => feed?.state.result === 'not read')
  scene.pass(MINUTE_MS - 1)
  await scene.until(([feed]) => feed?.nextRunMs === scene.now() + 1)
  await first.stop()
  assert.deepEqual(scene.runs, ['one mls'])
  const second = scene.open('two', notRead)
  second.setFeeds([plan('mls')])
  await scene.until(([feed]) => feed?.nextRunMs === scene.now() + 1)
  assert.deepEqual(scene.runs, ['one mls'])
  scene.pass(100 * MINUTE_MS)
  await scene.until(([feed]) => feed?.isRunning === false && feed.state.startedAtMs === scene.now())
  await second.stop()
  assert.deepEqual(scene.runs, ['one mls', 'two mls'])
})

test('of several nodes one runs a feed, and another takes over when it has not been heard of for a while', async () => {
  const scene = createScene()
  await changeSourceState(scene.states, 'mls', (state) =>
    beginRun(state, 'dead', scene.now(), scene.now() + 15_000),
  )
  scene.pass(MINUTE_MS)
  await changeSourceState(scene.states, 'mls', (state) => ({
    ...state,
    lease: { holder: 'dead', untilMs: scene.now() + 15_000 },
  }))
  const nodes = ['one', 'two'].map((holder) => scene.open(holder, notRead))
  for (const node of nodes) node.setFeeds([plan('mls')])
  await scene.until(([feed]) => feed !== undefined && feed.nextRunMs <= scene.now())
  assert.deepEqual(scene.runs, [])
  scene.pass(15_000)
  await scene.until(([feed]) => feed?.state.result === 'not read')
  for (const node of nodes) await node.stop()
  assert.equal(scene.runs.length, 1)
})

test('a run that takes longer than its limit is ended and counts as a failure; one that Plat stops does not', async () => {
  const scene = createScene()
  const scheduler = scene.open('one', (_plan, run) => untilAborted(run))
  scheduler.setFeeds([plan('slow', { timeLimitMs: 1 }), plan('long')])
  await scene.until((feeds) => feeds[0]?.state.result === 'failed')
  await scheduler.stop()
  const states = await listSourceStates(scene.states)
  const describe = (source: string) => {
    const { result, failures, message, lease } = states.get(source)!
    return { result, failures, message, lease }
  }
  assert.deepEqual(describe('slow'), {
    ...{
      result: 'failed',
      failures: 1,
      message: 'stopped after 1 ms, which is its time limit',
      lease: undefined,
    },
  })
  assert.deepEqual(describe('long'), {
    ...{ result: 'stopped', failures: 0, message: 'Plat was stopped', lease: undefined },
  })
})

test('a feed that fails is repeated later each time, says why, and is due at once when the operator asks', async () => {
  const scene = createScene()
  const scheduler = scene.open('one', async () => {
    throw new FeedError('the credentials are refused')
  })
  scheduler.setFeeds([plan('mls')])
  await scene.until(([feed]) => feed?.state.failures === 1 && !feed.isRunning)
  scene.pass(30_000)
  await scene.until(([feed]) => feed?.state.failures === 2 && !feed.isRunning)
  const state = (await listSourceStates(scene.states)).get('mls')
  assert.deepEqual([state?.result, state?.message], ['failed', 'the credentials are refused'])
  await scheduler.retryFailed()
  await scene.until(([feed]) => feed?.state.failures === 3 && !feed.isRunning)
  await scheduler.stop()
})

test('a store that cannot be reached stops nothing for good', async () => {
  const scene = createScene()
  const { list } = scene.states
  const failed = Promise.withResolvers<unknown>()
  scene.states.list = async () => {
    throw new Error('away')
  }
  const scheduler = scene.open('one', notRead, { storeFailed: failed.resolve })
  scheduler.setFeeds([plan('mls')])
  assert.match(String(await failed.promise), /away/)
  scene.states.list = list
  await scene.until(([feed]) => feed?.state.result === 'not read')
  await scheduler.stop()
})
