import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssessmentFacts } from '../records/home/assessment.ts'
import { reconcileFacts } from '../records/home/home-facts.ts'
import { createMemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { describeEdition } from './testing/describe-edition.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const COUNTY = { countyOrParish: 'King', countyFips: '53033', stateOrProvince: 'WA' }

function part(given: Partial<AssessmentFacts> = {}): FeedRecord {
  const facts = {
    assessmentKey: '0123456789',
    parcelNumber: '012345-6789',
    address: COUNTY,
    values: [],
    taxes: [],
    transfers: [],
  }
  return { kind: 'assessment', facts: { ...facts, ...given } }
}

const PARCEL = part({
  address: { ...COUNTY, unparsedAddress: '123 N MAIN ST', city: 'Seattle', postalCode: '98101' },
  point: { lat: 47.6101, lon: -122.3301 },
  lotSizeSqft: 5000,
})
const BUILDING = part({ homeType: 'house', livingAreaSqft: 1800, stories: 2, buildingGrade: 7 })
const SALE = part({ transfers: [{ date: '2019-05-02', priceCents: 400_000_00, documentNumber: 'D1' }] })
const GIFT = part({ transfers: [{ date: '2021-01-07', priceCents: 10_00, documentNumber: 'D2' }] })
const TAX = part({
  values: [{ year: 2026, landCents: 200_000_00, totalCents: 500_000_00 }],
  taxes: [{ year: 2025, amountCents: 4_800_00 }],
})
const OLDER_ROLL = part({ values: [{ year: 2025, totalCents: 450_000_00 }] })
const PARTS = [PARCEL, BUILDING, SALE, GIFT, TAX, OLDER_ROLL]

test('The parts of a parcel make one record and one home, in one run or several and in any order', async () => {
  const editions: unknown[] = []
  for (const order of [PARTS, PARTS.toReversed(), [TAX, SALE, PARCEL, GIFT, OLDER_ROLL, BUILDING]]) {
    const [atOnce, inTurn] = [createMemoryStore(), createMemoryStore()]
    await ingestInto(atOnce, order, { source: 'county', recordsAtOnce: 2 })
    for (const [at, one] of order.entries())
      await ingestInto(inTurn, [one], { source: 'county', runId: `run ${at}` })
    for (const store of [atOnce, inTurn]) editions.push(await describeEdition(await store.editions.read()))
  }
  const [first, ...others] = editions
  for (const other of others) assert.deepEqual(other, first)
  const store = createMemoryStore()
  await ingestInto(store, PARTS, { source: 'county' })
  const [assessment] = await listStored(store, 'assessment')
  const [home] = await listStored(store, 'property')
  assert.deepEqual(
    assessment?.transfers.map(({ date, isNominal }) => [date, isNominal]),
    [
      ['2021-01-07', true],
      ['2019-05-02', undefined],
    ],
  )
  assert.deepEqual(
    assessment?.values.map(({ year, totalCents }) => [year, totalCents]),
    [
      [2026, 500_000_00],
      [2025, 450_000_00],
    ],
  )
  assert.deepEqual(
    [home?.id, home?.address.streetName, home?.parcelNumber, home?.recordedFacts],
    [
      assessment?.propertyId,
      'MAIN',
      '012345-6789',
      {
        asOf: '2026-01-01',
        homeType: 'house',
        livingAreaSqft: 1800,
        lotSizeSqft: 5000,
        stories: 2,
        buildingGrade: 7,
      },
    ],
  )
})

test('Reading the same parts again changes nothing', async () => {
  const store = createMemoryStore()
  await ingestInto(store, PARTS, { source: 'county' })
  const report = await ingestInto(store, PARTS.toReversed(), { source: 'county', runId: 'again' })
  assert.deepEqual([report.changed, report.relations, report.isPublished], [{}, 0, false])
})

test('A parcel and a listing of the same home are one home, by parcel number or street line, whichever comes first', async () => {
  const byParcel = listing({ parcelNumber: '012345-6789', address: { ...COUNTY, city: 'Seattle' } })
  const byStreet = listing()
  for (const offer of [byParcel, byStreet]) {
    for (const order of ['listing first', 'assessor first']) {
      const store = createMemoryStore()
      const load = [
        () => ingestInto(store, [offer], { source: 'mls', runId: 'mls' }),
        () => ingestInto(store, PARTS, { source: 'county', runId: 'county' }),
      ]
      for (const run of order === 'listing first' ? load : load.toReversed()) await run()
      const [[home, other], [offered], [assessed]] = [
        await listStored(store, 'property'),
        await listStored(store, 'listing'),
        await listStored(store, 'assessment'),
      ]
      assert.equal(other, undefined, order)
      assert.deepEqual([offered?.propertyId, assessed?.propertyId], [home?.id, home?.id], order)
      const reader = await store.editions.read()
      assert.deepEqual(await reader.getRelated('propertyAssessments', [home!.id]), [[assessed!.id]])
      assert.deepEqual(await reader.getRelated('propertyListings', [home!.id]), [[offered!.id]])
    }
  }
})

test('A listing says where its home is, and an assessor does where no listing names the street', async () => {
  const store = createMemoryStore()
  const hidden = { ...COUNTY, city: 'Seattle', postalCode: '98101' }
  await ingestInto(store, PARTS, { source: 'county', runId: '1' })
  await ingestInto(store, [listing({ parcelNumber: '0123456789', address: hidden })], { runId: '2' })
  const [home] = await listStored(store, 'property')
  assert.deepEqual([home?.address.streetName, home?.point?.lat], ['MAIN', 47.61])
  await ingestInto(store, [listing({ parcelNumber: '0123456789' })], { runId: '3' })
  const [named] = await listStored(store, 'property')
  assert.equal(named?.address.streetName, 'Main')
  const withoutListing = [{ kind: 'deletion', of: 'listing', key: 'L1' }] as const
  await ingestInto(store, withoutListing, { runId: '4' })
  const [left] = await listStored(store, 'property')
  assert.deepEqual([left?.address.streetName, left?.listedFacts], ['MAIN', undefined])
})

test('Sales alone are no home until a listing or a street line says where it is', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [SALE], { source: 'county', runId: '1' })
  assert.deepEqual(await listStored(store, 'property'), [])
  await ingestInto(store, [listing({ parcelNumber: '0123456789' })], { runId: '2' })
  await ingestInto(store, [SALE], { source: 'county', runId: '3' })
  const [assessment] = await listStored(store, 'assessment')
  const [offer] = await listStored(store, 'listing')
  assert.equal(assessment?.propertyId, offer?.propertyId)
})

