import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingFacts } from '../../records/listing.ts'
import type { Issue } from '../ports/issue.ts'
import { INGESTED_AT_MS, listingFacts } from '../testing/sample-ingest.ts'
import { checkListing, dropImpossible, holdFutureSale } from './check-listing.ts'
import { checkPoint } from './derive-location.ts'
import { deriveBathrooms, educationLevelsOf } from './derive-values.ts'
import { findTimeZone } from './time-zone.ts'

/** Returns a listing after all checks, and the names of its issues in order. */
function judge(given: Partial<ListingFacts>): { facts: ListingFacts; names: string[] } {
  const [facts, issues]: [ListingFacts, Issue[]] = [listingFacts(given), []]
  const raise = (issue: Issue) => void issues.push(issue)
  deriveBathrooms(facts, 'L', raise)
  holdFutureSale(facts, 'L', INGESTED_AT_MS, raise)
  checkListing(facts, 'L', raise)
  dropImpossible(facts, 'L', INGESTED_AT_MS, raise)
  return { facts, names: issues.map(({ name }) => name) }
}

test('a listing without anything odd has no issue', () => {
  assert.deepEqual(
    judge({ bedroomsTotal: 3, bathroomsTotal: 2, livingAreaSqft: 1500, yearBuilt: 1950 }).names,
    [],
  )
})

test('each odd value has one issue', () => {
  const closed = { standardStatus: 'Closed', closeDate: '2020-01-01', closePriceCents: 300_000_00 } as const
  const odd: [Partial<ListingFacts>, string][] = [
    [{ bedroomsTotal: 33, livingAreaSqft: 1620 }, 'BedroomsImplausible'],
    [{ bedroomsTotal: 0 }, 'BedroomsZero'],
    [{ bathroomsTotal: 0 }, 'BathroomsZero'],
    [{ livingAreaSqft: 20 }, 'LivingAreaImplausible'],
    [{ livingAreaSqft: 0 }, 'LivingAreaZero'],
    [{ yearBuilt: 19 }, 'YearBuiltImplausible'],
    [{ listPriceCents: undefined }, 'ListPriceMissing'],
    [{ ...closed, closePriceCents: undefined }, 'ClosePriceMissing'],
    [{ ...closed, closeDate: undefined }, 'CloseDateMissing'],
    [{ ...closed, closeDate: '2999-01-01' }, 'CloseDateInFuture'],
    [{ ...closed, closePriceCents: 10_00 }, 'PriceNominal'],
    [{ parcelNumber: 'N/A' }, 'ParcelPlaceholder'],
    [{ point: undefined }, 'PointMissing'],
    [{ address: {} }, 'AddressMissing'],
    [{ bathroomsTotalInteger: 2 }, 'BathroomsDerived'],
  ]
  for (const [given, name] of odd) assert.deepEqual(judge(given).names, [name])
})

test('a sale with a close date in the future is pending, not sold', () => {
  const closing = { standardStatus: 'Closed', closePriceCents: 300_000_00 } as const
  assert.equal(judge({ ...closing, closeDate: '2999-01-01' }).facts.standardStatus, 'Pending')
  assert.equal(judge({ ...closing, closeDate: '2020-01-01' }).facts.standardStatus, 'Closed')
})

test('a suspect value stays, and an impossible one is dropped', () => {
  assert.equal(judge({ bedroomsTotal: 33, livingAreaSqft: 1620 }).facts.bedroomsTotal, 33)
  assert.equal('yearBuilt' in judge({ yearBuilt: 19 }).facts, false)
  assert.equal('closePriceCents' in judge({ standardStatus: 'Closed', closePriceCents: 0 }).facts, false)
  assert.equal(
    judge({ standardStatus: 'Closed', tenure: 'lease', closePriceCents: 900_00 }).facts.closePriceCents,
    900_00,
  )
})

test('a sale that closes in the future is pending, without close date and price', () => {
  const { facts } = judge({ standardStatus: 'Closed', closeDate: '2999-01-01', closePriceCents: 300_000_00 })
  assert.equal(facts.standardStatus, 'Pending')
  assert.equal('closeDate' in facts || 'closePriceCents' in facts, false)
})

test('bathrooms are added up from their parts, unless the feed states the total', () => {
  assert.equal(
    judge({ bathroomsFull: 2, bathroomsThreeQuarter: 1, bathroomsHalf: 1, bathroomsOneQuarter: 1 }).facts
      .bathroomsTotal,
    3.5,
  )
  assert.equal(judge({ bathroomsTotal: 1.5, bathroomsFull: 2 }).facts.bathroomsTotal, 1.5)
})

test('points at 0,0 and outside the country are dropped, and points far from their ZIP code are reported', () => {
  const names: string[] = []
  const check = (lat: number, lon: number) =>
    checkPoint(
      { lat, lon },
      { id: 98101, postalCode: '98101', point: { lat: 47.61, lon: -122.33 } },
      'L',
      ({ name }) => void names.push(name),
    )
  assert.equal(check(0, 0), undefined)
  assert.equal(check(47.6, 122.3), undefined)
  assert.equal(check(Number.NaN, -122), undefined)
  assert.deepEqual(check(34, -118), { lat: 34, lon: -118 })
  assert.deepEqual(check(47.7, -122.3), { lat: 47.7, lon: -122.3 })
  assert.deepEqual(names, [
    'PointOutsideCountry',
    'PointOutsideCountry',
    'PointOutsideCountry',
    'PointFarFromPostalCode',
  ])
})

test('a time zone is found by state, or by the point in states with two, but not near the boundary', () => {
  assert.equal(findTimeZone('WA', undefined), 'America/Los_Angeles')
  assert.equal(findTimeZone('TX', { lat: 30.3, lon: -97.7 }), 'America/Chicago')
  assert.equal(findTimeZone('TX', { lat: 31.8, lon: -106.4 }), 'America/Denver')
  assert.equal(findTimeZone('FL', { lat: 25.8, lon: -80.2 }), 'America/New_York')
  assert.equal(findTimeZone('FL', { lat: 30, lon: -85.2 }), undefined)
  assert.equal(findTimeZone('TX', undefined), undefined)
  for (const zone of [
    'America/Indiana/Indianapolis',
    'America/Puerto_Rico',
    'Pacific/Saipan',
    'America/Detroit',
  ]) {
    assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }))
  }
})

test('the education levels of a school follow from its grades', () => {
  const levels: [string, string][] = [
    ['PK K 1 2 3 4 5', 'elementary'],
    ['K 1 2 3 4 5 6', 'elementary'],
    ['6 7 8', 'middle'],
    ['5 6 7 8', 'middle'],
    ['5', 'elementary'],
    ['K 1 2 3 4 5 6 7 8', 'elementary middle'],
    ['7 8 9', 'middle'],
    ['9', 'high'],
    ['9 10 11 12', 'high'],
    ['K 1 2 3 4 5 6 7 8 9 10 11 12', 'elementary middle high'],
  ]
  for (const [grades, expected] of levels)
    assert.equal(educationLevelsOf(grades.split(' ')).join(' '), expected)
  assert.deepEqual(educationLevelsOf([]), [])
})
