import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { makeRandomListings } from '../testing/random-listings.ts'
import { asIndexed } from '../testing/reference-table.ts'
import { buildListingSegment } from './build-listing-segment.ts'
import { findStoredRange, packNumbers, readNumber } from './columns/number-column.ts'
import { openListingTable } from './open-listing-table.ts'
import { selectPage } from './ranks/select-page.ts'

const pause = async () => {}

test('A row returns its listing, except the members that are used only for searching', async () => {
  for (const status of ['for_sale', 'for_rent', 'sold'] as const) {
    const listings = makeRandomListings({ count: 500, seed: 3, status })
    const table = openListingTable([{ segment: await buildListingSegment(listings, pause) }])
    for (const listing of listings) {
      const row = table.findRow(listing.propertyId) ?? assert.fail('no row')
      assert.deepEqual(table.getListing(row), asIndexed(listing))
    }
    assert.equal(table.findRow(1), undefined)
  }
})

test('The compared values of a row are those of its listing', async () => {
  const listings = makeRandomListings({ count: 500, seed: 4, status: 'sold' })
  const table = openListingTable([{ segment: await buildListingSegment(listings, pause) }])
  for (const listing of listings) {
    const compared = table.getCompared(table.findRow(listing.propertyId)!)
    const said = Object.keys(compared).map((name) => [name, listing[name as keyof typeof compared]])
    assert.deepEqual(compared, Object.fromEntries(said))
  }
})

test('An empty segment has no matches, no rows and nothing near', async () => {
  const table = openListingTable([{ segment: await buildListingSegment([], pause) }])
  const place = { kind: 'state', stateOrProvince: 'WA' } as const
  const clock = { nowMs: 0, timeZone: 'UTC' }
  const query = { place, criteria: { status: 'sold' }, sort: 'beds', offset: 0, limit: 5, clock } as const
  assert.deepEqual(table.find(query), { total: 0, rows: [] })
  assert.equal(table.count(place), 0)
  assert.deepEqual(table.listNearest({ point: { lat: 1, lon: 1 }, limit: 3 }), [])
})

test('The nearest rows are those found by measuring every row, with ties by property id', async () => {
  const listings = makeRandomListings({ count: 400, seed: 5, status: 'for_rent' })
  // Many listings at one point.
  for (const listing of listings.slice(0, 60)) listing.point = { lat: 30.1, lon: -119.9 }
  const table = openListingTable([{ segment: await buildListingSegment(listings, pause) }])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), fc.constantFrom(undefined, 0.5, 20), (limit, maxMiles) => {
      const point = { lat: 30.12, lon: -119.93 }
      const near = table.listNearest({
        ...{ point, limit, accept: (row) => table.bedroomsOf(row) !== 3 },
        ...(maxMiles === undefined ? {} : { maxMiles }),
      })
      const expected = listings
        .filter((listing) => listing.point !== undefined && listing.bedrooms !== 3)
        .map((listing) => ({
          id: listing.propertyId,
          distanceMiles: getDistanceMiles(point, listing.point!),
        }))
        .filter(({ distanceMiles }) => distanceMiles <= (maxMiles ?? Infinity))
        .sort((a, b) => a.distanceMiles - b.distanceMiles || a.id - b.id)
      assert.deepEqual(
        near.map(({ row, distanceMiles }) => ({ id: table.propertyIdOf(row), distanceMiles })),
        expected.slice(0, limit),
      )
    }),
  )
})

const anyNumbers = fc.oneof(
  fc.array(fc.option(fc.integer(), { nil: undefined })),
  fc.array(
    fc.option(
      fc.integer({ min: 0, max: 9000 }).map((cents) => cents / 100),
      { nil: undefined },
    ),
  ),
  fc.array(fc.option(fc.double({ noNaN: true }), { nil: undefined })),
)

test('A column returns every number, and its stored bounds include exactly what the range includes', () => {
  fc.assert(
    fc.property(
      anyNumbers,
      fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { nil: undefined }),
      fc.option(
        fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
        { nil: undefined },
      ),
      (values, min, max) => {
        const column = packNumbers(values)
        const { from, to } = findStoredRange(column, {
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
        })
        for (const [row, value] of values.entries()) {
          assert.ok(Object.is(readNumber(column, row), value))
          const stored = column.data[row]!
          const isIn = value !== undefined && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
          assert.equal(stored >= from && stored <= to, isIn)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('A selected page equals the same page of the fully sorted rows', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { maxLength: 300, size: 'max' }),
      fc.nat(320),
      fc.nat(60),
      (values, from, limit) => {
        const keys = Float64Array.from(values)
        const rows = Uint32Array.from(values.keys())
        selectPage(keys, rows, values.length, from, from + limit)
        const expected = [...values.keys()].sort((a, b) => values[a]! - values[b]!)
        assert.deepEqual(
          [...rows.slice(from, Math.min(from + limit, values.length))],
          expected.slice(from, from + limit),
        )
      },
    ),
    { numRuns: 2000 },
  )
})
