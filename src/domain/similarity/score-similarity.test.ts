import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleSearchable } from '../listing-search/listing-examples.ts'
import {
  getPriceBand,
  HOME_WEIGHTS,
  isSamePlan,
  LAND_WEIGHTS,
  listComparableTypes,
  scoreSimilarity,
} from './score-similarity.ts'

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

test('The weights sum to 1, and a home whose values are all known scores 1 against itself.', () => {
  for (const weights of [HOME_WEIGHTS, LAND_WEIGHTS]) {
    const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    assert.ok(Math.abs(total - 1) < 1e-12)
  }
  const land = { ...known, homeType: 'lot', lotSqft: 9000 } as const
  for (const home of [known, land]) assert.ok(Math.abs(scoreSimilarity(home, home) - 1) < 1e-12)
})

test('Whether two types are comparable is symmetric, and land is comparable only with land.', () => {
  const types = [
    'house',
    'townhouse',
    'multiFamily',
    'condo',
    'lot',
    'apartment',
    'manufactured',
    'other',
  ] as const
  for (const left of types) {
    assert.ok(listComparableTypes(left).includes(left))
    for (const right of types)
      assert.equal(listComparableTypes(left).includes(right), listComparableTypes(right).includes(left))
  }
  assert.deepEqual(listComparableTypes('lot'), ['lot'])
  assert.deepEqual(getPriceBand(600_000), { min: 300_000, max: 1_200_000 })
})

test('Land is compared by the size of the lot, not by rooms.', () => {
  const land = { ...known, homeType: 'lot', lotSqft: 10_000 } as const
  const [near, far] = [9000, 90_000].map((lotSqft) => scoreSimilarity(land, { ...land, lotSqft }))
  assert.ok(near! > far!)
  assert.equal(scoreSimilarity(land, { ...land, bedrooms: 9, yearBuilt: 1900, areaSqft: 1 }), 1)
})

test('Adjacent homes with the same rooms and area are one plan, and unknown values are never equal.', () => {
  assert.ok(isSamePlan(known, { ...known, propertyId: 2, priceDollars: 510_000 }))
  for (const change of [{ areaSqft: 2001 }, { bedrooms: 4 }, { point: { lat: 47.61, lon: -122.3 } }])
    assert.ok(!isSamePlan(known, { ...known, ...change }), JSON.stringify(change))
  for (const unknown of [{ areaSqft: undefined }, { bathrooms: undefined }, { point: undefined }])
    assert.ok(!isSamePlan({ ...known, ...unknown }, { ...known, ...unknown }), JSON.stringify(unknown))
})

test('Any two homes score between 0 and 1, and the score is symmetric.', () => {
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
    [{ homeType: 'townhouse' }, { homeType: 'condo', areaSqft: undefined }],
  ] as const
  for (const [small, large] of changes) {
    const [near, far] = [small, large].map((change) => scoreSimilarity(known, { ...known, ...change }))
    assert.ok(near! < 1 && far! < near!, JSON.stringify(small))
  }
})