test('The names of owners are stored only where the operator allows it, and go when that ends', async () => {
  const store = createMemoryStore()
  const owned = [part({ ownerNames: ['A. Example'] })]
  const storedNames = async () => (await listStored(store, 'assessment'))[0]?.ownerNames
  await ingestInto(store, owned, { runId: '1' })
  assert.equal(await storedNames(), undefined)
  await ingestInto(store, owned, { runId: '2', storesOwnerNames: true })
  assert.deepEqual(await storedNames(), ['A. Example'])
  await ingestInto(store, [TAX], { runId: '3', storesOwnerNames: true })
  assert.deepEqual(await storedNames(), ['A. Example'])
  await ingestInto(store, [TAX], { runId: '4' })
  assert.equal(await storedNames(), undefined)
})

test('A full run removes the parcels that it lacks, and what they said of a home that is listed', async () => {
  const store = createMemoryStore()
  await ingestInto(store, PARTS, { source: 'county', runId: '1' })
  await ingestInto(store, [listing()], { runId: '2' })
  const other = part({
    assessmentKey: '2',
    parcelNumber: '2',
    address: { ...COUNTY, unparsedAddress: '9 Elm St' },
  })
  await ingestInto(store, [other], { source: 'county', runId: '3', isFull: true })
  const [home] = await listStored(store, 'property')
  assert.deepEqual([home?.address.streetName, home?.recordedFacts], ['Main', undefined])
  assert.deepEqual(
    (await listStored(store, 'assessment')).map(({ assessmentKey }) => assessmentKey),
    ['2'],
  )
  const reader = await store.editions.read()
  assert.deepEqual(await reader.getRelated('propertyAssessments', [home!.id]), [[]])
})

test("The newer of a listing and an assessment says what a home is like, but the lot and the grade are the assessor's", async () => {
  const facts = { homeType: 'house', bedroomsTotal: 3, livingAreaSqft: 1800, lotSizeSqft: 5000 } as const
  const recorded = { ...facts, asOf: '2026-01-01', buildingGrade: 7, belowGradeAreaSqft: 300 } as const
  const listed = { ...facts, bedroomsTotal: 4, livingAreaSqft: 2200, lotSizeSqft: 5200, buildingGrade: 1 }
  const before = reconcileFacts({ ...listed, asOf: '2025-12-31' }, recorded)
  const after = reconcileFacts({ ...listed, asOf: '2026-01-01' }, recorded)
  assert.deepEqual(
    [before.bedroomsTotal, before.livingAreaSqft, before.belowGradeAreaSqft, before.lotSizeSqft],
    [3, 1800, 300, 5000],
  )
  assert.deepEqual(
    [
      after.bedroomsTotal,
      after.livingAreaSqft,
      after.belowGradeAreaSqft,
      after.lotSizeSqft,
      after.buildingGrade,
    ],
    [4, 2200, undefined, 5000, 7],
  )
  assert.deepEqual(reconcileFacts(undefined, recorded), {
    ...facts,
    buildingGrade: 7,
    belowGradeAreaSqft: 300,
  })
})
