import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { MultiPolygon } from '../../records/geo-point.ts'
import { ShapeCollector } from './collect-shapes.ts'

const SHAPE: MultiPolygon = [
  [
    [
      [-122, 47],
      [-121, 47],
      [-121, 48],
      [-122, 47],
    ],
    [
      [-121.5, 47.1],
      [-121.4, 47.1],
      [-121.4, 47.2],
      [-121.5, 47.1],
    ],
  ],
]

test('Shapes come back exactly as they were collected, the parts of one key together.', () => {
  const shapes = new ShapeCollector<{ name: string; shape: MultiPolygon }>()
  shapes.add('a', { name: 'A', shape: SHAPE }, 'x:1')
  shapes.add('b', { name: 'B', shape: SHAPE }, 'x:2')
  shapes.add('a', { name: 'again', shape: SHAPE }, 'x:3')
  assert.deepEqual(
    [...shapes.list()],
    [
      { name: 'A', shape: [...SHAPE, ...SHAPE] },
      { name: 'B', shape: SHAPE },
    ],
  )
})

test('A run with more corners than the limit is refused at the feature that passes it.', () => {
  const shapes = new ShapeCollector<{ shape: MultiPolygon }>()
  shapes.add('a', { shape: SHAPE }, 'x:1', 12)
  assert.throws(
    () => shapes.add('b', { shape: SHAPE }, 'x:2', 12),
    (error) => error instanceof FeedError && /^x:2: more than 12 corners/.test(error.message),
  )
})
