import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListingSort, ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { Listing } from '../../records/listing.ts'
import type { EditionSegments } from '../edition/edition-segments.ts'
import { readTables } from '../edition/edition-tables.ts'
import { buildEditionIndex, openEditionIndex } from '../edition/open-edition-index.ts'
import { openSegmentEngine } from '../edition/segment-engine.ts'
import { type EditionPlaces, openEditionPlaces } from '../places/edition-places.ts'
import { type EditionIndex, joinPlaces, type SearchPlace } from '../ports/edition-index.ts'
import { createMemoryEditions, type MemoryRecords } from '../testing/memory-edition.ts'
import { buildRandomHomes, MARKET_DAY } from '../testing/random-homes.ts'
import { createIndexBuilder } from './index-builder.ts'

const pause = async () => {}
const clock = { nowMs: Date.parse(`${MARKET_DAY}T18:00:00Z`), timeZone: 'UTC' }
const STATUSES: ListingStatus[] = ['for_sale', 'for_rent', 'sold']
const SORTS: ListingSort[] = ['relevance', 'priceAscending', 'newest', 'beds']
const PLACES: SearchPlace[] = [
  { kind: 'state', stateOrProvince: 'WA' },
  { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
  { kind: 'zipCode', postalCode: '98030' },
  { kind: 'area', area: { kind: 'circle', center: { lat: 47.5, lon: -122.3 }, radiusMiles: 10 } },
]
const QUERIES = STATUSES.flatMap((status) =>
  SORTS.flatMap((sort) =>
    PLACES.flatMap((location) =>
      [{}, { minBedrooms: 3 }, { keywords: 'garden' }].map((filters) => ({
        ...{ location, sort, criteria: { status, ...filters }, offset: 0, limit: 60 },
        ...clock,
      })),
    ),
  ),
)

/** Describes an index by the results of searches and of nearest homes. */
async function describe(editionIndex: EditionIndex): Promise<unknown> {
  const pages: unknown[] = []
  for (const query of QUERIES) {
    const { total, hits } = await editionIndex.findListings(query)
    pages.push({ total, listings: await editionIndex.getListings(hits) })
    pages.push(await editionIndex.countFacets(query))
  }
  for (const status of STATUSES)
    pages.push(await editionIndex.listNearest({ point: { lat: 47.4, lon: -122.2 }, status, limit: 50 }))
  return [pages, joinPlaces(await editionIndex.readLocation('103 Main St, Seattle'))]
}

/** Changes prices, ends listings, moves one to another home, removes some, adds others. */
function change(records: MemoryRecords, round: number): MemoryRecords {
  const listings = records.listing ?? []
  const isTouched = (index: number, every: number) => index % every === round % every
  const changed = listings
    .filter((_, index) => !isTouched(index, 61))
    .map((listing, index): Listing => {
      if (isTouched(index, 37)) return { ...listing, listPriceCents: round * 100_000_00 }
      if (isTouched(index, 83)) return { ...listing, standardStatus: 'Closed', closeDate: MARKET_DAY }
      return isTouched(index, 211) ? { ...listing, propertyId: listings[0]!.propertyId } : listing
    })
  const extra = buildRandomHomes(3, 1000 + round)
  const shift = 100_000 * round
  const added = extra.listing.map((one) => ({
    ...one,
    id: one.id + shift,
    propertyId: one.propertyId + shift,
  }))
  const homes = extra.property.map((one) => ({ ...one, id: one.id + shift }))
  return { ...records, listing: [...changed, ...added], property: [...(records.property ?? []), ...homes] }
}

test('After every edition the index equals one built from scratch, with a delta or with a new base', async () => {
  let records: MemoryRecords = buildRandomHomes(400, 11)
  const { editions, createSegmentId, buildInBackground, publish, forgetChanges } =
    createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause })
  assert.notEqual(await builder.buildNewest(), undefined)
  const kinds = new Set<string>()
  let places: EditionPlaces | undefined
  for (let round = 1; round <= 9; round++) {
    records = change(records, round)
    publish(records)
    if (round === 5) forgetChanges()
    const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    assert.equal(segments.edition, round + 1)
    kinds.add(segments.segments.length === 1 ? 'base' : 'delta')
    const reader = await editions.read()
    places = await openEditionPlaces(segments, () => readTables(reader, pause), pause, places)
    const editionIndex = openEditionIndex(segments.edition, openSegmentEngine(segments), places)
    assert.deepEqual(
      await describe(editionIndex),
      await describe(await buildEditionIndex(reader)),
      `round ${round}`,
    )
  }
  assert.deepEqual(kinds, new Set(['base', 'delta']))
})

