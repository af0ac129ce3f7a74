import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDays, divideDays } from '../../domain/market-statistics/calendar-periods.ts'
import { startMarketTally } from '../../domain/market-statistics/measure-market.ts'
import { addDays } from '../../records/calendar-date.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import { isAtPlace } from '../ports/is-at-place.ts'
import { MARKET_DAY } from '../testing/random-homes.ts'
import { makeRandomOfferings } from '../testing/random-offerings.ts'
import { parseOffering, renderOffering } from './encode-offering.ts'
import { buildOfferingSegment, openOfferings, removeOfferings } from './offering-segment.ts'
import type { PlacedOffering } from './placed-offerings.ts'

const PLACES: readonly SearchPlace[] = [
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'city', city: 'Kent', stateOrProvince: 'WA' },
  { kind: 'county', countyFips: '53033' },
  { kind: 'zipCode', postalCode: '98402' },
  { kind: 'neighborhood', neighborhoodId: 2 },
  { kind: 'address', propertyIds: [3, 5, 8, 999] },
  { kind: 'unplaced', postalCodes: ['98101', '98030'] },
  { kind: 'area', area: { kind: 'box', box: { south: 47.2, north: 47.5, west: -122.4, east: -122.1 } } },
  { kind: 'area', area: { kind: 'circle', center: { lat: 47.4, lon: -122.2 }, radiusMiles: 12 } },
]
const EVERY_PLACE: readonly SearchPlace[] = [...PLACES, { kind: 'anyOf', places: PLACES.slice(1, 8) }]

const PERIODS = (divideDays({ from: addDays(MARKET_DAY, -1300), to: MARKET_DAY }, 'week', 200) ?? []).map(
  ({ from, to }) => ({ fromDay: countDays(from), toDay: countDays(to) + 1 }),
)

async function compare(
  all: readonly PlacedOffering[],
  source: ReturnType<typeof openOfferings>,
): Promise<number> {
  let found = 0
  for (const place of EVERY_PLACE) {
    const tally = startMarketTally(PERIODS)
    const expected = all.filter((one) => isAtPlace(one, place))
    for (const one of expected) tally.add(one)
    assert.deepEqual(await source.measureOfferings(place, PERIODS), tally.finish(), JSON.stringify(place))
    found += expected.length
  }
  return found
}

test('A place has exactly the offerings of the homes in it, also of homes with several', async () => {
  const all = makeRandomOfferings(600, 3)
  assert.ok(new Set(all.map(({ propertyId }) => propertyId)).size < all.length)
  assert.ok((await compare(all, openOfferings([{ segment: buildOfferingSegment(all) }]))) > 500)
})

test('A later segment replaces all offerings of the homes that changed', async () => {
  const before = makeRandomOfferings(600, 3)
  const changed = new Set(before.map(({ propertyId }) => propertyId).filter((id) => id % 3 === 0))
  const others = makeRandomOfferings(600, 4).filter(({ propertyId }) => changed.has(propertyId))
  const now = [...before.filter(({ propertyId }) => !changed.has(propertyId)), ...others]
  const base = removeOfferings({ segment: buildOfferingSegment(before) }, [...changed])
  const segments = [base, { segment: buildOfferingSegment(others) }]
  assert.ok((await compare(now, openOfferings(segments))) > 500)
})

test('The text of an offering says all of it', () => {
  for (const { propertyId: _, ...one } of makeRandomOfferings(100, 9)) {
    const { tenure, outcome, prices, listedDay, contractDay, endDay, closePriceDollars, areaSqft } = one
    const offering = { tenure, outcome, listedDay, contractDay, endDay, closePriceDollars, areaSqft, prices }
    assert.deepEqual(parseOffering(renderOffering(one)), offering)
  }
})
