import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Neighborhood } from '../../records/place.ts'
import { buildAddressSegment, openAddressBooks } from '../addresses/address-book.ts'
import { buildGazetteer } from '../places/gazetteer.ts'
import { buildLocationResolver } from '../places/location-resolver.ts'
import {
  joinPlaces,
  type LocationResolver,
  type LocationSuggester,
  type SearchPlace,
} from '../ports/edition-index.ts'
import { makeRandomListings } from '../testing/random-listings.ts'
import { buildSuggester } from './suggester.ts'

const pause = async () => {}
const point = { lat: 40, lon: -100 }
const CITIES: [string, string, number][] = [
  ['Seattle', 'WA', 740_000],
  ['SeaTac', 'WA', 31_000],
  ['Searcy', 'AR', 23_000],
  ['Springfield', 'MO', 169_000],
  ['Springfield', 'IL', 114_000],
  ['St. Paul', 'MN', 311_000],
  ['Mount Vernon', 'WA', 35_000],
  ['New York', 'NY', 8_300_000],
  ['Washington', 'DC', 690_000],
  ['Ballard', 'WA', 100],
  ['King City', 'CA', 13_000],
]
const places = CITIES.map(([name, stateOrProvince, population], index) => ({
  ...{ id: index + 1, source: 'places', placeKey: String(index), name, stateOrProvince, population, point },
}))
const counties = [
  { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA' },
  { id: 22_071, fips: '22071', name: 'Orleans', stateOrProvince: 'LA' },
  { id: 24_005, fips: '24005', name: 'Baltimore', stateOrProvince: 'MD' },
  { id: 24_510, fips: '24510', name: 'Baltimore', stateOrProvince: 'MD' },
]
const HOODS: [number, string, string?][] = [
  [1, 'Capitol Hill', 'Seattle'],
  [2, 'Ballard', 'Seattle'],
  [3, 'Ballard', 'Seattle'],
  [4, 'Downtown', 'Seattle'],
  [5, 'Downtown'],
]
const neighborhoods = HOODS.map(
  ([id, name, city]): Neighborhood => ({
    ...{ id, name, city, source: 'hoods', neighborhoodKey: String(id), level: 'neighborhood', shape: [] },
    ...{ stateOrProvince: city && 'WA', box: { north: 1, south: 0, east: 1, west: 0 }, centroid: point },
  }),
)
const HOMES: [string, string, string?][] = [
  ['1234 pine st', 'Seattle', '98101'],
  ['1234 pine st', 'Mount Vernon', '98273'],
  ['1234 ne pine ct', 'Seattle', '98101'],
  ['1234 saint andrews blvd apt 4', 'Seattle'],
  ['98 oak st', 'Seattle', '98101'],
  ['98 oak st', 'Seattle', '98101'],
]
const [example] = makeRandomListings({ count: 1, seed: 1, status: 'for_sale' })
const listings = HOMES.map(
  ([streetLine, city, postalCode], index): SearchableListing => ({
    ...{ ...example!, propertyId: index + 1, streetLine, city, postalCode, stateOrProvince: 'WA' },
  }),
)
const COUNTS = new Map([
  ['{"kind":"state","stateOrProvince":"WA"}', 900],
  ['{"kind":"city","city":"SeaTac","stateOrProvince":"WA"}', 7],
  ['{"kind":"city","city":"Springfield","stateOrProvince":"IL"}', 5],
  ['{"kind":"neighborhood","neighborhoodId":3}', 4],
  ['{"kind":"zipCode","postalCode":"98273"}', 3],
])

let suggester: LocationSuggester
let resolver: LocationResolver
before(async () => {
  const sources = { places, counties, neighborhoods, zipCodes: [], listings: [] }
  const tables = {
    gazetteer: await buildGazetteer(sources, pause),
    zipCodes: new Map(['98101', '98273', '10001'].map((postalCode) => [postalCode, {}])),
    haveListingsInZipCode: (locations: readonly unknown[]) => locations.map(() => false),
    addresses: openAddressBooks([await buildAddressSegment(listings, pause)]),
    countListings: (locations: readonly SearchPlace[]) =>
      locations.map((location) => COUNTS.get(JSON.stringify(location)) ?? 0),
  }
  resolver = buildLocationResolver(tables)
  suggester = buildSuggester(tables, resolver)
})

async function assertTexts(text: string, expected: string[], limit = 10): Promise<void> {
  const found = await suggester.suggestLocations(text, limit)
  assert.deepEqual(
    found.map((one) => one.text),
    expected,
    text,
  )
}

test('Places are suggested by the beginning of their name, those with the most listings and people first', async () => {
  await assertTexts('sea', ['SeaTac, WA', 'Seattle, WA', 'Searcy, AR'])
  await assertTexts(' SPRING', ['Springfield, IL', 'Springfield, MO'])
  await assertTexts('new y', ['New York, NY', 'New York'])
  await assertTexts('wash', ['Washington', 'Washington, DC'])
  await assertTexts('king', ['King City, CA', 'King County, WA'])
  await assertTexts('sea', ['SeaTac, WA'], 1)
})

test('A name is narrowed down by what follows it: a city, a state by code or name, or the word county, but not by the country', async () => {
  await assertTexts('springfield, m', ['Springfield, MO'])
  await assertTexts('springfield illi', ['Springfield, IL'])
  await assertTexts('capitol hill sea', ['Capitol Hill, Seattle, WA'])
  await assertTexts('king county w', ['King County, WA'])
  await assertTexts('orleans par', ['Orleans Parish, LA'])
  for (const text of ['Seattle, WA, USA', 'seattle, wa, united states'])
    await assertTexts(text, ['Seattle, WA'])
})

test('Saint and St are the same even while they are typed, and states are found by their code', async () => {
  for (const text of ['st pa', 'saint pa', 'sai', 'St. Paul']) await assertTexts(text, ['St. Paul, MN'])
  for (const text of ['mou', 'mt ver']) await assertTexts(text, ['Mount Vernon, WA'])
  await assertTexts('la', ['Louisiana'])
})

test('ZIP codes are suggested by their first digits', async () => {
  await assertTexts('982', ['98273'])
  await assertTexts('98', ['98273', '98 Oak St, Seattle, WA 98101', '98101'])
})

test('Addresses are suggested by house number and street, however much of them is typed', async () => {
  const [seattle, vernon] = ['1234 Pine St, Seattle, WA 98101', '1234 Pine St, Mount Vernon, WA 98273']
  for (const text of ['1234 pi', '1234 Pine', '1234 pine s', '1234 pine str', '1234 PINE STREET'])
    await assertTexts(text, [seattle, vernon])
  await assertTexts('1234 pine st, mou', [vernon])
  await assertTexts('1234 pine street seattle wa 98', [seattle])
  await assertTexts('1234 northeast pi', ['1234 NE Pine Ct, Seattle, WA 98101'])
  await assertTexts('1234 saint andrews boulevard ap', ['1234 St Andrews Blvd 4, Seattle, WA'])
  const [both] = await suggester.suggestLocations('98 oak', 1)
  assert.deepEqual(both?.location, { kind: 'address', propertyIds: [5, 6] })
  assert.equal(both?.listings, 2)
})

test('If no name begins with the text, typing errors are forgiven: one from five letters on, two from nine on', async () => {
  await assertTexts('seattel', ['Seattle, WA'])
  await assertTexts('sprignfeil', ['Springfield, IL', 'Springfield, MO'])
  await assertTexts('sprinfield mo', ['Springfield, MO'])
  await assertTexts('1234 pien', ['1234 Pine St, Seattle, WA 98101', '1234 Pine St, Mount Vernon, WA 98273'])
  await assertTexts('xea', [])
})

test('If several places share a text, only the one that the text finds is suggested', async () => {
  assert.deepEqual(
    (await suggester.suggestLocations('balla', 10)).map(({ location }) => location),
    [{ kind: 'neighborhood', neighborhoodId: 3 }],
  )
  assert.deepEqual(
    (await suggester.suggestLocations('baltimore', 10)).map(({ location }) => location),
    [{ kind: 'county', countyFips: '24005' }],
  )
})

const NAMES = [
  ...CITIES.map(([name]) => name),
  ...HOODS.map(([, name]) => name),
  ...HOMES.map(([line]) => line),
]
const unfinishedText = fc
  .tuple(
    fc.constantFrom(...NAMES, 'King County', '98273'),
    fc.constantFrom('', ', ', ' seattle', ' wa', ' 98101'),
  )
  .chain(([name, tail]) =>
    fc.nat(name.length + tail.length).map((length) => `${name}${tail}`.slice(0, length)),
  )

test('The text of every suggestion finds exactly its place, each place occurs once, and the limit holds', async () => {
  const text = fc.oneof(unfinishedText, fc.string(), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), async (given, limit) => {
      const found = await suggester.suggestLocations(given, limit)
      for (const { text, location } of found)
        assert.deepEqual(joinPlaces(await resolver.readLocation(text)), location)
      assert.equal(new Set(found.map(({ location }) => JSON.stringify(location))).size, found.length)
      assert.ok(found.length <= limit)
    }),
    { numRuns: 1000 },
  )
})

test('A place that a text finds is suggested for every prefix of that text', async () => {
  for (const [name, stateOrProvince] of CITIES) {
    const text = `${name}, ${stateOrProvince}`
    const location = joinPlaces(await resolver.readLocation(text))
    if (location?.kind !== 'city') continue
    for (let length = 1; length <= text.length; length++) {
      const found = await suggester.suggestLocations(text.slice(0, length), 100)
      assert.ok(
        found.some((one) => one.text === text),
        text.slice(0, length),
      )
    }
  }
})
