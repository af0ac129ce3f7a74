import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleSearchable } from '../listing-search/listing-examples.ts'
import { SIMILARITY_WEIGHTS, scoreSimilarity } from './score-similarity.ts'

const maybe = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined })
const anyHome = fc
  .record({
    homeType: fc.constantFrom('house' as const, 'condo' as const),
    point: fc.option(fc.record({ lat: fc.constantFrom(47.5, 47.6), lon: fc.constant(-122.3) }), {
      nil: undefined,
    }),
    priceDollars: maybe(900_000),
    areaSqft: maybe(5000),
    bedrooms: maybe(6),
    bathrooms: maybe(5),
    yearBuilt: maybe(2024),
  })
  .map(exampleSearchable)

const known = exampleSearchable({
  point: { lat: 47.6, lon: -122.3 },
  priceDollars: 500_000,
  areaSqft: 2000,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1990,
})

test('The weights make 1, and a fully known home is as like itself as can be.', () => {
  const total = Object.values(SIMILARITY_WEIGHTS).reduce((sum, weight) => sum + weight, 0)
  assert.ok(Math.abs(total - 1) < 1e-12)
  assert.ok(Math.abs(scoreSimilarity(known, known) - 1) < 1e-12)
})

test('Any two homes score between 0 and 1, the same both ways.', () => {
  fc.assert(
    fc.property(anyHome, anyHome, (home, other) => {
      const score = scoreSimilarity(home, other)
      assert.ok(score >= 0 && score <= 1 + 1e-12)
      assert.ok(Math.abs(score - scoreSimilarity(other, home)) < 1e-12)
    }),
  )
})

test('Every difference lowers the score, and a larger one lowers it more.', () => {
  const changes = [
    [{ point: { lat: 47.61, lon: -122.3 } }, { point: { lat: 47.7, lon: -122.3 } }],
    [{ priceDollars: 550_000 }, { priceDollars: 900_000 }],
    [{ areaSqft: 1800 }, { areaSqft: 1000 }],
    [{ bedrooms: 4 }, { bedrooms: 6 }],
    [{ bathrooms: 2.5 }, { bathrooms: 4 }],
    [{ yearBuilt: 2000 }, { yearBuilt: 1920 }],
    [{ homeType: 'townhouse' }, { homeType: 'lot', areaSqft: undefined }],
  ] as const
  for (const [small, large] of changes) {
    const [near, far] = [small, large].map((change) => scoreSimilarity(known, { ...known, ...change }))
    assert.ok(near! < 1 && far! < near!, JSON.stringify(small))
  }
})
