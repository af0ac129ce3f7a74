import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { ingestInto, listing, listingFacts, listStored } from './testing/sample-ingest.ts'

function community(communityKey: string, name: string, isActive = true): FeedRecord {
  const facts = { communityKey, builderKey: 'B', name, isActive, amenities: [], media: [], plans: [] }
  return { kind: 'community', facts }
}

const builder: FeedRecord = { kind: 'builder', facts: { builderKey: 'B', brandName: 'Builder' } }

test('a builder lists its active communities by name, and a community lists its listings', async () => {
  const store = createMemoryStore()
  const newHome = listing({ newHome: { builderKey: 'B', communityKey: 'c2' } })
  const first = await ingestInto(store, [
    newHome,
    community('c1', 'Oak'),
    community('c2', 'Elm'),
    community('c3', 'Ash', false),
  ])
  const [row] = await listStored(store, 'listing')
  const numbers = new Map(
    (await listStored(store, 'community')).map(({ communityKey, id }) => [communityKey, id]),
  )
  assert.equal(row!.communityId, numbers.get('c2'))
  const related = async (name: 'builderCommunities' | 'communityListings', id: number) =>
    (await store.editions.read()).getRelated(name, [id])
  assert.deepEqual(await related('builderCommunities', row!.builderId!), [
    [numbers.get('c2'), numbers.get('c1')],
  ])
  assert.deepEqual(await related('communityListings', row!.communityId!), [[row!.id]])
  assert.equal(first.issues.find(({ name }) => name === 'BuilderUnknown')?.count, 3)
  await ingestInto(store, [
    builder,
    community('c2', 'Elm', false),
    community('c1', 'Zoo'),
    community('c3', 'Ash'),
  ])
  assert.deepEqual(await related('builderCommunities', row!.builderId!), [
    [numbers.get('c3'), numbers.get('c1')],
  ])
  await ingestInto(store, [builder, community('c3', 'Ash')], { isFull: true })
  assert.deepEqual(await related('builderCommunities', row!.builderId!), [[numbers.get('c3')]])
})

test('partial facts about a county are merged with those from other feeds', async () => {
  const store = createMemoryStore()
  const given: FeedRecord[] = [
    {
      kind: 'county',
      facts: { id: 53033, fips: '53033', name: 'Kings', stateOrProvince: 'WA', fhaLimitCents: 1 },
    },
    { kind: 'county', facts: { id: 53033, fips: '53033', name: 'King' } },
    { kind: 'county', facts: { id: 53033, fips: '53033', fhaLimitCents: 2 } },
  ]
  for (const record of given) await ingestInto(store, [record])
  assert.deepEqual(await listStored(store, 'county'), [
    { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA', fhaLimitCents: 2 },
  ])
  const together = createMemoryStore()
  await ingestInto(together, given, { recordsAtOnce: 2 })
  assert.deepEqual(await listStored(together, 'county'), await listStored(store, 'county'))
  await assert.rejects(ingestInto(createMemoryStore(), [given[2]!]), /CountyUnnamed/)
})

test('loan limits of an older or unnamed year never replace those of a newer one, which replace all of the older', async () => {
  const store = createMemoryStore()
  const limits = (facts: { fhaLimitCents?: number; conformingLimitCents?: number; limitsYear?: number }) =>
    ingestInto(store, [{ kind: 'county', facts: { id: 53033, fips: '53033', ...facts } }])
  const storedLimits = async () => {
    const [county] = await listStored(store, 'county')
    return [county?.limitsYear, county?.conformingLimitCents, county?.fhaLimitCents]
  }
  const named = { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA' }
  await ingestInto(store, [{ kind: 'county', facts: named }])
  await limits({ limitsYear: 2025, conformingLimitCents: 25, fhaLimitCents: 24 })
  await limits({ limitsYear: 2026, conformingLimitCents: 26 })
  assert.deepEqual(await storedLimits(), [2026, 26, undefined])
  for (const older of [{ limitsYear: 2025, conformingLimitCents: 25 }, { conformingLimitCents: 1 }]) {
    const report = await limits(older)
    assert.equal(report.issues.find(({ name }) => name === 'LimitsOlderThanStored')?.count, 1)
    assert.deepEqual(await storedLimits(), [2026, 26, undefined])
  }
  await limits({ limitsYear: 2026, fhaLimitCents: 27 })
  assert.deepEqual(await storedLimits(), [2026, 26, 27])
})

test('a county is known by its name and state, with or without the word county', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [
    { kind: 'county', facts: { id: 29510, fips: '29510', name: 'St. Louis', stateOrProvince: 'MO' } },
  ])
  const at = (countyOrParish: string) => ({
    ...listingFacts().address,
    countyFips: undefined,
    countyOrParish,
    stateOrProvince: 'Missouri',
  })
  const report = await ingestInto(store, [
    listing({ address: at('Saint Louis County') }),
    listing({ listingKey: 'L2', address: at('Nowhere') }),
  ])
  const rows = await listStored(store, 'listing')
  assert.deepEqual(
    rows.map(({ address }) => address.countyFips),
    ['29510', undefined],
  )
  assert.deepEqual(rows[0]!.address.countyOrParish, 'Saint Louis County')
  assert.deepEqual(report.issues.map(({ name }) => name).sort(), ['CountyDerived', 'CountyUnknown'])
})