test('After a failover that lost editions, the index equals one built from scratch, also when their numbers are used again', async () => {
  const records = buildRandomHomes(400, 18)
  const { editions, createSegmentId, buildInBackground, publish, loseNewest } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause })
  const check = async (edition: number) => {
    const built = (await builder.buildNewest()) ?? assert.fail('nothing built')
    const reader = await editions.read()
    assert.deepEqual([built.segments.edition, built.segments.publicationId], [edition, reader.publicationId])
    const places = await openEditionPlaces(built.segments, () => readTables(reader, pause), pause)
    const editionIndex = openEditionIndex(edition, openSegmentEngine(built.segments), places)
    assert.deepEqual(await describe(editionIndex), await describe(await buildEditionIndex(reader)))
    return built.changes
  }
  await check(1)
  publish(change(records, 1))
  assert.notEqual(await check(2), undefined)
  loseNewest()
  // What is cached of the lost edition cannot be carried over.
  assert.equal(await check(1), undefined)
  publish(change(records, 2))
  assert.notEqual(await check(2), undefined)
  loseNewest()
  publish(change(records, 3))
  assert.equal(await check(2), undefined)
  loseNewest()
  publish(change(records, 4))
  publish(change(change(records, 4), 5))
  assert.equal(await check(3), undefined)
})

test('A large delta is merged into a new base in the background, and then the builder is idle', async () => {
  const records = buildRandomHomes(800, 12)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause })
  await builder.buildNewest()
  publish(change(records, 1))
  const laidOver = await builder.buildNewest()
  assert.equal(laidOver?.segments.segments.length, 2)
  assert.equal(await builder.buildNewest(), undefined)
  await nextTurn()
  const merged = await builder.buildNewest()
  assert.equal(merged?.segments.edition, laidOver?.segments.edition)
  assert.equal(merged?.segments.segments.length, 1)
  assert.deepEqual(merged?.changes?.propertyIds, new Set())
  assert.equal(await builder.buildNewest(), undefined)
})

test('During a merge, editions get deltas over the old base; afterwards, they are over the new one', async () => {
  let records: MemoryRecords = buildRandomHomes(2000, 16)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const gate = Promise.withResolvers<void>()
  const builder = createIndexBuilder({
    ...{ editions, createSegmentId, pause },
    buildInBackground: async (order) => {
      if (!order.isFirst) await gate.promise
      return buildInBackground(order)
    },
  })
  const first = await builder.buildNewest()
  const publishNext = async (round: number) => {
    const listing = records.listing?.map((one, index) =>
      index % 15 === round ? { ...one, listPriceCents: round * 100_000_00 } : one,
    )
    records = { ...records, listing }
    publish(records)
    return (await builder.buildNewest())?.segments ?? assert.fail('nothing built')
  }
  await publishNext(1)
  assert.equal(await builder.buildNewest(), undefined)
  const laidOver = await publishNext(2)
  assert.equal(laidOver.segments[0], first?.segments.segments[0])
  gate.resolve()
  await nextTurn()
  const rebased = await publishNext(3)
  assert.notEqual(rebased.segments[0], laidOver.segments[0])
  assert.equal(rebased.segments.length > 1, true)
  const reader = await editions.read()
  const editionIndex = openEditionIndex(
    rebased.edition,
    openSegmentEngine(rebased),
    await openEditionPlaces(rebased, () => readTables(reader, pause), pause),
  )
  assert.deepEqual(await describe(editionIndex), await describe(await buildEditionIndex(reader)))
})

test('A failed background build throws once and is started again', async () => {
  const records = buildRandomHomes(800, 17)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  let builds = 0
  const builder = createIndexBuilder({
    ...{ editions, createSegmentId, pause },
    buildInBackground: (order) =>
      builds++ === 1 ? Promise.reject(new Error('no memory')) : buildInBackground(order),
  })
  await builder.buildNewest()
  publish(change(records, 1))
  await builder.buildNewest()
  assert.equal(await builder.buildNewest(), undefined)
  await nextTurn()
  await assert.rejects(builder.buildNewest(), /no memory/)
  assert.equal(await builder.buildNewest(), undefined)
  await nextTurn()
  assert.equal((await builder.buildNewest())?.segments.segments.length, 1)
})

