import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Validity } from '../../src/operations/documents/answer-documents.ts'
import { findDayCountValidity, findMatchValidity } from '../../src/operations/documents/answer-validity.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { Neighborhood } from '../../src/records/place.ts'
import { buildEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import { MARKET_DAY } from '../../src/search/testing/random-homes.ts'
import { askEveryOperation, listRequests } from '../display/ask-every-operation.ts'
import { buildMarket, describeHomes, openMarket } from '../display/withheld-market.ts'
import { seededRandom } from '../store/seeded-random.ts'

const NOW_MS = Date.parse(`${MARKET_DAY}T18:00:00Z`)

/** Operations that state no validity, because another call may have another answer at any time. */
const NEVER_CACHED = ['property/history', 'property/estimate', 'property/lookup', 'export']

const FURTHER = [
  'mortgage/rates?program=Fixed30Year&duration_days=30',
  'search/facets?location=WA&listing_status=sold&sold_within=12m',
  'search/facets?location=WA&monthly_payment_range=1000,4000',
]

/** A neighborhood that holds every home, so that its medians have enough listings. */
const EVERYWHERE: Neighborhood = {
  ...{ id: 1, source: 'areas', neighborhoodKey: 'everywhere', name: 'Everywhere', level: 'neighborhood' },
  ...{ city: 'Seattle', stateOrProvince: 'WA', centroid: { lat: 47, lon: -122 } },
  box: { south: 40, west: -130, north: 50, east: -110 },
  shape: [
    [
      [
        [-130, 40],
        [-110, 40],
        [-110, 50],
        [-130, 50],
        [-130, 40],
      ],
    ],
  ],
}

test('Whoever states a validity gives the same answer at every instant of it', async () => {
  const { listing: unplaced, agent, office } = buildMarket(60, 5)
  const listing = unplaced.map((one) => ({ ...one, point: { lat: 47 + one.id / 1000, lon: -122.123456 } }))
  const property = describeHomes(listing)
  const reader = openMarket({ listing, property, agent, office, neighborhood: [EVERYWHERE] })
  const index = await buildEditionIndex(reader)
  const requests = [...listRequests({ listing, property, agent }), ...FURTHER]
  const validities = new Map<string, Validity>()
  const answers = await askEveryOperation(reader, requests, NOW_MS, index, (request, validity) => {
    if (validity !== undefined) validities.set(request, validity)
  })
  const stated = new Set([...validities.keys()].map((request) => request.split('?')[0]!))
  const unstated = requests.filter((one) => {
    const isExpected = !NEVER_CACHED.some((start) => one.startsWith(start))
    return isExpected && !validities.has(one) && answers.get(one) !== '{"kind":"notFound"}'
  })
  assert.deepEqual(unstated, [])
  const surroundings = [...answers].filter(([request]) => request.includes('neighborhood-and-schools'))
  assert.ok(surroundings.some(([, answer]) => /"median_days_on_market":[1-9]/.test(answer)))
  assert.ok(stated.size >= 9, [...stated].join())
  const random = seededRandom(5)
  let compared = 0
  for (const share of [0, 1, random(), random(), random()]) {
    const [early, late] = [NOW_MS - 30 * DAY_MS, NOW_MS + 30 * DAY_MS]
    const byInstant = Map.groupBy(validities, ([, { validFromMs, validUntilMs }]) => {
      const [from, last] = [Math.max(validFromMs, early), Math.min(validUntilMs - 1, late)]
      return Math.floor(from + share * (last - from))
    })
    for (const [atMs, some] of byInstant) {
      const asked = some.map(([request]) => request)
      for (const [request, answer] of await askEveryOperation(reader, asked, atMs, index)) {
        const expected = makeOlder(answers.get(request)!, atMs - NOW_MS)
        assert.equal(answer, expected, `${request} at ${new Date(atMs).toISOString()}`)
        compared += 1
      }
    }
  }
  assert.ok(compared > 1000, `${compared} answers`)
})

/** The answer of a search when its homes have been on the market for longer. Their ages have as many digits as before. */
function makeOlder(answer: string, ms: number): string {
  return answer.replace(/"timeOnProvider":(\d+)/g, (member, age: string) => {
    const older = member.replace(age, String(Number(age) + ms))
    assert.equal(older.length, member.length)
    return older
  })
}

test('A search that depends on the very instant has no validity', () => {
  const moment = { nowMs: NOW_MS, timeZone: 'America/Los_Angeles' }
  const find = (criteria: object) => findMatchValidity({ status: 'for_sale', ...criteria }, moment)
  assert.equal(find({ listedWithin: { days: 7 } }), undefined)
  assert.equal(find({ tours: ['must_have_open_house'] }), undefined)
  // The date in Los Angeles ends at 08:00 UTC, and the day in UTC, which decides about the rate, at midnight.
  const day = Date.parse(`${MARKET_DAY}T00:00:00Z`)
  assert.equal(find({})?.validUntilMs, day + DAY_MS)
  const validFromMs = find({})?.validFromMs ?? 0
  assert.ok(validFromMs > day && validFromMs < NOW_MS, String(validFromMs))
})

test('A count of days holds until the next whole day, and is zero before the first', () => {
  const since = NOW_MS + 5
  const ofDays = (days: number) => ({
    validFromMs: days === 0 ? Number.NEGATIVE_INFINITY : since + days * DAY_MS,
    validUntilMs: since + (days + 1) * DAY_MS,
  })
  assert.deepEqual(findDayCountValidity(since, NOW_MS), ofDays(0))
  assert.deepEqual(findDayCountValidity(since, since + DAY_MS - 1), ofDays(0))
  assert.deepEqual(findDayCountValidity(since, since + DAY_MS), ofDays(1))
  assert.deepEqual(findDayCountValidity(since, since + 40.5 * DAY_MS), ofDays(40))
})
