import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import type { Neighborhood, Place } from '../../records/place.ts'
import { buildEditionIndex } from '../edition/open-edition-index.ts'
import { type EditionIndex, joinPlaces, type ResolvedLocation } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'

const PLACES: [string, string, number][] = [
  ['Austin', 'TX', 960_000],
  ['Austin', 'MN', 26_000],
  ['Seattle', 'WA', 740_000],
  ['Springfield', 'MO', 169_000],
  ['Springfield', 'IL', 114_000],
  ['St. Louis', 'MO', 300_000],
  ['Saint Paul', 'MN', 311_000],
  ['Mount Vernon', 'WA', 35_000],
  ['Fort Worth', 'TX', 920_000],
  ['Kansas City', 'KS', 156_000],
  ['Kansas City', 'MO', 508_000],
  ['Washington', 'DC', 690_000],
  ['Charleston', 'WV', 48_000],
  ['Bellevue', 'WA', 150_000],
  ['Coeur d’Alene', 'ID', 54_000],
  ['New York', 'NY', 8_300_000],
]
const place: Place[] = PLACES.map(([name, stateOrProvince, population], index) => ({
  id: index + 1,
  source: 'places',
  placeKey: String(index),
  name,
  stateOrProvince,
  population,
  point: { lat: 40, lon: -100 },
}))
const zipCode = [
  { id: 78_704, postalCode: '78704', point: { lat: 30, lon: -97 }, city: 'Austin', stateOrProvince: 'TX' },
  { id: 98_101, postalCode: '98101', point: { lat: 47, lon: -122 }, city: 'Seattle', stateOrProvince: 'WA' },
]
const county = [
  { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA' },
  { id: 48_269, fips: '48269', name: 'King', stateOrProvince: 'TX' },
  { id: 29_189, fips: '29189', name: 'St. Louis County', stateOrProvince: 'MO' },
  { id: 22_071, fips: '22071', name: 'Orleans', stateOrProvince: 'LA' },
]

function buildNeighborhood(id: number, name: string, city: string | undefined, west: number): Neighborhood {
  const ring: [number, number][] = [
    [west, 47],
    [west + 0.1, 47],
    [west + 0.1, 47.1],
    [west, 47.1],
    [west, 47],
  ]
  const box = { north: 47.1, south: 47, east: west + 0.1, west }
  const centroid = { lat: 47.05, lon: west + 0.05 }
  const names = {
    neighborhoodKey: String(id),
    name,
    city,
    stateOrProvince: city === undefined ? undefined : 'WA',
  }
  return { id, source: 'hoods', level: 'neighborhood', shape: [[ring]], box, centroid, ...names }
}
const neighborhood = [
  buildNeighborhood(1, 'Capitol Hill', 'Seattle', -122.3),
  buildNeighborhood(2, 'Downtown', 'Seattle', -122.5),
  buildNeighborhood(3, 'Downtown', 'Bellevue', -122.1),
  buildNeighborhood(4, 'Crossroads', undefined, -122.7),
]

const addresses: Listing['address'][] = [
  {
    streetNumber: '123',
    streetDirPrefix: 'N',
    streetName: 'Main',
    streetSuffix: 'St',
    city: 'Seattle',
    stateOrProvince: 'WA',
    postalCode: '98101',
  },
  {
    streetNumber: '123',
    streetDirPrefix: 'N',
    streetName: 'Main',
    streetSuffix: 'St',
    city: 'Bellevue',
    stateOrProvince: 'WA',
    postalCode: '98004',
  },
  {
    streetNumber: '77',
    streetName: 'Saint Andrews',
    streetSuffix: 'Boulevard',
    unitNumber: '4B',
    city: 'Mount Vernon',
    stateOrProvince: 'WA',
  },
  { streetNumber: '9', streetName: 'Hidden', streetSuffix: 'Ln', city: 'Springfield', stateOrProvince: 'IL' },
]
const listing = addresses.map((address, index) =>
  exampleListing({
    id: index + 1,
    propertyId: index + 1,
    address,
    point: { lat: 47.05, lon: index === 1 ? -122.05 : -122.25 },
    isAddressDisplayAllowed: index !== 3,
  }),
)
const property = addresses.map((address, index) => exampleProperty({ id: index + 1, address }))

let editionIndex: EditionIndex
before(async () => {
  editionIndex = await buildEditionIndex(
    buildMemoryEdition({ place, zipCode, county, neighborhood, listing, property }),
  )
})

const city = (name: string, stateOrProvince: string): ResolvedLocation => ({
  kind: 'city',
  city: name,
  stateOrProvince,
})
const state = (stateOrProvince: string): ResolvedLocation => ({ kind: 'state', stateOrProvince })
const inCounty = (countyFips: string): ResolvedLocation => ({ kind: 'county', countyFips })
const hood = (neighborhoodId: number): ResolvedLocation => ({ kind: 'neighborhood', neighborhoodId })
const homes = (...propertyIds: number[]): ResolvedLocation => ({ kind: 'address', propertyIds })
const zip = (postalCode: string): ResolvedLocation => ({ kind: 'zipCode', postalCode })

const resolve = async (text: string) => joinPlaces(await editionIndex.readLocation(text))

async function assertAll(cases: [string, ResolvedLocation | undefined][]): Promise<void> {
  for (const [text, expected] of cases) assert.deepEqual(await resolve(text), expected, text)
}

test('ZIP codes are found alone, with an extension, and after or before a city', async () => {
  await assertAll([
    ['78704', zip('78704')],
    [' 78704-1234 ', zip('78704')],
    ['Austin, TX 78704', zip('78704')],
    ['98101 Seattle WA', zip('98101')],
    ['98004', zip('98004')],
    ['00000', undefined],
  ])
})

test('States are found by name and code', async () => {
  await assertAll([
    ['Vermont', state('VT')],
    ['vt', state('VT')],
    ['WEST VIRGINIA', state('WV')],
    ['Washington', state('WA')],
    ['washington, usa', state('WA')],
  ])
})

test('Cities are found in any case and punctuation, with state names and codes, and with Saint or St', async () => {
  await assertAll([
    ['Austin, TX', city('Austin', 'TX')],
    ['austin tx', city('Austin', 'TX')],
    ['AUSTIN,TEXAS', city('Austin', 'TX')],
    ['Austin, MN', city('Austin', 'MN')],
    ['Saint Louis, MO', city('St. Louis', 'MO')],
    ['st. paul', city('Saint Paul', 'MN')],
    ['Mt Vernon, Washington', city('Mount Vernon', 'WA')],
    ['Ft. Worth', city('Fort Worth', 'TX')],
    ['kansas city kansas', city('Kansas City', 'KS')],
    ['Washington, DC', city('Washington', 'DC')],
    ['Charleston West Virginia', city('Charleston', 'WV')],
    ["coeur d'alene, id", city('Coeur d’Alene', 'ID')],
    ['New York, New York', city('New York', 'NY')],
    ['Austin, WA', undefined],
  ])
})

test('A name that several places share means the one with the most listings, then the one with the most people', async () => {
  await assertAll([
    ['Springfield', city('Springfield', 'IL')],
    ['Austin', city('Austin', 'TX')],
    ['Kansas City', city('Kansas City', 'MO')],
  ])
})

test('Counties and parishes are found with and without their state', async () => {
  await assertAll([
    ['King County, WA', inCounty('53033')],
    ['king county texas', inCounty('48269')],
    ['St Louis County, MO', inCounty('29189')],
    ['Orleans Parish', inCounty('22071')],
    ['Orleans, LA', inCounty('22071')],
  ])
})

test('Neighborhoods are found with and without their city', async () => {
  await assertAll([
    ['Capitol Hill, Seattle', hood(1)],
    ['capitol hill seattle wa', hood(1)],
    ['Capitol Hill', hood(1)],
    ['Downtown, Bellevue, WA', hood(3)],
    ['Downtown Seattle', hood(2)],
    ['Crossroads, Bellevue', hood(4)],
  ])
})

test('An address finds its home however it is abbreviated, and the city decides between equal addresses', async () => {
  await assertAll([
    ['123 N Main St, Seattle, WA 98101', homes(1)],
    ['123 north main street bellevue', homes(2)],
    ['123 N. MAIN ST', homes(1, 2)],
    ['123 N Main, Seattle', homes(1)],
    ['77 St Andrews Blvd Apt 4B, Mt Vernon WA', homes(3)],
    ['77 Saint Andrews Boulevard', homes(3)],
    ['124 N Main St, Seattle, WA 98101', undefined],
  ])
})

test('An address that must not be shown is not found', async () => {
  assert.equal(await resolve('9 Hidden Ln, Springfield, IL'), undefined)
})

test('One typing error is forgiven from five letters on and two from nine on; shorter names must be exact', async () => {
  await assertAll([
    ['Seatle, WA', city('Seattle', 'WA')],
    ['Saettle', city('Seattle', 'WA')],
    ['Sprngfeild, MO', city('Springfield', 'MO')],
    ['Capitl Hill, Seattle', hood(1)],
    ['Capitol Hill, Seatle', hood(1)],
    ['Vermnt', state('VT')],
    ['Austin, Texs', city('Austin', 'TX')],
    ['Kng County, WA', undefined],
    ['Sxxttle', undefined],
  ])
})

test('A known city without listings is found and has no listings', async () => {
  const location = (await resolve('Fort Worth, TX'))!
  const query = {
    location,
    criteria: { status: 'for_sale' },
    sort: 'newest',
    offset: 0,
    limit: 41,
    nowMs: 0,
    timeZone: 'UTC',
  } as const
  assert.deepEqual(await editionIndex.findListings(query), { total: 0, hits: [] })
})

test('Every place is found by its own name and state, in any case and without punctuation', async () => {
  for (const [name, stateOrProvince] of PLACES) {
    for (const text of [
      `${name}, ${stateOrProvince}`,
      `${name} ${stateOrProvince}`.toUpperCase(),
      `${name.toLowerCase()}  ${stateOrProvince}`,
    ]) {
      assert.deepEqual(await resolve(text), city(name, stateOrProvince), text)
    }
  }
})

test('No text makes the resolver throw', async () => {
  const word = fc.constantFrom(
    'seattle',
    'wa',
    '98101',
    '123',
    'main',
    'county',
    'st',
    'new',
    'york',
    ',',
    '-1234',
    '',
  )
  await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => void (await resolve(text))))
  await fc.assert(fc.asyncProperty(fc.array(word), async (words) => void (await resolve(words.join(' ')))))
  for (const text of ['', ' ', ',', '__proto__', 'constructor', 'x'.repeat(100_000)]) await resolve(text)
})