test('A changed table causes a full build if it completes listings, else only a new edition of the tables', async () => {
  const records = { ...buildRandomHomes(100, 13), rateSeries: [], county: [] }
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause })
  await builder.buildNewest()
  const series = { id: 1, source: 's', seriesKey: 'k', program: 'Fixed30Year' as const, samples: [] }
  publish({ ...records, rateSeries: [series] })
  assert.equal((await builder.buildNewest())?.segments.tablesEdition, 2)
  const county = { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.02 }
  publish({ ...records, rateSeries: [series], county: [county] })
  const built = await builder.buildNewest()
  assert.equal(built?.segments.segments.length, 1)
  assert.equal(built?.segments.tablesEdition, 3)
})

test('Saved segments replace the first build, and those of an earlier edition are brought up to date', async () => {
  const records = buildRandomHomes(800, 14)
  const { editions, createSegmentId, buildInBackground, publish, forgetChanges } =
    createMemoryEditions(records)
  let last: EditionSegments | undefined
  const saved = { load: async () => last }
  const build = async () => {
    const parts = { editions, createSegmentId, buildInBackground, saved, pause }
    last = (await createIndexBuilder(parts).buildNewest())?.segments
    return last
  }
  const first = await build()
  assert.equal(await build(), first)
  publish(change(records, 1))
  const newest = await build()
  assert.equal(newest?.edition, 2)
  assert.equal(newest?.segments[0], first?.segments[0])
  assert.equal(await build(), newest)
  const reader = await editions.read()
  const editionIndex = openEditionIndex(
    newest!.edition,
    openSegmentEngine(newest!),
    await openEditionPlaces(newest!, () => readTables(reader, pause), pause),
  )
  assert.deepEqual(await describe(editionIndex), await describe(await buildEditionIndex(reader)))
  publish(records)
  forgetChanges()
  assert.notEqual((await build())?.segments[0], first?.segments[0])
})

/** Also moves listings to other places, puts some up for rent, takes sold ones back on the market, and removes homes with all they have. */
function changeMore(records: MemoryRecords, round: number): MemoryRecords {
  const changed = change(records, round)
  const elsewhere = buildRandomHomes(200, 500 + round).listing
  const listing = changed.listing!.map((one, index): Listing => {
    const other = elsewhere[index % elsewhere.length]!
    if (index % 43 === round % 43) return { ...one, address: other.address, point: other.point! }
    if (index % 71 === round % 71) return { ...one, tenure: one.tenure === 'sale' ? 'lease' : 'sale' }
    return index % 59 === round % 59 ? { ...one, standardStatus: 'Active' } : one
  })
  const isGone = new Set(changed.property!.filter(({ id }) => id % 97 === round % 97).map(({ id }) => id))
  return {
    ...changed,
    listing: listing.filter(({ propertyId }) => !isGone.has(propertyId)),
    property: changed.property!.filter(({ id }) => !isGone.has(id)),
  }
}

test('However editions, merges of deltas and new bases follow each other, the index equals one built from scratch', async () => {
  let records: MemoryRecords = buildRandomHomes(300, 31)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const waiting: (() => void)[] = []
  let [bases, merges, most] = [0, 0, 0]
  const builder = createIndexBuilder({
    ...{ editions, createSegmentId, pause },
    limits: { mostAbsorbedHomes: 30, mostDeltas: 2, largestDeltas: 1.2, largestChange: 0.5 },
    buildInBackground: async (order) => {
      if (order.propertyIds === undefined) bases++
      else merges++
      const built = await buildInBackground(order)
      // Some merges end while later editions are already served.
      if (!order.isFirst && (bases + merges) % 2 === 0) await new Promise<void>((end) => waiting.push(end))
      return built
    },
  })
  await builder.buildNewest()
  for (let round = 1; round <= 18; round++) {
    records = changeMore(records, round)
    publish(records)
    const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    most = Math.max(most, segments.segments.length)
    await builder.buildNewest()
    if (round % 3 === 0) for (const end of waiting.splice(0)) end()
    await nextTurn()
    const newest = (await builder.buildNewest())?.segments ?? segments
    const reader = await editions.read()
    const places = await openEditionPlaces(newest, () => readTables(reader, pause), pause)
    const editionIndex = openEditionIndex(newest.edition, openSegmentEngine(newest), places)
    assert.deepEqual(
      await describe(editionIndex),
      await describe(await buildEditionIndex(reader)),
      `round ${round}`,
    )
  }
  assert.ok(bases > 1 && merges > 2 && most > 3, `${bases} bases, ${merges} merges, ${most} segments`)
})
