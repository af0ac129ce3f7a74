import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexSegment } from '../edition/edition-segments.ts'
import { findMergeStart, listAbsorbed, MERGE_LIMITS, needsNewBase } from './merge-policy.ts'

/** Segments of which only the number of homes matters. */
function makeSegments(...counts: number[]): IndexSegment[] {
  return counts.map((count, index) => {
    const tables = index === 0 ? { for_sale: { size: count } } : {}
    return { tables, homes: { decidedCount: index === 0 ? 0 : count } } as unknown as IndexSegment
  })
}

test('The delta of an edition absorbs small deltas, but never the base or segments that a merge replaces', () => {
  const segments = makeSegments(1_000_000, 9000, 200, 100)
  const absorbed = (changedHomes: number, from = 0) =>
    listAbsorbed(segments, { from, changedHomes }, MERGE_LIMITS).length
  assert.deepEqual(
    [absorbed(50), absorbed(201), absorbed(401), absorbed(50, 3), absorbed(50, 4)],
    [2, 1, 0, 1, 0],
  )
  assert.equal(listAbsorbed(makeSegments(10), { from: 0, changedHomes: 1 }, MERGE_LIMITS).length, 0)
})

test('Too many deltas are merged into one that is much larger than what comes after it, and many changes into a new base', () => {
  const start = (...counts: number[]) => findMergeStart(makeSegments(...counts), MERGE_LIMITS)
  assert.equal(start(1_000_000), undefined)
  assert.equal(start(1_000_000, 9000, 3000, 1000, 500), undefined)
  assert.equal(start(2_000_000, 36_000, 9000, 3100, 500, 500), 4)
  assert.equal(start(2_000_000, 39_000, 12_000, 2900, 500, 500), 3)
  assert.equal(start(1_000_000, 900, 800, 700, 600, 500), 1)
  assert.equal(start(1_000_000, 40_000, 11_000), 0)
})

test('However many editions of one size follow each other, there are few deltas after each merge', () => {
  let deltas: number[] = []
  for (let edition = 0; edition < 90; edition++) {
    deltas.push(500)
    const first = findMergeStart(makeSegments(1_000_000, ...deltas), MERGE_LIMITS)
    if (first !== undefined)
      deltas = [...deltas.slice(0, first - 1), deltas.slice(first - 1).reduce((all, count) => all + count, 0)]
    assert.ok(deltas.length <= 4, String(deltas))
  }
})

test('An edition that changes more than a tenth of the base gets a new one, and so does one without a base', () => {
  assert.equal(needsNewBase(makeSegments(1000), 100, MERGE_LIMITS), false)
  assert.equal(needsNewBase(makeSegments(1000), 101, MERGE_LIMITS), true)
  assert.equal(needsNewBase([], 0, MERGE_LIMITS), true)
})
