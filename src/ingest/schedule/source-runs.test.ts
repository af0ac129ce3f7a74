import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../records/calendar-date.ts'
import {
  addChanges,
  beginRun,
  isRunElsewhere,
  listAlarms,
  noteFailure,
  noteNotRead,
  noteSuccess,
} from './source-runs.ts'
import { NO_RUNS } from './source-state.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')

const REPORT: Parameters<typeof noteSuccess>[1] = {
  ...{
    startedAtMs: NOW - 5000,
    isPublished: true,
    read: { listing: 100, agent: 3 },
    unusable: { listing: 2 },
  },
  issues: [
    { name: 'PageUnreadable', effect: 'rejected', count: 3, examples: [] },
    { name: 'Odd', effect: 'suspect', count: 7, examples: [] },
  ],
  newestChangeAtMs: NOW - 60_000,
}

const succeed = (before: typeof NO_RUNS, counts: Partial<Parameters<typeof noteSuccess>[2]> = {}) =>
  noteSuccess(before, REPORT, { nowMs: NOW, isWhole: true, held: { listing: 100 }, ...counts })

test('a success ends failures and says what was read, left out and changed last', () => {
  const failed = noteFailure(noteFailure(NO_RUNS, 'failed', 'no', NOW - 9000), 'failed', 'no', NOW - 8000)
  assert.deepEqual([failed.failures, failed.message], [2, 'no'])
  assert.deepEqual(succeed(failed), {
    ...{ startedAtMs: NOW - 5000, endedAtMs: NOW, failures: 0, result: 'published' },
    ...{ successAtMs: NOW, asOfMs: NOW - 5000, newestChangeAtMs: NOW - 60_000 },
    ...{ read: 103, rejected: 3, issues: 10, held: { listing: 100 } },
  })
})

test('a scheduled run counts from when it began, and not from its first record', () => {
  const begun = beginRun(NO_RUNS, 'me', NOW - 90_000, NOW)
  assert.equal(succeed(begun).startedAtMs, NOW - 90_000)
  assert.equal(succeed(begun).asOfMs, NOW - 90_000)
})

test('a run that was stopped is no failure, and files that were not read again are no success', () => {
  assert.equal(noteFailure(NO_RUNS, 'stopped', 'Plat was stopped', NOW).failures, 0)
  const before = succeed(NO_RUNS)
  const after = noteNotRead(before, NOW + DAY_MS)
  assert.deepEqual([after.successAtMs, after.result], [NOW, 'not read'])
})

test('a feed that has had no success for longer than its limit is an alarm, also one that never had any', () => {
  const state = succeed(NO_RUNS)
  assert.deepEqual(listAlarms(state, 1000, NOW + 1000), [])
  assert.deepEqual(listAlarms(state, 1000, NOW + 1001), ['stopped'])
  assert.deepEqual(listAlarms(state, undefined, NOW + 400 * DAY_MS), [])
  assert.deepEqual(listAlarms({ failures: 9, addedAtMs: NOW }, 1000, NOW + 1001), ['stopped'])
  assert.deepEqual(listAlarms({ failures: 0 }, 1000, NOW), [])
})

test('a refusal is an alarm until a run that looks for what is gone succeeds', () => {
  const refused = noteFailure(succeed(NO_RUNS), 'refused', 'too much', NOW)
  assert.deepEqual(listAlarms(refused, undefined, NOW), ['refused'])
  const part = succeed(refused, { isWhole: false })
  assert.deepEqual(listAlarms(part, undefined, NOW), ['refused'])
  assert.deepEqual(listAlarms(succeed(part), undefined, NOW), [])
})

test('a source that takes more than a fifth of its records away is an alarm for a day', () => {
  const before = { listing: 100, agent: 12 }
  assert.deepEqual(
    listAlarms(succeed(NO_RUNS, { before, held: { listing: 80, agent: 3 } }), undefined, NOW),
    [],
  )
  const shrunk = succeed(NO_RUNS, { before, held: { listing: 79, agent: 12 } })
  assert.match(shrunk.shrink?.message ?? '', /took away 21 of its 100 listing records/)
  assert.deepEqual(listAlarms(shrunk, undefined, NOW + DAY_MS - 1), ['shrunk'])
  assert.deepEqual(listAlarms(shrunk, undefined, NOW + DAY_MS), [])
  assert.deepEqual(listAlarms(succeed(shrunk), undefined, NOW), ['shrunk'])
})

test('what a source has is carried on from run to run', () => {
  const held = addChanges(
    { listing: 10, agent: 2 },
    { added: { listing: 3, office: 1 }, removed: { agent: 2 } },
  )
  assert.deepEqual(held, { listing: 13, agent: 0, office: 1 })
})

test('a feed is left to the process that runs it until its lease is over', () => {
  const state = beginRun(NO_RUNS, 'one', NOW, NOW + 1000)
  assert.equal(isRunElsewhere(state, 'one', NOW), false)
  assert.equal(isRunElsewhere(state, 'other', NOW + 999), true)
  assert.equal(isRunElsewhere(state, 'other', NOW + 1000), false)
})
