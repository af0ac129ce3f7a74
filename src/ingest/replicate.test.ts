import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunRecord } from '../store/ports/run-record.ts'
import { findPosition } from './replicate.ts'

function run(edition: number, given: Partial<RunRecord>): RunRecord {
  return {
    ...{ runId: `r${edition}`, source: 'mls', format: 'test', inputs: [], startedAtMs: 1, finishedAtMs: 2 },
    ...{ edition, isPublished: true, isFull: false },
    ...{ read: {}, changed: {}, unchanged: {}, removed: {}, unusable: {}, issues: {} },
    ...given,
  }
}

test('the position of a source is that of its newest run, also of one that published nothing', () => {
  const runs = [
    run(4, { source: 'other', position: 'o4' }),
    run(3, { isPublished: false, position: 'p3 later' }),
    run(3, { position: 'p3' }),
    run(2, {}),
  ]
  assert.equal(findPosition(runs, 'mls'), 'p3 later')
  assert.equal(findPosition(runs, 'other'), 'o4')
  assert.equal(findPosition(runs, 'third'), undefined)
})

test('runs that a rollback has undone do not count, and runs after it do', () => {
  const before = [run(3, { position: 'p3' }), run(2, { position: 'p2' }), run(1, { position: 'p1' })]
  const rollback = run(4, { source: 'rollback', restoredEdition: 2 })
  assert.equal(findPosition([rollback, ...before], 'mls'), 'p2')
  assert.equal(findPosition([run(5, { position: 'p5' }), rollback, ...before], 'mls'), 'p5')
  const again = run(5, { source: 'rollback', restoredEdition: 1 })
  assert.equal(findPosition([again, rollback, ...before], 'mls'), 'p1')
  assert.equal(
    findPosition([run(5, { source: 'rollback', restoredEdition: 0 }), ...before], 'mls'),
    undefined,
  )
})
