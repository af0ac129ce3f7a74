import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import { buildEditionIndex } from '../edition/open-edition-index.ts'
import { type EditionIndex, joinPlaces } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'

const CITIES: [name: string, state: string][] = [
  ['Seattle', 'WA'],
  ['Bellevue', 'WA'],
  ['Burien', 'WA'],
  ['Bellevue', 'NE'],
  ['Bellvue', 'CO'],
  ['Springfield', 'IL'],
  ['Springfield', 'MO'],
  ['Columbia', 'MO'],
  ['Austin', 'TX'],
  ['Washington', 'DC'],
  ['New York', 'NY'],
  ['Baltimore', 'MD'],
]
const ZIP_CODES: [code: string, city: string, state: string][] = [
  ['98101', 'Seattle', 'WA'],
  ['98102', 'Seattle', 'WA'],
  ['98166', 'Seattle', 'WA'],
  ['98168', 'Seattle', 'WA'],
  ['98004', 'Bellevue', 'WA'],
  ['78704', 'Austin', 'TX'],
  ['10011', 'New York', 'NY'],
]
const HOMES: Partial<Listing>[] = [
  { address: { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98101' } },
  { address: { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98102' } },
  {
    address: {
      streetNumber: '12',
      streetName: 'Oak',
      streetSuffix: 'St',
      city: 'Bellevue',
      stateOrProvince: 'WA',
      postalCode: '98004',
    },
  },
  { address: { city: 'Burien', stateOrProvince: 'WA', postalCode: '98166' } },
  { address: { city: 'Springfield', stateOrProvince: 'IL' } },
  { address: { city: 'New York', stateOrProvince: 'NY', postalCode: '10011' }, subdivisionName: 'CHELSEA' },
]

let editionIndex: EditionIndex
before(async () => {
  const point = { lat: 47.6, lon: -122.3 }
  const home = (id: number) => ({ id, propertyId: id, point: undefined, subdivisionName: undefined })
  editionIndex = await buildEditionIndex(
    buildMemoryEdition({
      place: CITIES.map(([name, stateOrProvince], index) => ({
        ...{ id: index + 1, source: 'places', placeKey: String(index), name, stateOrProvince, point },
      })),
      zipCode: ZIP_CODES.map(([postalCode, city, stateOrProvince]) => ({
        ...{ id: Number(postalCode), postalCode, city, stateOrProvince, point },
      })),
      county: [
        { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA' },
        { id: 24_510, fips: '24510', name: 'Baltimore City', stateOrProvince: 'MD' },
      ],
      listing: HOMES.map((facts, index) =>
        exampleListing({ ...home(index + 1), ...facts, ...(index === 0 && { point }) }),
      ),
      property: HOMES.map((_, index) => exampleProperty({ id: index + 1, address: {}, point: undefined })),
    }),
  )
})

/** Renders each place as "kind name certainty listings", and each text that names no place as "unknown text". */
async function read(text: string): Promise<string[] | string> {
  const reading = await editionIndex.readLocation(text)
  if (reading.kind === 'rejected') return reading.detail
  return [
    ...reading.places.map(
      ({ location, name, certainty, listings }) => `${location.kind} ${name} ${certainty} ${listings}`,
    ),
    ...reading.unknown.map((one) => `unknown ${one}`),
  ]
}

async function assertRead(expected: Record<string, string[] | string>): Promise<void> {
  for (const [text, places] of Object.entries(expected)) assert.deepEqual(await read(text), places, text)
}

const SEATTLE = 'city Seattle, WA exact 2'
const BELLEVUE = 'city Bellevue, WA exact 1'

test('All places between commas or semicolons are searched, and each home is found once', async () => {
  await assertRead({
    '98101,98102': ['zipCode 98101 exact 1', 'zipCode 98102 exact 1'],
    '98101;98102; 98101': ['zipCode 98101 exact 1', 'zipCode 98102 exact 1'],
    'Seattle, WA; Bellevue, WA': [SEATTLE, BELLEVUE],
    'Seattle, WA, Bellevue, WA': [SEATTLE, BELLEVUE],
    'Seattle, Bellevue, WA': [SEATTLE, BELLEVUE],
    'Seattle, 98004, 98166': [SEATTLE, 'zipCode 98004 exact 1', 'zipCode 98166 exact 1'],
    'Seattle, 98004': 'ZIP code 98004 is in Bellevue, WA, not in Seattle, WA',
    'Springfield, Columbia, MO': ['city Springfield, MO exact 0', 'city Columbia, MO exact 0'],
    'WA, NY': ['state Washington exact 4', 'state New York exact 1'],
    '12 Oak St, Bellevue, WA 98004; Burien': [
      'address 12 Oak St, Bellevue, WA 98004 exact 1',
      'city Burien, WA exact 1',
    ],
    'Seatle, Belevue, WA': ['city Seattle, WA corrected 2', 'city Bellevue, WA corrected 1'],
  })
  const query = { criteria: { status: 'for_sale' }, sort: 'newest', offset: 0, limit: 9 } as const
  const place = joinPlaces(
    await editionIndex.readLocation('Seattle; 98101; King Co; Bellevue, WA; 47.6,-122.3,1mi'),
  )!
  const { total, hits } = await editionIndex.findListings({
    ...query,
    location: place,
    nowMs: 0,
    timeZone: 'UTC',
  })
  assert.deepEqual([total, hits.length], [3, 3])
})

test('An unknown ZIP code is reported beside the places that are found', async () => {
  await assertRead({ '98101, 99999': ['zipCode 98101 exact 1', 'unknown 99999'], '99999': ['unknown 99999'] })
})

test('A ZIP code in another city or state is reported as a contradiction', async () => {
  await assertRead({
    'Bellevue, WA 98101': 'ZIP code 98101 is in Seattle, WA, not in Bellevue, WA',
    'Seattle, TX 98101': 'ZIP code 98101 is in WA, not in TX',
    'TX 98101': 'ZIP code 98101 is in WA, not in TX',
    'Austin 98101': 'ZIP code 98101 is in Seattle, WA, not in Austin, TX',
    '98101 Austin': 'ZIP code 98101 is in Seattle, WA, not in Austin, TX',
    'Seattle, WA; Bellevue, WA 98101': 'ZIP code 98101 is in Seattle, WA, not in Bellevue, WA',
  })
})

test('A ZIP code does not contradict a city that has listings in it, or a city without its own ZIP codes', async () => {
  await assertRead({
    'Burien, WA 98166': ['zipCode 98166 exact 1'],
    'Burien, WA 98168': ['zipCode 98168 guessed 0'],
    'Seattle, WA 98101': ['zipCode 98101 exact 1'],
    'Seatle, WA 98101': ['zipCode 98101 corrected 1'],
  })
})

test('The name of a place without listings is corrected to a similar name with listings', async () => {
  await assertRead({
    Bellvue: ['city Bellevue, WA corrected 1'],
    'Bellvue, CO': ['city Bellvue, CO exact 0'],
    Settle: ['city Seattle, WA corrected 2'],
  })
})

test('A part of the text that names no place is never read as another place', async () => {
  await assertRead({
    'Austin, WA': ['unknown Austin, WA'],
    'Atlantis, WA': ['unknown Atlantis, WA'],
    'Atlantis, Seattle': ['unknown Atlantis, Seattle'],
    'Columbia, MO': ['city Columbia, MO exact 0'],
  })
})

test('Places are found in the words that people use for them', async () => {
  await assertRead({
    'Washington, D.C.': ['city Washington, DC exact 0'],
    'D.C.': ['state District of Columbia exact 0'],
    'New York City': ['city New York, NY folded 1'],
    NYC: ['city New York, NY folded 1'],
    'City of Seattle': ['city Seattle, WA folded 2'],
    '98101 Seattle': ['zipCode 98101 exact 1'],
    '98101–1234': ['zipCode 98101 exact 1'],
    'King Co': ['county King County, WA folded 0'],
    'King County': ['county King County, WA exact 0'],
    'King County, Washington': ['county King County, WA exact 0'],
    'Washington State': ['state Washington folded 4'],
    'Baltimore City': ['city Baltimore, MD folded 0'],
    'Seattle, WA, USA': [SEATTLE],
    'Seattle, Washington, United States': [SEATTLE],
  })
})

test('A subdivision that only listings name is found in its city', async () => {
  await assertRead({
    'Chelsea, New York': ['subdivision CHELSEA, New York, NY exact 1'],
    'chelsea new york ny': ['subdivision CHELSEA, New York, NY exact 1'],
    Chelsea: ['subdivision CHELSEA, New York, NY exact 1'],
  })
})

test('A point is searched with its radius, or with two miles', async () => {
  await assertRead({
    '47.6,-122.3': ['area 2 miles around 47.6, -122.3 exact 1'],
    '47.6, -122.3, 5mi': ['area 5 miles around 47.6, -122.3 exact 1'],
    '47.6 -122.3 8 km': ['area 4.97 miles around 47.6, -122.3 exact 1'],
    '40.7,-74': ['area 2 miles around 40.7, -74 exact 0'],
    '47.6,-122.3,0mi': ['unknown 47.6,-122.3,0mi'],
    '97.6,-122.3': ['unknown 97.6,-122.3'],
  })
})

test('A name that several places share is read as a guess', async () => {
  await assertRead({
    Springfield: ['city Springfield, IL guessed 1'],
    Bellevue: ['city Bellevue, WA guessed 1'],
    'Springfield, MO': ['city Springfield, MO exact 0'],
  })
})

test('A text that names too many places is refused', async () => {
  const text = Array.from({ length: 21 }, (_, index) => String(10_001 + index)).join(';')
  assert.equal(await read(text), 'it names more than 20 places')
})