test('a county and the city within it that share a name are distinguished', async () => {
  const store = createMemoryStore()
  const county = (fips: string, name: string): FeedRecord => {
    return {
      kind: 'county',
      facts: { id: Number(fips), fips, name, stateOrProvince: fips.startsWith('24') ? 'MD' : 'MO' },
    }
  }
  await ingestInto(store, [
    ...[county('24005', 'Baltimore'), county('24510', 'Baltimore'), county('29510', 'St. Louis')],
    zipCode('21201', 'Baltimore', 'MD', { lat: 39.29, lon: -76.62 }, '24510'),
    zipCode('63101', 'St. Louis', 'MO', { lat: 38.63, lon: -90.19 }, '29510'),
  ])
  const cases = [
    [undefined, 'MO', '63101', '29510'],
    ['Baltimore County', 'MD', undefined, '24005'],
    ['Baltimore City', 'MD', undefined, '24510'],
    ['Baltimore', 'MD', '21201', '24510'],
    ['Baltimore', 'MD', undefined, undefined],
    ['St. Louis City', 'MO', undefined, '29510'],
    ['City of St. Louis', 'MO', undefined, '29510'],
  ] as const
  await ingestInto(
    store,
    cases.map(([countyOrParish, stateOrProvince, postalCode], at) =>
      listing({ listingKey: `L${at}`, address: { countyOrParish, stateOrProvince, postalCode, city: 'X' } }),
    ),
  )
  assert.deepEqual(
    (await listStored(store, 'listing')).map(({ address }) => address.countyFips),
    cases.map(([, , , fips]) => fips),
  )
})

test('a home that names no place takes city and state from the ZIP codes around its point, and says so', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [
    zipCode('48201', 'Detroit', 'MI', { lat: 42.345, lon: -83.06 }, '26163'),
    zipCode('48202', 'Detroit', 'MI', { lat: 42.375, lon: -83.08 }, '26163'),
    zipCode('48203', 'Highland Park', 'MI', { lat: 42.42, lon: -83.1 }, '26163'),
  ])
  const at = (point: { lat: number; lon: number } | undefined, listingKey: string) =>
    listing({ listingKey, point, address: { unparsedAddress: '123 Main St' } })
  const report = await ingestInto(store, [
    at({ lat: 42.35, lon: -83.06 }, 'L1'),
    at({ lat: 42.35, lon: -84.4 }, 'L2'),
    at(undefined, 'L3'),
  ])
  assert.deepEqual(
    (await listStored(store, 'listing')).map(({ address: { city, stateOrProvince, postalCode } }) => [
      ...[city, stateOrProvince, postalCode],
    ]),
    [
      ['Detroit', 'MI', undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ],
  )
  const counts = Object.fromEntries(report.issues.map(({ name, count }) => [name, count]))
  assert.deepEqual([counts.PlaceFromPoint, counts.PlaceMissing], [1, 2])
})

