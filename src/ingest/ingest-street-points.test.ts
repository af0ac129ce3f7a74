import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const POINTS = '121,4760000,-12230000;125,10,10'

function street(
  streets: Record<string, string> = { 'n|st|': POINTS },
  streetKey = '98101\tmain',
): FeedRecord {
  return { kind: 'streetPoints', facts: { streetKey, streets } }
}

/** 123 N Main St, Seattle, WA 98101. */
const HOME = listing({ point: undefined })
const BETWEEN = { lat: 47.60005, lon: -122.29995 }

async function getHome(store: ReturnType<typeof createMemoryStore>) {
  const [home] = await listStored(store, 'property')
  const { point, pointSource, pointWithinMeters } = home!
  return { point, pointSource, pointWithinMeters }
}

test('A home without a point has that of its street block, whether the address points come before or after it', async () => {
  for (const order of [
    [street(), HOME],
    [HOME, street()],
  ]) {
    const store = createMemoryStore()
    for (const [at, record] of order.entries()) await ingestInto(store, [record], { runId: `run ${at}` })
    const home = await getHome(store)
    assert.deepEqual([home.point, home.pointSource], [BETWEEN, 'streetBlock'])
    assert.ok(home.pointWithinMeters! > 5 && home.pointWithinMeters! < 10)
  }
  const together = createMemoryStore()
  await ingestInto(together, [HOME, street()])
  assert.deepEqual((await getHome(together)).point, BETWEEN)
})

test('The address point of a home replaces that of its block, and its own point replaces both', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [street(), HOME])
  await ingestInto(store, [street({ 'n|st|': '123,4761000,-12231000' })], { runId: '2' })
  assert.deepEqual(await getHome(store), {
    ...{ point: { lat: 47.61, lon: -122.31 }, pointSource: 'addressPoint', pointWithinMeters: undefined },
  })
  const own = { lat: 47.7, lon: -122.4 }
  await ingestInto(store, [listing({ point: own, listingKey: 'L2' })], { runId: '3' })
  assert.deepEqual(await getHome(store), { point: own, pointSource: undefined, pointWithinMeters: undefined })
  await ingestInto(store, [street({ 'n|st|': POINTS })], { runId: '4' })
  assert.deepEqual((await getHome(store)).point, own)
})

test('A point that the address data no longer has is taken away', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [street(), HOME])
  const report = await ingestInto(store, [street({ 'n|st|': '901,4760000,-12230000' })], { runId: '2' })
  assert.deepEqual(await getHome(store), {
    ...{ point: undefined, pointSource: undefined, pointWithinMeters: undefined },
  })
  assert.deepEqual(report.changed, { streetPoints: 1, property: 1 })
})

test('A run replaces the streets that it reads, in one part or several, and leaves the others', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [street({ 'n|st|': POINTS, '|ct|': '7,1,1' })])
  const parts = [street({ 'n|st|': '301,5,5' }), street({ 'n|st|': '303,6,6' }), street({}, '98102\tmain')]
  await ingestInto(store, parts, { runId: '2', recordsAtOnce: 1 })
  const stored = await listStored(store, 'streetPoints')
  const main = stored.find(({ streetKey }) => streetKey === '98101\tmain')
  assert.deepEqual(main?.streets, { 'n|st|': '301,5,5;303,1,1', '|ct|': '7,1,1' })
  const again = await ingestInto(store, [street({ 'n|st|': '301,5,5;303,1,1' })], { runId: '3' })
  assert.equal(again.isPublished, false)
})