function zipCode(
  postalCode: string,
  city: string,
  stateOrProvince: string,
  point: { lat: number; lon: number },
  countyFips: string,
): FeedRecord {
  return {
    kind: 'zipCode',
    facts: { id: Number(postalCode), postalCode, city, stateOrProvince, point, countyFips },
  }
}

test('a neighborhood gets its box and center, and one without a shape is rejected', async () => {
  const store = createMemoryStore()
  const shape: [number, number][][][] = [
    [
      [
        [-122, 47],
        [-121, 47],
        [-121, 48],
        [-122, 48],
        [-122, 47],
      ],
    ],
  ]
  const facts = { neighborhoodKey: 'n', name: 'N', level: 'neighborhood', shape } as const
  const report = await ingestInto(store, [
    { kind: 'neighborhood', facts },
    { kind: 'neighborhood', facts: { ...facts, neighborhoodKey: 'm', shape: [] } },
  ])
  const [row, ...others] = await listStored(store, 'neighborhood')
  assert.deepEqual(others, [])
  assert.deepEqual(row!.box, { north: 48, south: 47, east: -121, west: -122 })
  assert.ok(Math.abs(row!.centroid.lat - 47.5) < 1e-9 && Math.abs(row!.centroid.lon + 121.5) < 1e-9)
  assert.deepEqual(
    report.issues.map(({ name }) => name),
    ['ShapeEmpty'],
  )
})

test('a school gets its levels from its grades unless its source names them', async () => {
  const store = createMemoryStore()
  const facts = {
    schoolKey: 's',
    name: 'S',
    point: { lat: 47, lon: -122 },
    fundingType: 'public',
    grades: ['6', '7'],
  } as const
  const school = { ...facts, grades: [...facts.grades] }
  await ingestInto(store, [
    { kind: 'school', facts: { ...school, educationLevels: [] } },
    { kind: 'school', facts: { ...school, schoolKey: 't', educationLevels: ['high'] } },
  ])
  const rows = await listStored(store, 'school')
  assert.deepEqual(
    rows.map(({ educationLevels }) => educationLevels),
    [['middle'], ['high']],
  )
})

test('a home takes address and point from the newest listing that has them, and retains them after its listings are gone', async () => {
  const store = createMemoryStore()
  const parcelNumber = '1234567'
  const { address } = listingFacts()
  const old = listing({
    listingKey: 'old',
    parcelNumber,
    onMarketAtMs: 1000,
    address,
    point: { lat: 47.5, lon: -122 },
  })
  const young = listing({
    listingKey: 'young',
    parcelNumber,
    onMarketAtMs: 2000,
    address: { countyFips: '53033' },
    point: { lat: 47.6, lon: -122 },
  })
  await ingestInto(store, [old])
  await ingestInto(store, [young])
  const [home] = await listStored(store, 'property')
  assert.deepEqual([home!.address, home!.point?.lat, home!.timeZone], [address, 47.6, 'America/Los_Angeles'])
  const gone = (key: string): FeedRecord => ({ kind: 'deletion', of: 'listing', key })
  await ingestInto(store, [gone('young')])
  assert.equal((await listStored(store, 'property'))[0]!.point?.lat, 47.5)
  await ingestInto(store, [gone('old')])
  assert.deepEqual((await listStored(store, 'property'))[0]!.address, address)
  assert.deepEqual(await (await store.editions.read()).getRelated('propertyListings', [home!.id]), [[]])
})

test('a record without a usable key is rejected and the run continues', async () => {
  const store = createMemoryStore()
  const report = await ingestInto(store, [
    listing({ listingKey: '' }),
    listing({ listingKey: 'x'.repeat(5000) }),
    listing(),
  ])
  assert.equal((await listStored(store, 'listing')).length, 1)
  assert.deepEqual(
    report.issues.map(({ name, count }) => [name, count]),
    [['KeyMissing', 2]],
  )
})
